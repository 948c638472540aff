"""Eight people who vote with eyes closed: the portal is closed in time, the points are reached, the Seer is found."""

from tests.games.among_cultists.by_json.steps import Long, Refused, Turns, night
from tests.golden.plays import Say

EIGHT = Long(
    title="Eight people draw the events themselves and vote with eyes closed; nobody tells the hub the roles",
    people=8,
    options={"level": "first", "events": "hand", "votes": "eyes"},
    steps=(
        Say(1, "table-begin"),
        Say(8, "placed"),
        *night(8),
        Turns(8),
        Refused(8, "event", "broken_glass"),  # left out in a first game
        Say(8, "event", "portal"),
        Say(2, "settled"),
        Say(8, "points", "4"),
        Say(8, "vote"),
        Say(8, "open"),
        Say(1, "result", "seat-3"),
        Say(1, "sure", "yes"),
        Say(4, "seen"),
        Turns(8),
        Say(4, "round"),
        Turns(8),
        Say(3, "event", "morale_up"),
        Say(3, "settled"),
        Say(1, "portal", "seat-4"),
        Say(4, "help", "no"),
        Refused(1, "portal", "seat-3"),  # a ghost
        Say(1, "portal", "seat-5"),
        Say(5, "help", "yes"),
        Say(1, "points", "4"),
        Say(1, "points", "3"),
        Say(5, "right-counts", {"round": 2, "points": 8}),
        Say(3, "table-agree-entry", "yes"),
        Say(1, "points", "4"),
        Say(5, "end-cultists", {"seat-3": 1, "seat-6": 1}),
        Say(5, "end-holders", {}),
        Say(3, "end-seer", "seat-7"),
        Say(3, "sure", "yes"),
        Say(7, "end-right", "yes"),
        Say(2, "end-confirm", "yes"),
    ),
)
