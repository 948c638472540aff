"""Events of the day. Times are game time in milliseconds."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.event import Event, Reveal
from companion.core.text import Words, say
from companion.core.view import Fact, Highlight
from companion.games.werewolf.ballots import accused_seats, tally, tied_seats, voted_out, without
from companion.games.werewolf.deaths import begin_chain
from companion.games.werewolf.options import TALK_MORE
from companion.games.werewolf.state import State
from companion.games.werewolf.told import in_day, part_of, shown_as, unmasked
from companion.kit.simultaneous_choice import SimultaneousChoice


class TalkBegan(Event[State]):
    """The village talks."""

    deadline: int

    def apply(self, state: State) -> State:
        begun = replace(state, quick=(), longer=(), is_longer=False, run_off=False, by_day=True, condemned=None)
        return replace(begun, candidates=begun.voters, accused=()).at("talk", self.deadline)

    def log_line(self, state: State) -> Words:
        return say("The village talks.")


class TalkEndWanted(Event[State]):
    """A player wants to end the talk."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state, quick=(*state.quick, self.seat))


class LongerTalkWanted(Event[State]):
    """A player wants another minute."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state, longer=(*state.longer, self.seat))


class MinuteAdded(Event[State]):
    """More than half of the players want another minute."""

    def apply(self, state: State) -> State:
        after = replace(state, is_longer=True)
        return after if state.deadline is None else replace(after, deadline=state.deadline + TALK_MORE)

    def log_line(self, state: State) -> Words:
        return say("The village talks for another minute.")


class AccusationsBegan(Event[State]):
    """Everyone accuses a player, or nobody."""

    deadline: int

    def apply(self, state: State) -> State:
        asked = SimultaneousChoice[str](asked=state.voters, deadline=self.deadline)
        return replace(state, ballots=asked, votes=state.votes + 1).at("accuse", self.deadline)


class BallotBegan(Event[State]):
    """Everyone votes on the candidates."""

    deadline: int

    def apply(self, state: State) -> State:
        asked = SimultaneousChoice[str](asked=state.voters, deadline=self.deadline)
        sounds_again = replace(state, ballots=asked, votes=state.votes + 1, accused=())
        return sounds_again.at("ballot", self.deadline)

    def log_line(self, state: State) -> Words:
        return say("The village votes.")


class BallotGiven(Event[State]):
    """A seat has voted or accused in secret."""

    seat: int
    choice: str

    def apply(self, state: State) -> State:
        ballots = state.ballots
        return replace(state, ballots=ballots.with_answer(self.seat, self.choice) if ballots else None)


class AccusationsShown(Reveal[State]):
    """All accusations are shown; those with two accusers speak in their defence, one after another."""

    ballots: dict[int, str]
    deadline: int

    def apply(self, state: State) -> State:
        accused = tuple(seat for seat in accused_seats(self.ballots) if seat in state.voters)
        after = replace(state, shown_ballots=self.ballots, ballots=None, accused=accused, candidates=accused)
        return (after if accused else after.tell("unaccused")).at("defend", self.deadline)

    def log_line(self, state: State) -> Words:
        if not state.accused:
            return say("Nobody is accused twice: no vote today.")
        return say("These players defend themselves: {who}.", who=state.names(state.accused))


class DefenceEnded(Event[State]):
    """A player has spoken, and the next one does."""

    deadline: int

    def apply(self, state: State) -> State:
        return replace(state, accused=state.accused[1:], deadline=self.deadline)


class VillageVoteShown(Reveal[State]):
    """All ballots are shown at once."""

    ballots: dict[int, str]

    def apply(self, state: State) -> State:
        # A ballot on a player who has gone home meanwhile is none.
        ballots = without(self.ballots, state.left)
        out, tied = voted_out(ballots), tied_seats(ballots)
        shown = replace(state, shown_ballots=self.ballots, ballots=None, condemned=out)
        # A second tie ends it: nobody is out (WW-13).
        again = tied if not state.run_off else ()
        after = replace(shown, run_off=bool(again), candidates=again or shown.candidates, accused=again)
        if out is not None:
            return after
        if tied:
            return after.tell("tied" if again else "tied-again", *tied)
        return after.tell("nobody" if tally(ballots) else "silent")

    def log_line(self, state: State) -> Words:
        if state.condemned is not None:
            return say("{who} is voted out.", who=state.name(state.condemned))
        if state.accused:
            return say("A tie between {who}. They speak, and everyone votes again.", who=state.names(state.accused))
        return say("Nobody is voted out.")

    def highlights(self, state: State) -> Sequence[Highlight]:
        if state.condemned is not None:
            title = say("{who} is voted out", who=state.name(state.condemned))
            return [Highlight(kind="ballot", title=title, icon="vote", seats=(state.condemned,))]
        if state.accused:
            text = say("{who} speak, then everyone votes again.", who=state.names(state.accused))
            return [Highlight(kind="ballot", title=say("A tie"), text=text, icon="vote", seats=state.accused)]
        return [Highlight(kind="ballot", title=say("Nobody is voted out"), icon="vote")]


class DefenceBegan(Event[State]):
    """The tied players speak, one after another, before the second ballot."""

    deadline: int

    def apply(self, state: State) -> State:
        return state.at("defend", self.deadline)


class IdiotShown(Reveal[State]):
    """The Village idiot is voted out, and lives on without a vote (WW-12)."""

    def apply(self, state: State) -> State:
        spared = state.tell("spared", self.seat_of(state))
        return replace(spared, idiot_shown=True, calm=state.calm + 1, condemned=None)

    def log_line(self, state: State) -> Words:
        who = state.name(self.seat_of(state))
        return say("{who} is the Village idiot, and stays alive without a vote.", who=who)

    def highlights(self, state: State) -> Sequence[Highlight]:
        seat = self.seat_of(state)
        title = say("{who} is the Village idiot", who=state.name(seat))
        return [Highlight(kind="reveal", title=title, text=say("Alive, without a vote"), icon="mask", seats=(seat,))]

    @staticmethod
    def seat_of(state: State) -> int:
        return next(seat for seat, role in state.roles.items() if role == "idiot")

    def turning_point(self, state: State) -> Fact | None:
        return in_day(state, self.log_line(state))


class NobodyVotedOut(Event[State]):
    """The day ends without a death."""

    def apply(self, state: State) -> State:
        return replace(state, calm=state.calm + 1, condemned=None)


class DuskFell(Event[State]):
    """The day is over. The night comes by itself, or waits for a tap if nobody has voted."""

    deadline: int | None = None

    def apply(self, state: State) -> State:
        return state.at("dusk", self.deadline)


class LastWordsBegan(Event[State]):
    """The player voted out has the last words."""

    deadline: int

    def apply(self, state: State) -> State:
        return state.at("words", self.deadline)


class CondemnedDied(Reveal[State]):
    """The player voted out dies."""

    def apply(self, state: State) -> State:
        if state.condemned is None:
            return state
        return begin_chain(replace(state, condemned=None), {state.condemned: "vote"})

    def log_line(self, state: State) -> Words:
        first = state.deaths[state.chain].seat
        who, part = state.name(first), part_of(state, first)
        return say("{who} was: {role}.", who=who, role=part) if part else say("{who} is dead.", who=who)

    def highlights(self, state: State) -> Sequence[Highlight]:
        first, *others = [death.seat for death in state.deaths[state.chain :]]
        return [unmasked(state, first), *shown_as(state, others)]

    def turning_point(self, state: State) -> Fact | None:
        who = state.name(state.deaths[state.chain].seat)
        return in_day(state, say("{who} is voted out.", who=who))
