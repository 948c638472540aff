"""What can happen in a vote. Times are game time in milliseconds; characters are seats, the AI is 0."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core.event import EventType
from companion.core.text import Text, say
from companion.core.view import Beat, Sound
from companion.games.among_cultists import beats
from companion.games.among_cultists.base import EveningEntry, EveningEvent, EveningReveal
from companion.games.among_cultists.closing import CLOSING, closed_by
from companion.games.among_cultists.fates import Fate, of_holder
from companion.games.among_cultists.options import on_phones
from companion.games.among_cultists.state import State
from companion.games.among_cultists.tally import ABSTAIN, ballots
from companion.games.among_cultists.votes.found import LookEnded, MurderFound, begun


class VoteStarted(EveningEntry):
    """A character has started a vote, which uses the token up (p. 17)."""

    by: int
    until: int | None = None
    """When the talk ends by itself."""

    def changed(self, state: State) -> State:
        return begun(replace(state.spent(self.by), active=False), self.until, by=self.by)

    def fates(self, before: State, after: State) -> Iterator[Fate]:
        yield Fate("novice", self.by)

    def told(self, state: State) -> Text:
        return say("{who} starts a vote.", who=state.name(self.by))

    def staged(self, state: State) -> Sequence[Beat]:
        return [Beat(kind="claim", title=self.told(state), icon="vote", seats=(self.by,))]


class BallotsOpened(EveningEvent):
    """The talk is over: every seat votes in secret."""

    until: int | None = None
    """When the vote closes by itself."""

    def changed(self, state: State) -> State:
        return replace(state, sounds=(Sound(f"ballots-{state.votes}", "drum-roll"),)).at("ballots", self.until)

    def told(self, state: State) -> Text:
        return say("Everybody votes in secret.")


class PointingBegan(EveningEvent):
    """The talk is over: the table votes with eyes closed."""

    aloud: bool
    """Whether the voice leads it."""

    def changed(self, state: State) -> State:
        return state.at("pointing" if self.aloud else "entry")

    def told(self, state: State) -> Text:
        return say("Everybody votes with eyes closed.")


class BallotCast(EveningEvent):
    """The secret choice of a seat."""

    seat: int
    choice: str
    """A character, or "abstain"."""

    def changed(self, state: State) -> State:
        return _chosen(state, self.seat, self.choice)


class ClosingWanted(EveningEvent):
    """One seat has wanted the vote closed for those who had not voted; it happens no more."""

    seat: int
    until: int | None = None
    """When it closes; None: that does not change."""

    def changed(self, state: State) -> State:
        vote = state.voting
        ends = vote.until if self.until is None else self.until
        return replace(state, vote=replace(vote, wanted=(*vote.wanted, self.seat), until=ends))

    def told(self, state: State) -> Text | None:
        if self.until is None:
            return None
        who = closed_by(state, state.voting.wanted)
        return say("The vote is closed by {who}: {n} seconds are left.", who=who, n=CLOSING // 1000)


class BallotsShown(EveningReveal):
    """All ballots are shown; until now every one was secret (p. 17, ruling AC-15)."""

    ballots: dict[int, str]
    """By seat; who has not voted abstains."""
    until: int | None = None
    """Up to when the first player may change; None: there is no change."""

    def changed(self, state: State) -> State:
        vote = state.voting
        shown = replace(vote, ballots=replace(vote.ballots, answers=self.ballots), counted=True)
        bell = Sound(f"shown-{state.votes}", "bell")
        return replace(state, vote=shown, sounds=(bell,)).at("change", self.until)

    def told(self, state: State) -> Text:
        return say("The ballots are shown.")

    def staged(self, state: State) -> Sequence[Beat]:
        return beats.turned(state, ballots(state, self.ballots), ABSTAIN)


class VoteChanged(EveningEvent):
    """The first player has changed their vote."""

    seat: int
    choice: str

    def changed(self, state: State) -> State:
        chosen = _chosen(state, self.seat, self.choice)
        return replace(chosen, vote=replace(chosen.voting, changed=True))

    def told(self, state: State) -> Text:
        return say("{who} holds the knife, and votes otherwise.", who=state.name(self.seat))


class VoteKept(EveningEvent):
    """The first player keeps their vote, or has let the time pass."""

    seat: int

    def changed(self, state: State) -> State:
        return state


class VoteDecided(EveningEvent):
    """The ballots are counted."""

    out: int | None
    """Who is voted out."""
    until: int | None = None
    """Up to when everybody looks at the result; None: until somebody goes on."""

    def changed(self, state: State) -> State:
        return _decided(state, self.out, self.until)

    def fates(self, before: State, after: State) -> Iterator[Fate]:
        return iter(()) if after.roles else _result(after)

    def told(self, state: State) -> Text:
        return _who_is_out(state, self.out)

    def staged(self, state: State) -> Sequence[Beat]:
        return _counted(state, self.out)


class VoteEntered(EveningEntry):
    """The table has counted a vote with eyes closed."""

    out: int | None
    """Who is voted out."""

    def changed(self, state: State) -> State:
        # A reading that stands is not taken up again.
        return _decided(replace(state, narration=replace(state.narration, status="silent")), self.out)

    def fates(self, before: State, after: State) -> Iterator[Fate]:
        # Where the hub knows the roles, a result that was entered wrongly must not show anybody's: see `VoteEnded`.
        if not after.roles:
            yield from _result(after)
        if not after.numbers.doubled and not on_phones(after.setup):
            # Only the holder of the knife knows whether they voted otherwise; it matters to the Clumsy (ruling AC-9).
            yield from of_holder(after, "changed")

    def told(self, state: State) -> Text:
        return _who_is_out(state, self.out)

    def staged(self, state: State) -> Sequence[Beat]:
        return _counted(state, self.out)


class VoteEnded(EveningEvent):
    """Everybody has seen the result; the round goes on."""

    def changed(self, state: State) -> State:
        return replace(state, vote=None)

    def fates(self, before: State, after: State) -> Iterator[Fate]:
        return _result(before) if after.roles else iter(())


def _chosen(state: State, seat: int, choice: str) -> State:
    vote = state.voting
    return replace(state, vote=replace(vote, ballots=vote.ballots.answered(seat, choice)))


def _decided(state: State, out: int | None, until: int | None = None) -> State:
    if out is None:
        return state.at("shown", until)
    return replace(state.dead(out), vote=replace(state.voting, out=out)).at("shown", until)


def _result(state: State) -> Iterator[Fate]:
    """Yield what follows when a vote is over: the Clumsy dies last (ruling AC-21)."""
    vote = state.voting
    if vote.out is not None:
        yield Fate("last", vote.out)
        yield Fate("shows", vote.out)
    if vote.double is not None or vote.changed:
        yield from of_holder(state, "clumsy")


def _who_is_out(state: State, out: int | None) -> Text:
    return say("Nobody is voted out.") if out is None else say("{who} is voted out.", who=state.name(out))


def _counted(state: State, out: int | None) -> Sequence[Beat]:
    if out is None:
        return [Beat(kind="reveal", title=say("Nobody is voted out"), icon="vote")]
    return [beats.died(state, out, say("{who} is voted out", who=state.name(out)))]


VOTE_EVENTS: tuple[EventType, ...] = (
    VoteStarted,
    LookEnded,
    MurderFound,
    BallotsOpened,
    PointingBegan,
    BallotCast,
    ClosingWanted,
    BallotsShown,
    VoteChanged,
    VoteKept,
    VoteDecided,
    VoteEntered,
    VoteEnded,
)
