"""Contests of numbers that are laid face down: settle duels, and the King's ear."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from companion.core.clock import ClockMoved, later
from companion.core.event import Event, Reveal, Undoable
from companion.core.text import Words, say
from companion.core.view import Fact, Highlight, Sound
from companion.games.overthrone.cards import BONUS
from companion.games.overthrone.parts import CARD, Contest
from companion.games.overthrone.state import State
from companion.kit import scores
from companion.kit.listed import join_lines
from companion.kit.simultaneous_choice import SimultaneousChoice
from companion.kit.turns import in_turn

NOBODY = 0
"""The winner of a contest that nobody has won."""


class DuelBegan(Undoable[State]):
    """The current player challenges another player's noble (rulebook p. 3)."""

    seat: int
    against: int

    def apply(self, state: State) -> State:
        contest = Contest(kind="duel", laid=SimultaneousChoice(asked=(self.seat, self.against)))
        begun = state.begin_turn().putting_away((self.seat, self.against))
        return replace(begun, acted=True, contest=contest, contests=state.contests + 1)

    def log_line(self, state: State) -> Words:
        return say(
            "{who} challenges one of {other}'s nobles.", who=state.name(self.seat), other=state.name(self.against)
        )

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [Highlight(kind="claim", title=self.log_line(state), icon="noble", seats=(self.seat, self.against))]


class NumberLaid(Event[State]):
    """A seat has secretly laid a number; 0 is none. A later one replaces it."""

    seat: int
    number: int

    def apply(self, state: State) -> State:
        return replace(state, contest=state.playing.with_number(self.seat, self.number))


class CardLaid(Event[State]):
    """A seat lays a real card, not a number on a phone: it stays unknown until it is turned over (ruling OV-22)."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state, contest=state.playing.with_number(self.seat, CARD))

    def log_line(self, state: State) -> Words:
        return say("{who} lays a card face down, or none.", who=state.name(self.seat))


class CardsTurned(Event[State]):
    """The cards on the table beside numbers on phones are turned over; people enter them."""

    def apply(self, state: State) -> State:
        bell = Sound(f"turned-{state.contests}", "bell")
        return replace(state, contest=replace(state.playing, stage="told", deadline=None), sounds=(bell,))


class CardTold(Undoable[State]):
    """Somebody has entered the number on a seat's card; 0 is none."""

    seat: int
    number: int

    def apply(self, state: State) -> State:
        contest = state.playing
        return replace(state, contest=replace(contest, laid=contest.laid.with_answer(self.seat, self.number)))


class CountdownBegan(Event[State]):
    """Everyone has laid; the cards will be turned over at `deadline`."""

    deadline: int

    def apply(self, state: State) -> State:
        return replace(state, contest=replace(state.playing, stage="countdown", deadline=self.deadline))


class CountdownPutOff(ClockMoved[State]):
    """The cards are turned over later, since somebody is without their phone."""

    def apply(self, state: State) -> State:
        contest = state.contest
        return replace(state, contest=replace(contest, deadline=later(contest.deadline, self.by))) if contest else state


class ContestCountdownStopped(Event[State]):
    """Some cards are missing: they are laid before a new countdown begins."""

    def apply(self, state: State) -> State:
        return replace(state.again("early"), contest=replace(state.playing, stage="laying", deadline=None))

    def log_line(self, state: State) -> Words:
        return say("Countdown stopped: some cards are missing.")


class ContestShown(Event[State]):
    """The cards on the table are turned over; people say what they show."""

    def apply(self, state: State) -> State:
        bell = Sound(f"reveal-{state.contests}", "bell")
        contest = replace(state.playing, stage="result", deadline=None)
        return replace(state, contest=contest, sounds=(bell,))


class NumbersShown(Reveal[State]):
    """The numbers on the phones are shown; until now each was secret. Their result is the next event: an entry."""

    kind: Literal["duel", "ear"]
    numbers: dict[int, int]
    """The numbers by seat, in a duel the challenger's first; 0 is none."""

    def apply(self, state: State) -> State:
        return ContestShown().apply(state)

    @property
    def verdict(self) -> tuple[Literal["none", "level", "won"], int]:
        """The result of the numbers, and the winner.

        A duel needs both numbers (rulebook p. 3); a single number takes the King's ear (p. 11).
        """
        laid = {seat: number for seat, number in self.numbers.items() if number}
        if not laid or (self.kind == "duel" and len(laid) < len(self.numbers)):
            return "none", NOBODY
        best = scores.winners(laid)
        return ("won", best[0]) if len(best) == 1 else ("level", NOBODY)

    @property
    def result(self) -> Undoable[State]:
        """The entry that follows from the numbers: if a number was wrong, people undo it and say who has won."""
        verdict, seat = self.verdict
        match self.kind, verdict:
            case "duel", "level":
                return DuelLevel()
            case "duel", _:
                return CardDuelDecided(seat, next(other for other in self.numbers if other != seat) if seat else NOBODY)
            case _, "level":
                return EarRepeated()
            case _, "won":
                return EarTaken(seat)
            case _:
                return EarDiscarded()

    def log_line(self, state: State) -> Words:
        return join_lines([_describe_number(state, seat, number) for seat, number in self.numbers.items()])

    def highlights(self, state: State) -> Sequence[Highlight]:
        title, numbers = say("The numbers"), self.log_line(state)
        return [Highlight(kind="reveal", title=title, text=numbers, seats=tuple(self.numbers))]


