"""Four people and the AI, which holds the knife in its turn and is voted out: it was the Cultist."""

from tests.games.among_cultists.by_json.steps import Everybody, Long, Turns, envelopes, night
from tests.golden.plays import Say

ROLES = ("investigator", "novice", "investigator", "investigator")

FOUR_TOLD = Long(
    title="Four experts and the AI draw the events themselves and tell the hub who they are",
    people=4,
    options={"level": "expert", "roles": {"novice": 1}, "events": "hand"},
    roles=ROLES,
    steps=(
        Say(1, "table-begin"),
        Say(3, "ai", "seat-1"),
        Say(1, "placed"),
        envelopes(*ROLES),
        *night(4),
        Turns(5),
        Say(4, "event", "secret_doors"),
        Say(4, "settled"),
        Turns(4),
        Say(4, "vote"),  # for the one in turn; it may cost the Novice's life, so it is confirmed
        Say(4, "sure", "no"),
        Turns(1),
        Say(1, "round"),
        Turns(5),
        Say(1, "event", "under_control"),  # the AI holds the knife: nothing happens
        Say(1, "settled"),
        Turns(2),
        Say(2, "camera"),
        Say(2, "sure", "yes"),  # the Novice dies of it
        Say(3, "outcome", "room"),
        Turns(1),
        Say(3, "vote"),
        Say(4, "open"),
        Everybody("ballot", ("ai",)),  # against two abstentions of the AI
        Say(1, "seen"),
        Say(4, "end-holders", {"seat-3": 1}),
        Say(1, "end-confirm", "yes"),
    ),
)
