"""Corrections of the open table: set points, the round, the first player, the bag, or undo an early end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from companion.core.event import Undoable
from companion.core.question import Row
from companion.core.require import require
from companion.core.text import Words, say
from companion.games.open_table.moves import MOST_POINTS
from companion.games.open_table.options import points_decide, rounds
from companion.games.open_table.state import TOKENS, State
from companion.games.open_table.view import outcome
from companion.kit.choices import NOBODY, people_or_nobody, seat_or_nobody
from companion.kit.correctable import Amounts, MarkChoice, Marks, OneOf, Values, amounts_in, by_seat
from companion.kit.correction import Corrected, Correction, Corrections
from companion.kit.listed import join_lines

MOST_ROUNDS = 99
"""The rounds whose points can be corrected, each on its own sheet: no table writes down more."""

MOST_INSIDE = 99
"""The highest number of tokens of a colour in the bag, including those that return to it."""


class OpenTableCorrected(Corrected[State], Undoable[State]):
    """A correction. It reveals nothing, and ends nothing."""

    is_shown_large: ClassVar = False


def _points(round: int) -> Correction[State]:
    """Return the correction of a round's points."""

    def now(state: State) -> dict[str, int]:
        written = state.points.get(round, {})
        return {f"points-{seat}": written.get(seat, 0) for seat in state.setup.seats}

    def put(state: State, values: Values) -> State:
        written = {**state.points.get(round, {}), **by_seat(values, "points")}
        return replace(state, points={**state.points, round: written})

    return Correction(
        f"right-points-{round}",
        say("Fix the points of round {n}", n=round),
        Amounts(
            rows=lambda state: [
                Row(f"points-{player.seat}", player.name, -MOST_POINTS, MOST_POINTS) for player in state.setup.players
            ],
            now=now,
            put=put,
        ),
        label=say("Round {n}", n=round),
        is_allowed=lambda state: round in state.points and points_decide(state.setup),
    )


ROUND = Correction[State](
    "right-round",
    say("Fix the round number"),
    amounts_in(State),
    refuses=lambda after: (
        say("This game doesn't have that many rounds.") if 0 < rounds(after.setup) < after.round else None
    ),
)

FIRST = Correction[State](
    "right-first",
    say("Fix the first player"),
    OneOf(
        choices=lambda state: people_or_nobody(state.setup, state.seats),
        current=lambda state: NOBODY.value if state.first is None else f"seat-{state.first}",
        choose=lambda state, value: replace(state, first=seat_or_nobody(value)),
    ),
    label=say("First player"),
    is_allowed=lambda state: len(state.seats) > 1,
)


def _put_inside(state: State, values: Values) -> State:
    bag = require(state.bag, "tokens without a bag")
    return replace(state, bag=replace(bag, inside={**bag.inside, **values}))


BAG = Correction[State](
    "right-bag",
    say("Fix the tokens in the bag"),
    Amounts(
        rows=lambda state: [Row(token, name, 0, MOST_INSIDE) for token, (name, _) in TOKENS.items()],
        now=lambda state: {token: state.bag.inside.get(token, 0) if state.bag else 0 for token in TOKENS},
        put=_put_inside,
    ),
    label=say("The bag"),
    is_allowed=lambda state: state.bag is not None and not any(state.bag.held.values()),
)
"""The bag. It can't be corrected while somebody holds a secret token: the rest would tell which."""


def _list_drawn(state: State) -> Iterator[tuple[str, tuple[int, str]]]:
    """Yield the open tokens, each with a value of its own: equal ones are counted."""
    before = Counter[tuple[int, str]]()
    for one in state.bag.drawn if state.bag else ():
        before[one] += 1
        yield f"{one[0]}-{one[1]}-{before[one]}", one


def _put_back(state: State, values: Values) -> State:
    bag = require(state.bag, "tokens without a bag")
    back = Counter(token for value, (_, token) in _list_drawn(state) if value in values)
    left = tuple(drawn for value, drawn in _list_drawn(state) if value not in values)
    inside = {token: number + back[token] for token, number in bag.inside.items()}
    return replace(state, bag=replace(bag, drawn=left, inside=inside))


def _in_bag(state: State, value: str) -> Words:
    seat, token, _ = value.split("-")
    return say("{who}: {token} → in the bag", who=state.setup.name(int(seat)), token=TOKENS[token][0])


DRAWN = Correction[State](
    "right-drawn",
    say("Fix the drawn tokens: mark any still in the bag"),
    Marks(
        marks=lambda state: [
            MarkChoice(value, True, TOKENS[token][0], _in_bag(state, value), TOKENS[token][1])
            for value, (_, token) in _list_drawn(state)
        ],
        put=_put_back,
        several=True,
    ),
    words=lambda state, changes: join_lines([_in_bag(state, value) for value in changes]),
    is_allowed=lambda state: any(_list_drawn(state)),
)

END = Correction[State](
    "right-end",
    None,
    Marks(
        marks=lambda state: [
            MarkChoice("end", state.ended, say("The game is over."), say("The game isn't over: keep playing."), "undo")
        ],
        put=lambda state, values: replace(state, ended=values["end"]),
    ),
    turn=lambda state: state.round,
    is_allowed=lambda state: state.ended,
)
"""The end of a game whose winners the table names; if points name them, the end is undone as an entry."""

POINTS = tuple(map(_points, range(MOST_ROUNDS, 0, -1)))
"""The corrections of points, the last round first: people notice a slip soon."""


def _among(state: State) -> Sequence[Correction[State]]:
    """Return the possible corrections; of the rounds, only those with points."""
    scored = [POINTS[MOST_ROUNDS - round] for round in sorted(state.points, reverse=True) if round <= MOST_ROUNDS]
    return (END, *scored, ROUND, FIRST, BAG, DRAWN)


CORRECTIONS = Corrections[State](
    OpenTableCorrected,
    (END, *POINTS, ROUND, FIRST, BAG, DRAWN),
    may_be=lambda state: state.open_ballot is None and outcome(state) is None,
    among=_among,
)
"""The corrections, which are closed during a secret vote."""
