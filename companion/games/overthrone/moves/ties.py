"""Ties in the division: let courtiers with the emblems of one's nobles decide (rulebook p. 4, rulings OV-3, OV-13)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.move import EVERYBODY, Effect, Move
from companion.core.question import Answer, Number, Question, Some, step
from companion.core.text import say
from companion.games.overthrone.box import COURTIER
from companion.games.overthrone.events import fights as f
from companion.games.overthrone.moves import Asked, Happened
from companion.games.overthrone.options import TIES
from companion.games.overthrone.parts import Tie
from companion.games.overthrone.state import State
from companion.kit.choices import number, people, seat_of, seats_of

LEAST_LEVEL = 2

ASKED = say("How much are your courtiers with your nobles' emblems worth? 0: none, or no noble.")


def name(state: State) -> Asked:
    """Ask everyone for the players who are tied in a group."""
    if state.upheaval is None or state.upheaval.taker is not None:
        return
    among = people(state.setup, state.seats)
    tied = say("Courtiers with your nobles' emblems decide. Still tied: the group stays.")
    thrown = say("Courtiers with your nobles' emblems decide. Still tied: the group is discarded.")
    question = Question(
        id=f"tie-{state.turn}-{state.time('tie')}",
        text=say("A tie: whose highest cards match?"),
        note=thrown if TIES.of(state.setup) == "discarded" else tied,
        ask=Some(among, LEAST_LEVEL, len(among)),
    )
    if len(among) == LEAST_LEVEL:
        both = tuple(seat_of(one.value) for one in among)
        both_level = step(question.id, say("A tie: both highest cards match"))
        question = replace(both_level, note=question.note)
        yield Move(EVERYBODY, question, lambda *_: [f.TieNamed(both)])
        return
    yield Move(EVERYBODY, question, lambda by, answer, *_: [f.TieNamed(seats_of(answer))])


def courtiers(state: State) -> Asked:
    """Ask each tied player for the value of their courtiers."""
    tie = state.tie
    if tie is None:
        return
    for seat in tie.seats:
        if seat not in tie.courtiers:
            question = Question(
                id=f"courtiers-{state.time('tie')}-{seat}",
                text=ASKED,
                ask=Number(0, COURTIER.total),
                required=True,
            )
            yield Move(seat, question, _count(tie, seat))


def _count(tie: Tie, seat: int) -> Effect[Event[State]]:
    def effect(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        courtiers = number(answer)
        after = Tie(tie.seats, {**tie.courtiers, seat: courtiers})
        level = after.winners if len(after.courtiers) == len(tie.seats) else ()
        return [f.CourtiersCounted(seat, courtiers, level)]

    return effect
