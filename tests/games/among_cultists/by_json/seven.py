"""Seven people, two Cultists: votes that count twice, a silent one, questions about roles to the players concerned."""

from tests.games.among_cultists.by_json.steps import Everybody, Long, Refused, Turns, night, undo
from tests.golden.plays import Say

SEVEN = Long(
    title="Seven people draw the events themselves; nobody tells the hub the roles",
    people=7,
    options={"level": "own", "roles": {"novice": 1, "infected": 1}, "events": "hand"},
    steps=(
        Say(1, "table-begin"),
        Say(7, "placed"),
        *night(2),
        Turns(7),
        Say(2, "event", "morale_up"),  # a mistake
        *undo(2, 5),
        Say(2, "event", "lightning"),
        Say(2, "settled"),
        Say(1, "death", "seat-6"),
        Say(1, "sure", "yes"),
        Say(6, "shows", "none"),
        Say(3, "power"),
        Turns(7),
        Say(4, "round"),
        Turns(7),
        Say(3, "event", "mirror"),
        Say(3, "settled"),
        Say(3, "vote"),
        Say(3, "novice", "no"),
        Say(5, "ballot", "seat-2"),
        *(Say(seat, "ballot", "abstain") for seat in (1, 2, 3, 4, 6, 7)),
        Say(6, "seen"),
        Turns(7),
        Say(4, "round"),
        Turns(7),
        Refused(3, "event", "mirror"),  # not in the bag any more
        Say(3, "event", "no_connection"),
        Say(3, "settled"),
        Say(4, "vote"),
        Say(4, "sure", "yes"),
        Say(4, "novice", "yes"),  # then, in silence, the ballots are open at once
        Everybody("ballot", (*["seat-2"] * 6, "abstain")),
        Say(2, "last", "yes"),
        Say(5, "end-holders", {"seat-1": 1, "seat-3": 1, "seat-5": 1}),
        Say(6, "end-earlier", "yes"),
        Say(1, "end-confirm", "yes"),
    ),
)
