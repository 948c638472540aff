"""Six people with a role each that dies or shows itself, and a Cultist who claims rightly: the hub knows the roles."""

from tests.games.among_cultists.by_json.steps import Everybody, Long, Refused, envelopes, night
from tests.golden.plays import Say, Wait

ROLES = ("novice", "clumsy", "coward", "radiant_beauty", "infected", "cultist")
WRONG = ("novice", "clumsy", "coward", "radiant_beauty", "cultist", "cultist")

SIX_TOLD = Long(
    title="Six experts who compose their roles, draw the events themselves and tell the hub who they are",
    people=6,
    options={
        "level": "expert",
        "roles": {"novice": 1, "clumsy": 1, "coward": 1, "radiant_beauty": 1},
        "turns": "phase",
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
        Say(5, "moved"),
        Say(2, "event", "under_control"),
        Say(2, "look", "out"),
        Say(2, "sure", "yes"),  # the knife is used: the Clumsy dies
        Say(2, "settled"),
        Say(1, "found", "seat-4"),
        Say(1, "sure", "seat-3"),
        Say(1, "sure", "yes"),  # the Radiant beauty shows herself, the Coward dies
        Everybody("ballot", ("seat-6", "seat-6", "seat-6", "seat-1", "seat-1", "seat-1")),
        Say(5, "seen"),
        Refused(6, "vote", "seat-3"),  # a ghost, and one action in a round
        Say(2, "acted"),
        Say(3, "round"),
        Say(6, "moved"),
        Say(3, "event", "broken_glass"),
        Say(3, "passage", "failure"),
        Say(3, "settled"),
        Say(2, "death", "seat-5"),
        Say(2, "sure", "yes"),  # the Infected shows herself
        Say(6, "fight", "seat-6"),
        Say(4, "vote"),
        Say(4, "sure", "yes"),  # the Novice dies of it
        Everybody("ballot", ("abstain",)),
        Wait(20_000),  # everybody looks at the result
        Say(2, "acted"),
        Say(6, "claim", "go"),
        Say(6, "end-accept"),
        Say(1, "end-accept"),
        Say(1, "end-confirm", "yes"),
    ),
)
