"""Events of looks and votes. Times are game time in milliseconds; characters are seats, the AI is 0."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from companion.core.clock import ClockMoved, later
from companion.core.text import Text, say
from companion.core.view import Fact, Highlight, Sound
from companion.games.among_cultists.box.host_choices import on_phones
from companion.games.among_cultists.entering.events import (
    EveningEntry,
    EveningEvent,
    EveningReveal,
    died,
    in_round,
    medals,
)
from companion.games.among_cultists.rules.fates import Fate, of_holder
from companion.games.among_cultists.rules.voting import ABSTAIN, ballots, find_double_voter
from companion.games.among_cultists.table.fields import EveningVote, character_of, value_of
from companion.games.among_cultists.table.state import State
from companion.games.among_cultists.votes.look_cards import after_a_look
from companion.kit.simultaneous_choice import SimultaneousChoice

BALLOT = 1_500
"""Milliseconds for each ballot in the spotlight."""


class VoteStarted(EveningEntry):
    """A character has started a vote, which uses the token up (p. 17)."""

    by: int
    deadline: int | None = None
    """The game time at which the talk ends by itself."""

    def change(self, state: State) -> State:
        return begin_vote(replace(state.spend(self.by), active=False), self.deadline, by=self.by)

    def fates(self, before: State, after: State) -> Iterator[Fate]:
        yield Fate("novice", self.by)

    def log_line(self, state: State) -> Text:
        return say("{who} starts a vote.", who=state.name(self.by))

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [Highlight(kind="claim", title=self.log_line(state), icon="vote", seats=(self.by,))]


class VotePutOff(ClockMoved[State]):
    """The clock of a stage of the vote begins after a lesson."""

    def apply(self, state: State) -> State:
        vote = state.vote
        return replace(state, vote=replace(vote, deadline=later(vote.deadline, self.by))) if vote else state


class BallotsOpened(EveningEvent):
    """The talk is over: every seat votes in secret."""

    deadline: int | None = None
    """The game time at which the vote closes by itself."""

    def change(self, state: State) -> State:
        return replace(state, sounds=(Sound(f"ballots-{state.votes}", "drum-roll"),)).at("ballots", self.deadline)

    def log_line(self, state: State) -> Text:
        return say("Everyone votes in secret.")


class PointingBegan(EveningEvent):
    """The talk is over: the table votes with eyes closed."""

    aloud: bool
    """Whether the voice leads it."""

    def change(self, state: State) -> State:
        return state.at("pointing" if self.aloud else "entry")

    def log_line(self, state: State) -> Text:
        return say("Everyone votes with eyes closed.")


class SuspectChosen(EveningEvent):
    """A seat has chosen in secret."""

    seat: int
    choice: str
    """A character, or "abstain"."""

    def change(self, state: State) -> State:
        return _chosen(state, self.seat, self.choice)


class BallotsShown(EveningReveal):
    """All ballots are shown; until now each of them was secret (p. 17, ruling AC-15)."""

    ballots: dict[int, str]
    """The ballots by seat; a missing one abstains."""
    deadline: int | None = None
    """The end of the first player's time to change, None without a change."""

    def change(self, state: State) -> State:
        vote = state.voting
        shown = replace(vote, ballots=replace(vote.ballots, answers=self.ballots), counted=True)
        bell = Sound(f"shown-{state.votes}", "bell")
        return replace(state, vote=shown, sounds=(bell,)).at("change", self.deadline)

    def log_line(self, state: State) -> Text:
        return say("The votes are revealed.")

    def highlights(self, state: State) -> Sequence[Highlight]:
        """Return one highlight for each ballot, in the order of the seats (ruling AC-15)."""
        found = []
        for character, choice in ballots(state, self.ballots).items():
            who = state.name(character)
            title = say("{who} abstains", who=who)
            if choice != ABSTAIN:
                title = say("{who} votes for {other}", who=who, other=state.name(character_of(choice)))
            found.append(Highlight(kind="ballot", title=title, icon="vote", seats=medals(character), lasts=BALLOT))
        return found


class VoteChanged(EveningEvent):
    """The first player has changed their vote."""

    seat: int
    choice: str

    def change(self, state: State) -> State:
        chosen = _chosen(state, self.seat, self.choice)
        return replace(chosen, vote=replace(chosen.voting, changed=True))

    def log_line(self, state: State) -> Text:
        return say("{who} holds the knife and changes their vote.", who=state.name(self.seat))


class VoteKept(EveningEvent):
    """The first player keeps their vote, or has let the time pass."""

    seat: int

    def change(self, state: State) -> State:
        return state


