"""Six people with a role each that dies or shows itself, and a Cultist who claims rightly: the hub knows the roles."""

from tests.games.among_cultists.by_json.steps import Everybody, Long, Refused, Turns, envelopes, night
from tests.golden.plays import Say

ROLES = ("novice", "clumsy", "coward", "radiant_beauty", "infected", "cultist")
WRONG = ("novice", "clumsy", "coward", "radiant_beauty", "cultist", "cultist")

SIX_TOLD = Long(
    title="Six experts who compose their roles, draw the events themselves and tell the hub who they are",
    people=6,
    options={
        "level": "expert",
        "roles": {"novice": 1, "clumsy": 1, "coward": 1, "radiant_beauty": 1},
        "events": "hand",
    },
    roles=ROLES,
    steps=(
        Refused(1, "table-begin"),  # not balanced
        Say(1, "table-option-roles", dict.fromkeys(ROLES[:5], 1)),
        Say(1, "table-begin"),
        Say(4, "placed"),
        envelopes(*WRONG),
        *(Say(seat, "envelope", role) for seat, role in enumerate(ROLES, 1)),
        *night(2),
        Turns(6),
        Say(2, "event", "under_control"),
        Say(2, "look", "out"),  # the knife is used: the Clumsy dies
        Say(2, "settled"),
        Refused(2, "look", "back"),
        Turns(1),
        Say(3, "found", "seat-4"),  # the Radiant beauty shows herself, the Coward dies
        Say(3, "open"),
        Everybody("ballot", ("seat-6", "seat-6", "seat-6", "seat-1", "seat-1", "seat-1")),
        Say(5, "seen"),
        Turns(3),
        Say(6, "camera"),
        Refused(6, "vote"),  # one action in a round
        Turns(2),
        Say(3, "round"),
        Turns(6),
        Say(3, "event", "broken_glass"),
        Say(3, "passage", "failure"),
        Say(3, "settled"),
        Say(5, "death", "seat-5"),  # the Infected shows herself
        Turns(3),
        Say(6, "fight"),
        Turns(1),
        Say(1, "vote"),  # the Novice dies of it
        Say(1, "open"),
        Everybody("ballot", ("abstain",)),
        Say(1, "seen"),
        Turns(2),
        Say(6, "claim", "go"),
        Say(6, "end-accept"),
        Say(1, "end-accept"),
        Say(1, "end-confirm", "yes"),
    ),
)
