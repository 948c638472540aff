"""Five people in a first game: a change of the vote, a vote that ends on the clock, a wrong claim."""

from tests.games.among_cultists.by_json.steps import Long, Refused, Turns, ballots, night
from tests.golden.plays import Say, Wait

FIVE = Long(
    title="Five people in a first game, the hub draws the events; nobody tells it the roles",
    people=5,
    options={"level": "first", "events": "hub", "talk_seconds": "60", "vote_seconds": "30"},
    steps=(
        Say(1, "table-begin"),
        Say(3, "tick-take", "done-take-cultist"),
        Say(5, "tick-take", "undo-take-cultist"),
        Say(2, "placed"),
        *night(4),
        Turns(5),
        Say(1, "draw"),  # Fake eyes
        Say(4, "eyes", "seat-1"),
        Say(2, "outcome", "alive"),
        Say(4, "settled"),
        Say(3, "points", "4"),
        Turns(1),
        Say(5, "vote"),
        Wait(60_000),  # the talk is over
        *ballots("seat-2", "seat-3", "seat-2", "seat-3", "abstain"),
        Refused(5, "ballot", "seat-1"),  # a vote is final
        Say(4, "change", "seat-2"),
        Say(4, "sure", "yes"),
        Say(2, "last", "no"),
        Say(1, "seen"),
        Refused(5, "vote"),  # the token is used up
        Turns(2),
        Refused(2, "vote"),  # a ghost
        Turns(2),
        Say(5, "round"),
        Turns(5),
        Say(5, "draw"),
        Say(1, "settled"),
        Say(5, "found", "seat-1"),
        Say(5, "sure", "yes"),
        Wait(60_000),
        Say(3, "ballot", "seat-5"),
        Wait(30_000),  # who has not voted abstains
        Wait(20_000),  # the first player does not change
        Say(5, "seen"),
        Turns(5),
        Say(3, "claim", "seat-3"),
        Say(4, "end-holders", {}),
        Say(3, "end-seer", "seat-5"),
        Say(3, "sure", "yes"),
        Say(5, "end-right", "no"),
        Say(1, "end-confirm", "yes"),
    ),
)