class _OutKnown(EveningEvent):
    out: int | None

    def log_line(self, state: State) -> Text:
        if self.out is None:
            return say("Nobody is voted out.")
        return say("{who} is voted out.", who=state.name(self.out))

    def highlights(self, state: State) -> Sequence[Highlight]:
        if self.out is None:
            return [Highlight(kind="reveal", title=say("Nobody is voted out"), icon="vote")]
        return [died(state, self.out, say("{who} is voted out", who=state.name(self.out)))]

    def _show_result(self, state: State, deadline: int | None = None) -> State:
        """Return the state with the result on show, and the character voted out as a ghost."""
        if self.out is None:
            return state.at("shown", deadline)
        answers = state.voting.ballots.answers if state.voting.counted else {}
        accusers = tuple(seat for seat, choice in answers.items() if choice == value_of(self.out))
        voted = replace(state.dead(self.out), vote=replace(state.voting, out=self.out))
        return replace(voted, accusers={**state.accusers, self.out: accusers}).at("shown", deadline)

    def turning_point(self, state: State) -> Fact | None:
        return None if self.out is None else in_round(state, self.log_line(state))


class VoteDecided(_OutKnown):
    """The ballots are counted."""

    deadline: int
    """The end of the time to look at the result."""

    def change(self, state: State) -> State:
        return self._show_result(state, self.deadline)

    def fates(self, before: State, after: State) -> Iterator[Fate]:
        return iter(()) if after.roles else _result(after)


class VoteEntered(_OutKnown, EveningEntry):
    """The table has counted a vote with eyes closed."""

    def change(self, state: State) -> State:
        # A reading that stands still is not resumed.
        return self._show_result(replace(state, narration=replace(state.narration, status="silent")))

    def fates(self, before: State, after: State) -> Iterator[Fate]:
        # If the hub knows the roles, a wrong entry must not reveal anybody's: see `VoteEnded`.
        if not after.roles:
            yield from _result(after)
        if not after.numbers.doubled and not on_phones(after.setup):
            # Only the holder of the knife knows of a changed vote; it matters to the Clumsy (ruling AC-9).
            yield from of_holder(after, "changed")


class VoteEnded(EveningEvent):
    """Everyone has seen the result; the round continues."""

    def change(self, state: State) -> State:
        return replace(state, vote=None)

    def fates(self, before: State, after: State) -> Iterator[Fate]:
        return _result(before) if after.roles else iter(())


def _chosen(state: State, seat: int, choice: str) -> State:
    vote = state.voting
    return replace(state, vote=replace(vote, ballots=vote.ballots.with_answer(seat, choice)))


def _result(state: State) -> Iterator[Fate]:
    """Yield the fates after a vote: the Clumsy dies last (ruling AC-21)."""
    vote = state.voting
    if vote.out is not None:
        yield Fate("last", vote.out)
        yield Fate("shows", vote.out)
    if vote.double is not None or vote.changed:
        yield from of_holder(state, "clumsy")


LookedAt = Literal["deck", "room"]
"""An Energy deck, or a room through the camera."""


class LookEnded(EveningEntry):
    """A look has found nobody dead, or so its finder says (p. 15, 18, 23)."""

    character: int
    """The character that has looked."""
    at: LookedAt

    def change(self, state: State) -> State:
        after = replace(state, looker=None)
        # Fake eyes are no action, and the camera's was counted when it was used.
        return after if state.phase == "event" else after.spend(self.character)

    def log_line(self, state: State) -> Text:
        who = state.name(self.character)
        if self.at == "room":
            return say("{who} looked into a room through the camera.", who=who)
        if state.phase == "event":
            return say("{who} looked: only Alive. No card is added.", who=who)
        return say("{who} looked: only Alive. {card}", who=who, card=after_a_look(state))


class MurderFound(EveningEntry):
    """A status check, the camera or Fake eyes found a character dead: a vote follows, the token is not used."""

    character: int
    by: int
    """The character that has found the body."""
    deadline: int | None = None
    """The game time at which the talk ends by itself."""

    def change(self, state: State) -> State:
        dead = replace(state.dead(self.character), eyed=None, looker=None)
        # Fake eyes look only once, even if nobody has entered the deck before.
        looked = dead.spend(self.by) if state.phase == "action" else replace(dead, peeked=True)
        # If all are ghosts, there is nobody to vote for (ruling AC-31).
        return begin_vote(looked, self.deadline, victim=self.character) if looked.living else looked

    def fates(self, before: State, after: State) -> Iterator[Fate]:
        yield Fate("shows", self.character)
        yield Fate("coward", self.by)
        if before.phase == "event":
            yield from of_holder(before, "clumsy")

    def log_line(self, state: State) -> Text:
        if not state.living:
            return say("{who} is found dead. Nobody is left to vote out.", who=state.name(self.character))
        return say("{who} is found dead: a vote follows.", who=state.name(self.character))

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [died(state, self.character)]

    def turning_point(self, state: State) -> Fact | None:
        return in_round(state, self.log_line(state))


def begin_vote(state: State, deadline: int | None, *, by: int | None = None, victim: int | None = None) -> State:
    """Return the state with a new vote."""
    ballots: SimultaneousChoice[str] = SimultaneousChoice(asked=state.setup.seats)
    vote = EveningVote(by=by, victim=victim, double=find_double_voter(state), deadline=deadline, ballots=ballots)
    number = state.votes + 1
    return replace(state, vote=vote, votes=number, sounds=(Sound(f"vote-{number}", "bells"),))
