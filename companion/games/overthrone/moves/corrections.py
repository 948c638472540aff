"""Corrections of Overthrone: set points, numbers, counts, and the facts of a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from msgspec.structs import replace

from companion.core.question import Row
from companion.core.text import Text, say
from companion.games.overthrone.box import COUNTED, MOST_PLAYERS, PROVINCES
from companion.games.overthrone.events import MatchCorrected
from companion.games.overthrone.moves import facts
from companion.games.overthrone.moves.counts import not_in_box
from companion.games.overthrone.options import on_phones
from companion.games.overthrone.parts import worth
from companion.games.overthrone.state import MOST_TURNS, State
from companion.kit.correctable import Amounts, Values, amounts_in, by_seat, set_fields
from companion.kit.correction import Correction, Corrections

MOST_POINTS = 9_999


def _list_totals(state: State) -> Iterator[Row]:
    """Yield a row for each player, and one for the turn that the difference belongs to."""
    for player in state.setup.players:
        yield Row(f"seat-{player.seat}", say("{who}: total points", who=player.name), -MOST_POINTS, MOST_POINTS)
    yield Row("turn", say("Add the difference to turn"), 1, MOST_TURNS)


def _put_totals(state: State, values: Values) -> State:
    turn = values.get("turn", state.turn)
    written, now = state.points.get(turn, {}), by_seat(values, "seat")
    more = {seat: written.get(seat, 0) + total - state.totals[seat] for seat, total in now.items()}
    return replace(state, points={**state.points, turn: {**written, **more}})


TOTALS = Correction[State](
    "correct-points",
    say("Points"),
    Amounts(
        _list_totals,
        now=lambda state: {**{f"seat-{seat}": total for seat, total in state.totals.items()}, "turn": state.turn},
        put=_put_totals,
    ),
    refuses=lambda after: say("That turn hasn't begun yet.") if max(after.points) > after.turn else None,
    is_allowed=lambda state: state.turn > 0,
)


def _put_numbers(state: State, values: Values) -> State:
    """Return the state with corrected numbers; points of later turns than the corrected one move into it."""
    after: State = set_fields(state, values)
    kept = {turn: points for turn, points in state.points.items() if turn <= after.turn}
    past = {turn: counts for turn, counts in state.past.items() if turn < after.turn}
    late = [points for turn, points in state.points.items() if turn > after.turn]
    after = replace(after, points=kept, past=past)
    for points in late:
        after = after.add_points(points)
    return after


NUMBERS = Correction[State](
    "correct-numbers",
    say("Game, turn and dead nobles"),
    amounts_in(State, _put_numbers),
    refuses=facts.lacks_nobles,
    is_allowed=lambda state: state.turn > 0,
)


def _counts(state: State, seat: int) -> dict[str, int]:
    """Return a seat's counts, in this turn and in each earlier turn that had one (ruling OV-6).

    Everyone may see them: none of this turn's counts is included before all have counted.
    """
    past = {turn: counts[seat] for turn, counts in state.past.items() if seat in counts}
    before = {f"{id}-{turn}": value for turn, count in past.items() for id, value in zip(PROVINCES, count, strict=True)}
    if state.stage == "final":
        return before if state.missing else {**state.finals.get(seat, {}), **before}
    count = state.counts.get(seat) if state.counted else None
    return {**dict(zip(PROVINCES, count or (), strict=False)), **before}


@cache
def _row(id: str) -> Row:
    kind, _, turn = id.partition("-")
    name, counted = COUNTED[kind]
    return Row(id, say("Turn {n}: {what}", n=int(turn), what=name) if turn else name, 0, counted.total)


def _put_counts(state: State, seat: int, values: Values) -> State:
    for id, number in values.items():
        kind, _, turn = id.partition("-")
        if state.stage == "final" and not turn:
            state = replace(state, finals={**state.finals, seat: {**state.finals[seat], kind: number}})
        else:
            state = _put_provinces(state, seat, kind, number, int(turn or state.turn))
    return state


def _put_provinces(state: State, seat: int, kind: str, number: int, turn: int) -> State:
    """Return the state with another count of provinces; the difference belongs to its turn."""
    earlier = turn in state.past
    counts = state.past[turn] if earlier else state.counts
    was = counts[seat]
    now = (number, was[1]) if kind == PROVINCES[0] else (was[0], number)
    points = state.points.get(turn, {})
    points = {**points, seat: points.get(seat, 0) + worth(now) - worth(was)}
    counts = {**counts, seat: now}
    changed = replace(state, past={**state.past, turn: counts}) if earlier else replace(state, counts=counts)
    return replace(changed, points={**state.points, turn: points})


def _correct_count(seat: int) -> Correction[State]:
    return Correction(
        f"correct-count-{seat}",
        lambda state: say("{who}'s count", who=state.name(seat)),
        Amounts(
            lambda state: [_row(id) for id in _counts(state, seat)],
            now=lambda state: _counts(state, seat),
            put=lambda state, values: _put_counts(state, seat, values),
        ),
        label=lambda state: state.name(seat),
        refuses=not_in_box,
        is_allowed=lambda state: seat in state.seats and bool(_counts(state, seat)),
    )


def _may_be(state: State) -> bool:
    """Return whether the game runs and no numbers are secret; cards on a table are for five seconds."""
    contest = state.contest
    if contest is None:
        return state.phase != "end"
    return contest.stage in ("result", "level") or (contest.stage == "laying" and not on_phones(state.setup))


LEFT: Mapping[str, Text] = {
    "decree": say("The decree is cancelled."),
    "fallen": say("The question about the King's ear is cancelled."),
    "fight": say("The fight is cancelled."),
    **dict.fromkeys(("laying", "result", "level"), say("The cards laid so far don't count.")),
    "tie": say("The tie is cancelled."),
    **dict.fromkeys(("count", "refill"), say("The province count is cancelled.")),
    "final": say("The final count is cancelled."),
}
"""The sentences about a step that a correction ends, by phase."""

CORRECTIONS = Corrections[State](
    MatchCorrected,
    (
        *(facts.KING, facts.TURN, facts.ORDER, facts.DECK_LEFT, facts.REBELLIONS),  # points follow from these
        TOTALS,
        *(facts.KINGS_EAR, *facts.ACCUSED, facts.DEEDS, facts.SPENT, facts.USED),
        NUMBERS,
        *map(_correct_count, range(1, MOST_PLAYERS + 1)),
    ),
    may_be=_may_be,
    turn=lambda state: state.turn,
    leaves=lambda before, after: {before.phase} & LEFT.keys() - {after.phase},
    steps=LEFT,
)
"""The corrections of Overthrone. None ends a game or shows a laid number."""
