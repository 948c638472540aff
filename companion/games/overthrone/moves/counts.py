"""Counts: ask each seat for its own, until the count is over (rulebook p. 6-7, rulings OV-6 and OV-9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Refused
from companion.core.icons import Icon
from companion.core.move import EVERYBODY, Effect, Move, does
from companion.core.question import Answer, Numbers, Question, Row, Sum, step
from companion.core.text import Text, say
from companion.games.overthrone.box import COUNTED, KING, PROVINCE, PROVINCES
from companion.games.overthrone.events import scores as c
from companion.games.overthrone.moves import Asked, Happened
from companion.games.overthrone.options import nobles_count
from companion.games.overthrone.parts import Points
from companion.games.overthrone.state import State
from companion.kit.choices import numbers

PRINTED = say("Enter printed values. The hub doubles provinces in the colour of your nobles or Queen.")

FINAL = say("Provinces × 2: those with the colour and emblem of your nobles or Queen.")

ROWS: dict[str, tuple[Text, int, Icon]] = {
    "doubled": (say("Provinces × 2 (printed value)"), 2, "province-doubled"),
    "plain": (say("Other provinces (printed value)"), 1, "province-plain"),
}
"""The labels of the form, the factor of each row in the sum (ruling OV-1), and a drawing of emblems that match or not.
"""

SUM = Sum(say("Total"))


def provinces(state: State) -> Asked:
    """Ask each seat for its provinces; it may correct them until the next turn begins."""
    for seat in state.seats:
        entered = state.counts.get(seat)
        question = Question(
            id=f"count-{state.turn}-{seat}",
            text=PRINTED if entered is None else say("Fix my province count"),
            ask=Numbers(tuple(_rows(PROVINCES)), SUM),
            required=entered is None,
            value={"doubled": entered[0], "plain": entered[1]} if entered else None,
        )
        yield Move(seat, question, _count(state, seat))


def corrections(state: State) -> Asked:
    """Let each seat correct its count of the turn that is over."""
    if state.counted:
        yield from provinces(state)


def _rows(kinds: tuple[str, ...]) -> Iterator[Row]:
    for id in kinds:
        name, kind = COUNTED[id]
        text, times, icon = ROWS.get(id, (name, 1, ""))
        yield Row(id, text, 0, kind.total, times, icon)


def _count(state: State, seat: int) -> Effect[Event[State]]:
    return _enter(state, lambda found: c.CountEntered(seat, found["doubled"], found["plain"]))


def _enter(state: State, event: Callable[[dict[str, int]], Event[State]]) -> Effect[Event[State]]:
    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        entered = event(numbers(answer))
        refused = not_in_box(entered.apply(state))
        if refused:
            raise Refused(refused)
        return [entered]

    return effect


def not_in_box(after: State) -> Text | None:
    """Return the reason why no cards of the box make these counts; None if some do."""
    turns = [after.counts, *after.past.values()]
    counts = [[dict(zip(PROVINCES, count, strict=True)) for count in turn.values()] for turn in turns]
    for found in (*counts, list(after.finals.values())):
        if not PROVINCE.enough([values[id] for values in found for id in PROVINCES]):
            return say("The box doesn't have that many provinces.")
    return _others(after)


def _others(after: State) -> Text | None:
    for id in final_kinds(after)[len(PROVINCES) :]:
        name, kind = COUNTED[id]
        found = [values[id] for values in after.finals.values()]
        none = next((value for value in found if not kind.makes(value)), None)
        if none is not None:
            return say("{what}: no cards add up to {n}.", what=name, n=none)
        if not kind.enough(found):
            return say("{what}: the box doesn't have that many.", what=name)
    return None


def final_kinds(state: State) -> tuple[str, ...]:
    """Return the rows of the final count (ruling OV-2), provinces first."""
    return tuple(id for id in COUNTED if id != "nobles" or nobles_count(state.setup))


def final(state: State) -> Asked:
    """Ask each seat for its final count; it may correct it until the table confirms all counts."""
    for seat in state.seats:
        question = Question(
            id=f"final-{state.game}-{seat}-{state.king_in_place.seat}",
            text=say("Enter your cards' printed values. Your hand, gold and events don't count."),
            ask=Numbers(tuple(_rows(final_kinds(state))), _sum(state, seat)),
            note=FINAL,
            required=seat in state.missing,
            value=state.finals.get(seat),
        )
        yield Move(seat, question, _enter(state, partial(c.FinalEntered, seat)))


def _sum(state: State, seat: int) -> Sum:
    if state.king_in_place.seat != seat:
        return SUM
    return Sum(SUM.text, KING, say("You have the king: +{n}.", n=KING))


def confirm(state: State) -> Asked:
    """Ask everyone to confirm the final count, with all sums in sight; a second device must agree."""
    if state.missing:
        return
    points: Points = {seat: state.totals[seat] + c.final(state, seat) for seat in state.seats}
    sums = c.describe_points(state, points)
    right = step(
        f"right-{state.game}-{'.'.join(map(str, points.values()))}",
        say("Confirm the final count"),
        required=True,
        icon="check",
    )
    yield Move(
        EVERYBODY,
        replace(right, note=sums),
        does(c.FinalConfirmed()),
        who_wants=lambda by, answer: say(
            "{who} confirms the final count: {points}. Is it right?", who=state.name(by), points=sums
        ),
    )
