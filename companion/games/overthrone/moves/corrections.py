"""What people told the hub, people correct: points, numbers, the king, the turn, and what was played or counted."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.core.event import Event
from companion.core.question import Answer, Numbers, Row
from companion.core.text import Text, say
from companion.games.overthrone.box import COUNTED, MOST_PLAYERS, NOBLES, PROVINCES
from companion.games.overthrone.correctable_facts import FACTS, MARKS
from companion.games.overthrone.events import corrections as r
from companion.games.overthrone.moves.counts import not_in_box
from companion.games.overthrone.options import on_phones
from companion.games.overthrone.state import State
from companion.kit.choices import numbers
from companion.kit.correctable import Amounts, BySeat, Changed, Marks, OneOf, OnTable, by_seat, find_changes
from companion.kit.correction import Correction, Corrections

MOST_POINTS = 9_999

MOST_TURNS = 999
"""Turns of a match, and games of it."""

Corrects = TypeVar("Corrects", bound=Event[Any])


def _turn(state: State) -> int:
    return state.turn


def _in_turn(state: State) -> str:
    """Return the turn, and the seat that has it: what it has done is among the deeds."""
    return f"{state.turn}-{state.acting if state.stage == 'turn' else 0}"


def _has_begun(state: State) -> bool:
    """Return whether a turn of the match has begun."""
    return state.turn > 0


def _leaving(state: State, event: Corrects) -> Corrects:
    """Return a correction that says which step of the table it leaves."""
    after = event.apply(state)
    left = state.phase if state.phase in r.LEFT and after.phase != state.phase else ""
    return replace(event, left=left)


# Points

POINTS = BySeat[State](
    id="seat",
    text=lambda who: say("{who}: points in all", who=who),
    least=-MOST_POINTS,
    most=MOST_POINTS,
    now=lambda state: state.totals,
)

WRITTEN = OnTable[State](id="turn", text=say("The difference belongs to turn"), least=1, most=MOST_TURNS, now=_turn)
"""A slip of an earlier turn is corrected there; the sheet of all points stays as short as the table is."""


def _points(state: State, answer: Answer) -> r.MatchPointsCorrected:
    return r.MatchPointsCorrected(find_changes(state.totals, by_seat(answer, POINTS.id)), numbers(answer)[WRITTEN.id])


def _not_begun(after: State) -> Text | None:
    return say("This turn has not begun yet.") if max(after.points) > after.turn else None


TOTALS = Correction[State, r.MatchPointsCorrected](
    id="correct-points",
    text=say("Points"),
    of=Amounts((POINTS,), (WRITTEN,)),
    turn=_turn,
    correct=_points,
    words=lambda state, event: event.words(state),
    refuses=_not_begun,
    is_allowed=_has_begun,
)

# The numbers of the game and of the turn, and nobles in the discards

NUMBERS = Correction[State, r.NumbersCorrected](
    id="correct-numbers",
    text=say("The game, the turn, dead nobles"),
    of=Amounts(
        (),
        (
            OnTable(id="game", text=r.NUMBERS["game"], least=1, most=MOST_TURNS, now=lambda state: state.game),
            OnTable(id="turn", text=r.NUMBERS["turn"], least=1, most=MOST_TURNS, now=_turn),
            OnTable(id="dead", text=r.NUMBERS["dead"], least=0, most=NOBLES, now=lambda state: state.dead),
        ),
    ),
    turn=_turn,
    correct=lambda state, answer: r.NumbersCorrected(
        {
            what: Changed(getattr(state, what), number)
            for what, number in numbers(answer).items()
            if number != getattr(state, what)
        }
    ),
    words=lambda state, event: event.words(state),
    is_allowed=_has_begun,
)

# One of several


def _fact(what: str) -> Correction[State, r.FactCorrected]:
    fact = FACTS[what]
    return Correction(
        id=f"correct-{what}",
        text=fact.name,
        of=OneOf(choices=fact.choices, now=fact.now, place=fact.now),
        turn=_turn,
        correct=lambda state, answer: _leaving(state, r.FactCorrected(what, fact.now(state), str(answer))),
        words=lambda state, event: event.words(state),
        is_allowed=fact.exists,
    )


# What holds or does not


def _marks(of: str) -> Correction[State, r.MarkCorrected]:
    name, marks = MARKS[of]

    def corrected(state: State, answer: Answer) -> r.MarkCorrected:
        holds = next(not mark.now for mark in marks(state) if mark.id == answer)
        return _leaving(state, r.MarkCorrected(of, str(answer), holds))

    return Correction(
        id=f"correct-{of}",
        text=name,
        of=Marks(
            choices=lambda state: [mark.opposite for mark in marks(state)],
            now=lambda state: [mark.id for mark in marks(state) if mark.now],
        ),
        turn=_in_turn,
        correct=corrected,
        words=lambda state, event: event.words(state),
        refuses=_has_not_played,
        is_allowed=FACTS["turn"].exists,
    )


def _has_not_played(after: State) -> Text | None:
    early = next((seat for seat in after.rebels if seat not in after.played), None)
    return None if early is None else say("{who} has not played in this turn yet.", who=after.name(early))


# Counts of somebody else


def _counts(state: State, seat: int) -> dict[str, int]:
    """Return what a seat has counted, as far as all may see it: nothing of this turn before all have."""
    past = {turn: counts[seat] for turn, counts in state.past.items() if seat in counts}
    before = {f"{id}-{turn}": value for turn, count in past.items() for id, value in zip(PROVINCES, count, strict=True)}
    if state.stage == "final":
        return before if state.missing else {**state.finals.get(seat, {}), **before}
    count = state.counts.get(seat) if state.counted else None
    return {**dict(zip(PROVINCES, count or (), strict=False)), **before}


@dataclass(frozen=True)
class Columns(Amounts[State]):
    """What a seat has counted: in this turn, and in each turn before that had a count (ruling OV-6)."""

    seat: int = 0

    def ask(self, state: State) -> Numbers:
        """Return a row for each number that was counted."""
        return Numbers(tuple(_row(id) for id in _counts(state, self.seat)))

    def now(self, state: State) -> dict[str, int]:
        """Return what was counted, by row."""
        return _counts(state, self.seat)

    def place(self, state: State) -> str:
        """Return the same for the id of the question."""
        return "-".join(map(str, _counts(state, self.seat).values()))


@cache
def _row(id: str) -> Row:
    """Return the row of a count; there are few of them, and all seats have the same."""
    _, kind = COUNTED[id.partition("-")[0]]
    return Row(id, r.name_count(id), 0, kind.total)


def _correct_count(seat: int) -> Correction[State, r.ProvinceCountCorrected]:
    def corrected(state: State, answer: Answer) -> r.ProvinceCountCorrected:
        was = _counts(state, seat)
        values = {id: Changed(was[id], number) for id, number in numbers(answer).items() if was[id] != number}
        return r.ProvinceCountCorrected("final" if state.stage == "final" else "provinces", seat, values)

    return Correction(
        id=f"correct-count-{seat}",
        text=lambda state: say("The count of {who}", who=state.name(seat)),
        of=Columns((), seat=seat),
        turn=_turn,
        correct=corrected,
        words=lambda state, event: event.words(state),
        refuses=not_in_box,
        is_allowed=lambda state: seat in state.seats and bool(_counts(state, seat)),
    )


def _may_be(state: State) -> bool:
    """Return whether the game runs and no numbers lie in secret; the cards of a table lie so for five seconds."""
    contest = state.contest
    if contest is None:
        return state.phase != "end"
    return contest.stage in ("result", "level") or (contest.stage == "laying" and not on_phones(state.setup))


FROM_WHICH_POINTS_FOLLOW = ("king", "turn", "order", "deck")

CORRECTIONS = Corrections[State](
    (
        *map(_fact, FROM_WHICH_POINTS_FOLLOW),
        _marks("rebellions"),
        TOTALS,
        *(_fact(what) for what in FACTS if what not in FROM_WHICH_POINTS_FOLLOW),
        *(_marks(of) for of in MARKS if of != "rebellions"),
        NUMBERS,
        *map(_correct_count, range(1, MOST_PLAYERS + 1)),
    ),
    may_be=_may_be,
)
"""What people put right in Overthrone."""
