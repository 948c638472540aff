"""Six people and the AI, one of two Cultists: both are voted out, and the Seer is named rightly."""

from tests.games.among_cultists.by_json.steps import Everybody, Long, envelopes, night
from tests.golden.plays import Say

ROLES = ("investigator", "cultist", "seer", "investigator", "investigator", "investigator")

SIX_AND_AI = Long(
    title="Six people and the AI, two Cultists and the Seer, draw the events themselves and tell the hub who they are",
    people=6,
    options={"level": "own", "turns": "phase", "ai": "yes", "roles": {"seer": 1}, "events": "hand"},
    roles=ROLES,
    steps=(
        Say(1, "table-begin"),
        Say(6, "ai", "seat-3"),
        Say(6, "placed"),
        envelopes(*ROLES),
        *night(3),
        Say(4, "moved"),
        Say(3, "event", "morale_down"),
        Say(3, "settled"),
        Say(5, "vote", "seat-3"),
        Say(3, "open"),
        Everybody("ballot", ("ai", "seat-3", "ai", "ai", "seat-3", "ai")),
        Say(3, "seen"),
        Say(1, "alive", "seat-6"),
        Say(1, "acted"),
        Say(3, "round"),
        Say(6, "moved"),
        Say(4, "event", "secret_doors"),
        Say(4, "settled"),
        Say(2, "found", "seat-5"),
        Say(2, "sure", "seat-4"),
        Say(2, "sure", "yes"),
        Everybody("ballot", ("seat-2", "seat-4", "seat-2", "seat-2", "seat-2", "abstain")),
        Say(4, "seen"),
        Say(1, "end-holders", {}),
        Say(2, "end-seer", "seat-3"),
        Say(2, "sure", "yes"),
        Say(1, "end-confirm", "yes"),
    ),
)
