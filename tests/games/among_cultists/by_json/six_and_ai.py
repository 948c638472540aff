"""Six people and the AI, one of two Cultists: both are voted out, and the Seer is named rightly."""

from tests.games.among_cultists.by_json.steps import Everybody, Long, Turns, envelopes, night
from tests.golden.plays import Say

ROLES = ("investigator", "cultist", "seer", "investigator", "investigator", "investigator")

SIX_AND_AI = Long(
    title="Six people and the AI, two Cultists and the Seer, draw the events themselves and tell the hub who they are",
    people=6,
    options={"level": "own", "ai": "yes", "roles": {"seer": 1}, "events": "hand"},
    roles=ROLES,
    steps=(
        Say(1, "table-begin"),
        Say(6, "ai", "seat-3"),
        Say(6, "placed"),
        envelopes(*ROLES),
        *night(3),
        Turns(7),
        Say(3, "event", "morale_down"),
        Say(3, "settled"),
        Say(3, "vote"),
        Say(3, "open"),
        Everybody("ballot", ("ai", "seat-3", "ai", "ai", "seat-3", "ai")),
        Say(3, "seen"),
        Turns(7),
        Say(3, "round"),
        Turns(7),
        Say(4, "event", "secret_doors"),
        Say(4, "settled"),
        Say(4, "found", "seat-5"),
        Say(4, "open"),
        Everybody("ballot", ("seat-2", "seat-4", "seat-2", "seat-2", "seat-2", "abstain")),
        Say(4, "seen"),
        Say(6, "end-accept"),
        Say(2, "end-accept"),
        Say(1, "end-holders", {}),
        Say(2, "end-seer", "seat-3"),
        Say(1, "end-confirm", "yes"),
    ),
)
