"""Events of shots, of people who leave, and of the end. Times are game time in milliseconds."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.event import Event, Reveal
from companion.core.text import Words, say
from companion.core.view import Fact, Highlight
from companion.games.werewolf.deaths import end_chain, shoot
from companion.games.werewolf.night import void_picks
from companion.games.werewolf.state import State, Verdict
from companion.games.werewolf.told import in_day, part_of, shown_as
from companion.kit.simultaneous_choice import SimultaneousChoice


class ShotAsked(Reveal[State]):
    """The dying Hunter chooses whom to shoot: everyone knows now who it is (WW-11, WW-20)."""

    deadline: int

    def apply(self, state: State) -> State:
        return state.at("shot", self.deadline)

    def log_line(self, state: State) -> Words:
        return say("{who} is the Hunter, and may shoot a player.", who=state.name(state.shooter or 0))


class ShotFired(Reveal[State]):
    """The Hunter has shot somebody, or nobody."""

    target: int | None

    def apply(self, state: State) -> State:
        return shoot(state.tell("no-shot") if self.target is None else state, self.target)

    def log_line(self, state: State) -> Words:
        if self.target is None:
            return say("The Hunter doesn't shoot.")
        return say("The Hunter shoots {who}.", who=state.name(self.target))

    def highlights(self, state: State) -> Sequence[Highlight]:
        if self.target is None:
            return [Highlight(kind="event", title=say("The Hunter doesn't shoot"), icon="bow")]
        died = [death.seat for death in state.deaths[state.chain :]]
        return shown_as(state, died[died.index(self.target) :])

    def turning_point(self, state: State) -> Fact | None:
        return None if self.target is None else in_day(state, self.log_line(state))


class ChainEnded(Event[State]):
    """A chain of deaths is over."""

    def apply(self, state: State) -> State:
        return end_chain(state)


class PowersLost(Reveal[State]):
    """The village has killed its Elder: its roles have no power any longer (WW-4)."""

    def apply(self, state: State) -> State:
        return end_chain(state.tell("powers-lost"))

    def log_line(self, state: State) -> Words:
        return say("The village has killed its Elder, and loses its powers.")

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [Highlight(kind="power", title=say("The village loses its powers"), icon="book")]


class VillagerLeft(Event[State]):
    """A player has gone home: that is no death (WW-17)."""

    seat: int

    def apply(self, state: State) -> State:
        gone = replace(
            void_picks(state, self.seat).tell("fled" if state.condemned == self.seat else "left", self.seat),
            left=(*state.left, self.seat),
            candidates=tuple(seat for seat in state.candidates if seat != self.seat),
            accused=tuple(seat for seat in state.accused if seat != self.seat),
            condemned=None if state.condemned == self.seat else state.condemned,
            shooter=None if state.shooter == self.seat else state.shooter,
        )
        return replace(gone, ballots=self._without(state.ballots), entering=self._without(state.entering))

    def _without(self, choice: SimultaneousChoice[str] | None) -> SimultaneousChoice[str] | None:
        if choice is None:
            return None
        answers = {seat: given for seat, given in choice.answers.items() if seat != self.seat}
        return replace(choice, asked=tuple(seat for seat in choice.asked if seat != self.seat), answers=answers)


class LeftShown(Reveal[State]):
    """The role or side of a player who has gone home, as far as the option shows it."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state, shown_left=(*state.shown_left, self.seat))

    def log_line(self, state: State) -> Words | None:
        part = part_of(state, self.seat)
        return say("{who} was: {role}.", who=state.name(self.seat), role=part) if part else None


class GameDecided(Reveal[State]):
    """The game is over, and everything is shown."""

    verdict: Verdict

    def apply(self, state: State) -> State:
        return replace(state, verdict=self.verdict, ballots=None, accused=()).at("end")
