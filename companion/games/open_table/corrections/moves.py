"""What people told the hub, people correct: points, the round, who begins, the bag, an end that came too early."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from companion.core.question import Answer, Choice
from companion.core.require import require
from companion.core.text import Text, say
from companion.games.open_table.corrections import events as c
from companion.games.open_table.moves import MOST_POINTS
from companion.games.open_table.options import points_decide, rounds
from companion.games.open_table.state import TOKENS, State
from companion.games.open_table.view import outcome
from companion.kit.choices import list_taken, numbers, people, seat_of
from companion.kit.correctable import Amounts, BySeat, Changed, Marks, OneOf, OnTable, by_seat, find_changes
from companion.kit.correction import Correction, Corrections

MOST_ROUNDS = 99
"""Rounds whose points can be corrected, each on a sheet of its own: no table writes down more."""

LAST_ROUND = 999
"""No table gets so far."""

MOST_INSIDE = 99
"""Tokens of a colour in the bag, with those that come back into it."""

NOBODY = Choice("nobody", say("Nobody"))


def _in_any_round(state: State) -> int:
    """Return one number for all rounds: who fills a sheet in keeps it while others play on."""
    return 0


def _points(round: int) -> Correction[State, c.RoundPointsCorrected]:
    """Return the points of a round that are written down."""

    def now(state: State) -> dict[int, int]:
        written = state.points.get(round, {})
        return {seat: written.get(seat, 0) for seat in state.setup.seats}

    kind = BySeat[State](id="points", text=lambda who: who, least=-MOST_POINTS, most=MOST_POINTS, now=now)
    return Correction(
        id=f"right-points-{round}",
        text=say("Put right the points of round {n}", n=round),
        of=Amounts((kind,)),
        turn=_in_any_round,
        correct=lambda state, answer: c.RoundPointsCorrected(round, find_changes(now(state), by_seat(answer, kind.id))),
        words=lambda state, event: event.words(state),
        is_allowed=lambda state: round in state.points and points_decide(state.setup),
    )


def _too_many(after: State) -> Text | None:
    most = rounds(after.setup)
    return say("This game has no such round.") if 0 < most < after.round else None


ROUND = Correction[State, c.RoundCorrected](
    id="right-round",
    text=say("Put right which round it is"),
    of=Amounts((), (OnTable(id="round", text=say("Round"), least=1, most=LAST_ROUND, now=lambda state: state.round),)),
    turn=_in_any_round,
    correct=lambda state, answer: c.RoundCorrected(Changed(state.round, numbers(answer)["round"])),
    words=lambda state, event: event.words(state),
    refuses=_too_many,
)


def _first(state: State) -> str:
    return NOBODY.value if state.first is None else f"seat-{state.first}"


FIRST = Correction[State, c.FirstPlayerCorrected](
    id="right-first",
    text=say("Put right who begins"),
    of=OneOf(choices=lambda state: (*people(state.setup, state.seats), NOBODY), now=_first, place=_first),
    turn=_in_any_round,
    correct=lambda state, answer: c.FirstPlayerCorrected(
        None if answer == NOBODY.value else seat_of(answer), state.first
    ),
    words=lambda state, event: event.words(state),
    is_allowed=lambda state: len(state.seats) > 1,
)


def _lies_open(state: State) -> bool:
    """Return whether everybody knows what is in the bag: nobody holds a token in secret."""
    return state.bag is not None and not any(state.bag.held.values())


def _inside(token: str) -> OnTable[State]:
    return OnTable(
        id=token,
        text=TOKENS[token][0],
        least=0,
        most=MOST_INSIDE,
        now=lambda state: state.bag.inside.get(token, 0) if state.bag else 0,
    )


def _bag(state: State, answer: Answer) -> c.BagCorrected:
    was, now = require(state.bag, "tokens without a bag").inside, numbers(answer)
    return c.BagCorrected({token: Changed(was[token], now[token]) for token in TOKENS if was[token] != now[token]})


BAG = Correction[State, c.BagCorrected](
    id="right-bag",
    text=say("Put right which tokens are in the bag"),
    of=Amounts((), tuple(map(_inside, TOKENS))),
    turn=_in_any_round,
    correct=_bag,
    words=lambda state, event: event.words(state),
    is_allowed=_lies_open,
)
"""Not while somebody holds a token in secret: what is left in the bag would tell which."""


def _list_drawn(state: State) -> Iterator[tuple[str, tuple[int, str]]]:
    """Yield the tokens that lie before all, each with a value of its own: equal ones are counted."""
    before = Counter[tuple[int, str]]()
    for one in state.bag.drawn if state.bag else ():
        before[one] += 1
        yield f"{one[0]}-{one[1]}-{before[one]}", one


DRAWN = Correction[State, c.DrawnTokensCorrected](
    id="right-drawn",
    text=say("Put right which tokens are drawn: name those that are in the bag"),
    of=Marks(
        choices=lambda state: [
            Choice(value, c.in_the_bag(state, *one), TOKENS[one[1]][1]) for value, one in _list_drawn(state)
        ],
        now=lambda state: [value for value, _ in _list_drawn(state)],
        several=True,
    ),
    turn=_in_any_round,
    correct=lambda state, answer: c.DrawnTokensCorrected(
        tuple(c.DrawnToken(*one) for value, one in _list_drawn(state) if value in (list_taken(answer) or (answer,)))
    ),
    words=lambda state, event: event.words(state),
    is_allowed=lambda state: any(_list_drawn(state)),
)


def _find_end(state: State) -> Sequence[str]:
    return ["end"] if state.ended else []


END = Correction[State, c.EndCorrected](
    id="right-end",
    text=c.NOT_OVER,
    of=Marks(choices=lambda state: [Choice("end", c.NOT_OVER, "undo")], now=_find_end),
    turn=lambda state: state.round,
    correct=lambda state, answer: c.EndCorrected(),
    words=lambda state, event: event.words(state),
    is_allowed=lambda state: state.ended,
)
"""Where the table says who has won; where points say it, the end is taken back as an entry."""

POINTS = tuple(map(_points, range(MOST_ROUNDS, 0, -1)))
"""The last round first: people notice a slip soon."""


def _among(state: State) -> Sequence[Correction[State, Any]]:
    """Return the possible corrections: of all rounds' points only those that are written down."""
    scored = [POINTS[MOST_ROUNDS - round] for round in sorted(state.points, reverse=True) if round <= MOST_ROUNDS]
    return (END, *scored, ROUND, FIRST, BAG, DRAWN)


CORRECTIONS = Corrections[State](
    (END, *POINTS, ROUND, FIRST, BAG, DRAWN),
    may_be=lambda state: state.balloting is None and outcome(state) is None,
    among=_among,
)
"""Not while people vote in secret."""
