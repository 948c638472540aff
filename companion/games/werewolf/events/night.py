"""Events of the night and the dawn. Times are game time in milliseconds."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.event import Event, Reveal, UndoNeutral
from companion.core.text import Words, say
from companion.core.view import Fact, Highlight
from companion.games.werewolf.deaths import begin_chain
from companion.games.werewolf.night import close_watch, settle
from companion.games.werewolf.state import Cause, Night, State, Watch
from companion.games.werewolf.told import died, in_night, shown_as


class NightBegan(Event[State]):
    """The village falls asleep: hands leave the phones, and the first watch comes."""

    deadline: int

    def apply(self, state: State) -> State:
        number = len(state.nights) + 1
        night = Night(number=number, alive=state.alive, turns=state.setup.turns_on_phone)
        begun = replace(state, coming=state.watches(number), nights=(*state.nights, night), by_day=False)
        return replace(begun, shown_ballots={}, candidates=()).at("hush", self.deadline)

    def log_line(self, state: State) -> Words:
        return say("Night {n} begins.", n=len(state.nights))


class WatchBegan(Event[State]):
    """A watch begins: every phone gets the same question."""

    deadline: int

    def apply(self, state: State) -> State:
        watch, *rest = state.coming
        return replace(state, coming=tuple(rest)).in_night(changes={}).at(watch, self.deadline)


class WatchRestarted(UndoNeutral[State]):
    """The game has stood still: the watch runs again in full, and the picks stay (WW-18)."""

    deadline: int

    def apply(self, state: State) -> State:
        return replace(state, deadline=self.deadline)


class Picked(Event[State]):
    """A seat has picked, or has changed its pick."""

    seat: int
    choice: str

    def apply(self, state: State) -> State:
        night = state.night
        picks = {**night.picks, state.stage: {**night.picks.get(state.stage, {}), self.seat: self.choice}}
        return state.in_night(picks=picks, changes={**night.changes, self.seat: night.changes.get(self.seat, 0) + 1})


class GhostBet(Event[State]):
    """A ghost takes a player for a Werewolf."""

    seat: int
    suspect: int

    def apply(self, state: State) -> State:
        return state.in_night(bets={**state.night.bets, self.seat: self.suspect})


class WatchEnded(Event[State]):
    """A watch is over, by its clock."""

    watch: Watch
    victim: int | None
    """The pack's victim, if this watch has decided on it."""
    deadline: int
    """The end of the pause before the next watch, or before the dawn."""

    def apply(self, state: State) -> State:
        return close_watch(state, self.watch, self.victim).at("hush", self.deadline)


class QuietDawn(Event[State]):
    """The night is over, and nobody has died."""

    def apply(self, state: State) -> State:
        after, _ = settle(state)
        return begin_chain(replace(after, calm=after.calm + (0 if state.is_quiet else 1)), {})

    def log_line(self, state: State) -> Words:
        return say("Nobody died last night.")

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [Highlight(kind="event", title=say("Nobody died last night"), icon="bell")]


class DeathsFound(Reveal[State]):
    """The night is over, and these players have died."""

    deaths: dict[int, Cause]

    def apply(self, state: State) -> State:
        after, _ = settle(state)
        return begin_chain(replace(after, calm=after.calm + 1), self.deaths)

    def log_line(self, state: State) -> Words:
        return died(state, [death.seat for death in state.deaths[state.chain :]])

    def highlights(self, state: State) -> Sequence[Highlight]:
        return shown_as(state, [death.seat for death in state.deaths[state.chain :]])

    def turning_point(self, state: State) -> Fact | None:
        return in_night(state, self.log_line(state))
