"""Counts and corrections (rulebook p. 6-7, rulings OV-6 and OV-9)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Refused
from companion.core.offer import Effect, Offer
from companion.core.question import Answer, Numbers, Question, Row
from companion.core.text import Text, say
from companion.games.overthrone.box import BEARER, COURTIER, MUSKETEER, NOBLE, PROVINCE, Kind
from companion.games.overthrone.events import scores as c
from companion.games.overthrone.moves import Asked, Happened
from companion.games.overthrone.options import nobles_count
from companion.games.overthrone.state import State
from companion.kit.choices import numbers
from companion.kit.correction import Correction
from companion.kit.figures import Amounts, BySeat, by_seat
from companion.kit.steps import tap

MOST_CORRECTED = 999

POINTS = BySeat[State](
    id="seat",
    text=lambda who: who,
    least=-MOST_CORRECTED,
    most=MOST_CORRECTED,
    now=lambda state: {seat: state.points.get(state.turn, {}).get(seat, 0) for seat in state.setup.seats},
)
"""What each seat has got in this turn of the table."""

PROVINCES = (
    Row("doubled", say("Provinces that count double"), 0, PROVINCE.total),
    Row("plain", say("Other provinces"), 0, PROVINCE.total),
)

OTHERS: dict[str, tuple[Text, Kind]] = {
    "musketeers": (say("Musketeers"), MUSKETEER),
    "courtiers": (say("Courtiers"), COURTIER),
    "bearers": (say("Bearers"), BEARER),
    "nobles": (say("Nobles"), NOBLE),
}
"""What counts in the end besides, with its kind of cards."""

PRINTED = say("The printed values of your provinces. Those with an emblem of your nobles or Queen count double.")

NOT_PROVINCES = say("There are not so many provinces in the box.")


def provinces(state: State) -> Asked:
    """Each seat enters its provinces, and corrects them until the next turn begins."""
    for seat in state.setup.seats:
        entered = state.counts.get(seat)
        question = Question(
            id=f"count-{state.turn}-{seat}",
            text=PRINTED if entered is None else say("Correct my provinces"),
            ask=Numbers(PROVINCES),
            awaited=entered is None,
            value={"doubled": entered[0], "plain": entered[1]} if entered else None,
        )
        yield Offer(seat, question, _counted(state, seat))


def corrections(state: State) -> Asked:
    """Each seat corrects its count of the turn that is over."""
    if state.counted:
        yield from provinces(state)


def _counted(state: State, seat: int) -> Effect[Event[State]]:
    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        found = numbers(answer)
        others = [value for other, count in state.counts.items() if other != seat for value in count]
        if not PROVINCE.enough((found["doubled"], found["plain"], *others)):
            raise Refused(NOT_PROVINCES)
        return [c.CountEntered(seat, found["doubled"], found["plain"])]

    return effect


def final(state: State) -> Asked:
    """Each seat enters its final count by kinds of cards, and corrects it until the table finds all right."""
    for seat in state.setup.seats:
        question = Question(
            id=f"final-{state.game}-{seat}",
            text=say("The printed values of your cards. Hands, gold and events do not count."),
            ask=Numbers(tuple(_rows(state))),
            awaited=seat in state.missing,
            value=state.finals.get(seat),
        )
        yield Offer(seat, question, _finished(state, seat))


def _rows(state: State) -> Iterator[Row]:
    yield from PROVINCES
    for id, (name, kind) in _kinds(state).items():
        yield Row(id, name, 0, kind.total)


def _kinds(state: State) -> dict[str, tuple[Text, Kind]]:
    return {id: found for id, found in OTHERS.items() if id != "nobles" or nobles_count(state.setup)}


def _finished(state: State, seat: int) -> Effect[Event[State]]:
    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        found = numbers(answer)
        others = [values for other, values in state.finals.items() if other != seat]
        provinces = [values[id] for values in (found, *others) for id in ("doubled", "plain")]
        if not PROVINCE.enough(provinces):
            raise Refused(NOT_PROVINCES)
        for id, (name, kind) in _kinds(state).items():
            if not kind.makes(found[id]):
                raise Refused(say("{what}: no cards make {n}.", what=name, n=found[id]))
            if not kind.enough([values[id] for values in (found, *others)]):
                raise Refused(say("{what}: there are not so many in the box.", what=name))
        return [c.FinalEntered(seat, found)]

    return effect


def confirm(state: State) -> Asked:
    """Anybody says that the final count is right."""
    if not state.missing:
        text = say("The final count is right")
        yield tap(f"right-{state.game}", text, c.FinalConfirmed(), awaited=True, press=True, icon="check")


CORRECTION = Correction[State, c.PointsCorrected](
    id="correct-points",
    text=say("Correct the points of this turn"),
    of=Amounts((POINTS,)),
    turn=lambda state: state.turn,
    corrected=lambda state, answer: c.PointsCorrected(by_seat(answer, POINTS.id)),
    words=lambda state, corrected: c.said(state, corrected.points),
)
"""Two devices correct the points of this turn."""
