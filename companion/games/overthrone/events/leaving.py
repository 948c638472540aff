"""A player's going home in the middle of a match: takes them out of everything that runs (ruling OV-21)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.core.event import Event
from companion.core.text import Words, say
from companion.games.overthrone.division import divide
from companion.games.overthrone.events.scores import all_counted
from companion.games.overthrone.king import King, Upheaval
from companion.games.overthrone.state import State
from companion.kit.simultaneous_choice import SimultaneousChoice
from companion.kit.turns import next_to


class MatchPlayerLeft(Event[State]):
    """A player sits out from now on: their cards and unfinished business leave the game, their points stay."""

    seat: int
    king: int | None = None
    """The seat that the king moves to; None if the player did not hold him."""

    def apply(self, state: State) -> State:
        seat, aside = self.seat, state.put_aside([self.seat] if self.seat in state.played else [])
        left = replace(
            state.putting_away((seat,)),
            left=(*state.left, seat),
            king=state.king if self.king is None else King(self.king),
            highest=() if seat in state.highest else state.highest,
            decree=None if self.king is not None or state.decree == seat else state.decree,
            ennobled=_but(state.ennobled, seat),
            dead=state.dead + state.ennobled.count(seat),
            ear=None if state.ear == seat else state.ear,
            fallen=None if state.fallen == seat else state.fallen,
            holders={card: holder for card, holder in state.holders.items() if holder != seat},
            used=aside["used"],
            spent=(*aside["spent"], *(card for card, holder in state.holders.items() if holder == seat)),
            fight=None if state.fight and seat in (state.fight.attacker, state.fight.defender) else state.fight,
            tie=None if state.tie and seat in state.tie.seats else state.tie,
            finals={one: values for one, values in state.finals.items() if one != seat},
        )
        return _counting(_turning(_laying(left, seat), state, seat), seat)

    def log_line(self, state: State) -> Words | None:
        return None if self.king is None else say("The king is free and moves to {who}.", who=state.name(self.king))


def _laying(state: State, seat: int) -> State:
    """Return the state without a seat's number: a duel with it ends, a contest for the King's ear continues."""
    contest = state.contest
    if contest is None or seat not in contest.laid.asked:
        return state
    asked = _but(contest.laid.asked, seat)
    if contest.kind == "duel" or not asked:
        return replace(state, contest=None)
    answers = {one: number for one, number in contest.laid.answers.items() if one != seat}
    return replace(state, contest=replace(contest, laid=SimultaneousChoice(asked=asked, answers=answers)))


def _turning(state: State, before: State, seat: int) -> State:
    """Return the state without a seat's turn; its Rebellion has no effect."""
    turning = replace(
        state,
        order=_but(state.order, seat),
        played=_but(state.played, seat),
        rebels=_but(state.rebels, seat),
        upheaval=_unseat(state, state.upheaval, seat) if state.upheaval else None,
        acted=state.acted and before.actor != seat,
    )
    over = state.stage == "turn" and len(turning.played) == len(turning.order)
    return divide(turning) if over else turning


def _unseat(state: State, up: Upheaval, seat: int) -> Upheaval:
    """Return the result of the Rebellions if a seat leaves: it neither takes the middle nor holds the king."""

    def moved(king: King) -> King:
        return King(next_to(state.setup.seats, seat, lambda one: one in state.seats)) if king.seat == seat else king

    taker = None if up.taker == seat else up.taker
    return replace(up, taker=taker, king=moved(up.king), was=moved(up.was) if up.was else None)


def _but(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(one for one in seats if one != seat)


def _counting(state: State, seat: int) -> State:
    """Return the state without a seat's count, which may have been the last one missing."""
    if state.stage != "count":
        return state
    return all_counted(replace(state, counts={one: n for one, n in state.counts.items() if one != seat}))