TIED = say("A tie.")
NO_DUEL = say("No duel takes place.")
EAR_DISCARDED = say("The King's ear is discarded.")
DISCARDED = say("The noble and all cards used are discarded.")
TAKEN_BACK = say("Any card laid goes back to its player.")


def _describe_win(state: State, seat: int, loser: int) -> Words:
    who, other = state.name(seat), state.name(loser)
    return say("{who} wins the duel. {other} loses a noble.", who=who, other=other)


def _has_ear(state: State, seat: int) -> Words:
    return say("{who} gains the King's ear: {n} points.", who=state.name(seat), n=BONUS)


def _describe_number(state: State, seat: int, number: int) -> Words:
    who = state.name(seat)
    return say("{who}: {n}", who=who, n=number) if number else say("{who}: nothing", who=who)


def _lay_again(state: State, asked: tuple[int, ...]) -> State:
    contest = Contest(kind=state.playing.kind, laid=SimultaneousChoice(asked=asked))
    return replace(state, contest=contest, contests=state.contests + 1)


class CardDuelDecided(Undoable[State]):
    """A duel has a winner, by the numbers or as people say; 0: there was none, since somebody had no number."""

    winner: int
    loser: int
    """The seat whose noble dies; 0 if there was no duel."""

    def apply(self, state: State) -> State:
        over = replace(state, contest=None)
        return over.died(state.playing.other(self.winner)) if self.winner else over

    def log_line(self, state: State) -> Words:
        return _describe_win(state, self.winner, self.loser) if self.winner else NO_DUEL

    def highlights(self, state: State) -> Sequence[Highlight]:
        if not self.winner:
            return [Highlight(kind="event", title=NO_DUEL, text=TAKEN_BACK, icon="dagger")]
        # A loss greys the medals of its seats.
        title, seats = self.log_line(state), (self.loser,)
        return [Highlight(kind="loss", title=title, text=DISCARDED, icon="dagger", seats=seats, lasts=6_000)]

    def turning_point(self, state: State) -> Fact:
        return in_turn(state.turn, self.log_line(state))


class DuelLevel(Undoable[State]):
    """The cards or numbers of a duel are tied."""

    def apply(self, state: State) -> State:
        return replace(state, contest=replace(state.playing, stage="level"))

    def log_line(self, state: State) -> Words:
        return TIED


class DuelRepeated(Undoable[State]):
    """After a tie both players lay new cards."""

    def apply(self, state: State) -> State:
        return _lay_again(state, state.playing.laid.asked)


class DuelStopped(Undoable[State]):
    """After a tie both players stop without a winner."""

    def apply(self, state: State) -> State:
        return replace(state, contest=None)

    def log_line(self, state: State) -> Words:
        return say("The duel ends without a winner.")


class EarTaken(Undoable[State]):
    """A player takes the King's ear, by the numbers or as people say."""

    seat: int

    def apply(self, state: State) -> State:
        taken = replace(state, contest=None, ear=self.seat)
        return taken.add_points({self.seat: BONUS})

    def log_line(self, state: State) -> Words:
        return _has_ear(state, self.seat)

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [Highlight(kind="event", title=self.log_line(state), icon="ear", seats=(self.seat,))]


class EarRepeated(Undoable[State]):
    """The highest cards or numbers for the King's ear are tied: everyone who has laid lays again."""

    def apply(self, state: State) -> State:
        laid = state.playing.laid
        # Of cards the hub does not know who has laid any.
        return _lay_again(state, tuple(seat for seat in laid.asked if laid.answers.get(seat)) or laid.asked)

    def log_line(self, state: State) -> Words:
        return TIED


class EarDiscarded(Undoable[State]):
    """Nobody takes the King's ear: it is discarded (ruling OV-12)."""

    def apply(self, state: State) -> State:
        return replace(state, contest=None)

    def log_line(self, state: State) -> Words:
        return EAR_DISCARDED
