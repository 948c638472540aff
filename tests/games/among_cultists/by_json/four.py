"""Four people and the AI, which is voted out and was no Cultist; ten rounds are over."""

from tests.games.among_cultists.by_json.steps import Everybody, Long, Rounds, Turns, night, undo
from tests.golden.plays import Say

FOUR = Long(
    title="Four people and the AI draw the events themselves; nobody tells the hub the roles",
    people=4,
    options={"level": "own", "events": "hand"},
    steps=(
        Say(1, "table-begin"),
        Say(2, "ai", "seat-2"),
        Say(1, "placed"),
        *night(2),
        Turns(5),
        Say(2, "event", "broken_glass"),
        Say(4, "passage", "sabotage"),
        Say(2, "settled"),
        Say(2, "chase"),
        Turns(1),
        Say(3, "vote"),
        Say(4, "open"),
        Everybody("ballot", ("ai", "seat-1", "ai", "ai")),
        Say(2, "change", "keep"),
        Say(1, "marker", "cultist"),  # a mistake
        *undo(3, 4),
        Say(1, "marker", "investigator"),
        Say(3, "seen"),
        Turns(4),
        Say(3, "round"),
        Rounds(5, ("portal", "mirror", "secret_doors", "under_control", "fake_eyes")),
        Rounds(5, ("lightning", "morale_up", "lightning")),
        Turns(5),
        Say(1, "event", "no_connection"),
        Say(1, "settled"),
        Turns(5),
        Say(1, "round"),
        Say(3, "end-cultists", {"seat-4": 1}),
        Say(3, "end-confirm", "yes"),
    ),
)
