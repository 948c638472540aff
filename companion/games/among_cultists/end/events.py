"""Events at the end of an evening. Characters are seats, the AI is 0."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec.structs import replace

from companion.core.require import require
from companion.core.text import Text, say
from companion.core.view import Highlight, Sound
from companion.games.among_cultists.entering.events import EveningEvent, EveningReveal
from companion.games.among_cultists.rules.ending import can_go_on, end_game, told_cultists, went_on, winner
from companion.games.among_cultists.table.fields import Cause, Team
from companion.games.among_cultists.table.state import PendingEnd, State


class ClaimMade(EveningEvent):
    """Somebody claims in the Cleanup to be the Cultist, with enough dead Investigators (p. 14)."""

    seat: int

    def change(self, state: State) -> State:
        return end_game(state, state, "claim", self.seat)

    def log_line(self, state: State) -> Text:
        return say("{who} claims victory as the Cultist: enough Investigators are dead.", who=state.name(self.seat))

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [Highlight(kind="claim", title=self.log_line(state), icon="raven", seats=(self.seat,))]


class EveningStopped(EveningEvent):
    """The table ends the game where it stands."""

    def change(self, state: State) -> State:
        ending = state.ending
        # After a mistake the game continues as before, or at its end if that is certain.
        return _anew(state, ending.before if ending and can_go_on(state, ending) else state, "stopped")


class EndAccepted(EveningEvent):
    """The hub knows the roles: one seat says that this is the end, and nothing is shown yet."""

    seat: int

    def change(self, state: State) -> State:
        return _update_ending(state, accepted=self.seat)

    def log_line(self, state: State) -> Text:
        return say("{who} says this is the end.", who=state.name(self.seat))


class CultistsShown(EveningReveal):
    """The hub knows the roles: two seats say that this is the end, and the Cultists are shown (p. 18)."""

    def change(self, state: State) -> State:
        return _reveal(state)

    def log_line(self, state: State) -> Text:
        return say("It's over: the Cultists are revealed.")


class WinnerNamed(EveningEvent):
    """The table says who has won a game that was stopped."""

    winner: Team | Literal["nobody"]

    def change(self, state: State) -> State:
        return _update_ending(state, winner=self.winner)


class CultistsNamed(EveningEvent):
    """The table names all of the Cultists."""

    characters: tuple[int, ...]

    def change(self, state: State) -> State:
        return _update_ending(state, cultists=self.characters)


class HoldersNamed(EveningEvent):
    """The table names the living Investigators who hold a Dead card."""

    characters: tuple[int, ...]

    def change(self, state: State) -> State:
        return _update_ending(state, holders=self.characters)


class EarlierAnswered(EveningEvent):
    """The table says whether enough Investigators were dead before this round."""

    earlier: bool

    def change(self, state: State) -> State:
        return _update_ending(state, earlier=self.earlier)


class SeerNamed(EveningReveal):
    """The Cultists together name the Seer (p. 18); if the hub knows the roles, it answers at once."""

    seat: int

    def change(self, state: State) -> State:
        return _update_ending(state, named=self.seat, seer=state.roles[self.seat] == "seer" if state.roles else None)

    def log_line(self, state: State) -> Text:
        return say("The Cultists name {who} as the Seer.", who=state.name(self.seat))

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [Highlight(kind="claim", title=self.log_line(state), icon="eye", seats=(self.seat,))]


class SeerAnswered(EveningEvent):
    """The player named as the Seer says whether that is right."""

    right: bool

    def change(self, state: State) -> State:
        return _update_ending(state, seer=self.right)


class AnswersDropped(EveningEvent):
    """Something was wrong: all is asked again except for the Seer, who is named once (ruling AC-26)."""

    def change(self, state: State) -> State:
        ending = _ending(state)
        again = _anew(state, ending.before, ending.cause, ending.by)
        return _update_ending(again, named=ending.named, seer=ending.seer)


class EndingDropped(EveningEvent):
    """The end was a mistake: the evening continues at its state before."""

    def change(self, state: State) -> State:
        return went_on(state, _ending(state).before)

    def log_line(self, state: State) -> Text:
        return say("It wasn't the end: the game continues.")


class EndConfirmed(EveningReveal):
    """The table confirms the ending; if the hub knows the roles, all of them are shown (p. 3)."""

    def change(self, state: State) -> State:
        # Each team has its own sound.
        heard = "dusk" if winner(state, _ending(state)) == "cultists" else "dawn"
        return replace(state, over=True, sounds=(Sound(f"won-{state.round}-{state.again}", heard),))


def _ending(state: State) -> PendingEnd:
    return require(state.ending, "an answer about an end that has not come")


def _update_ending(state: State, **answers: Any) -> State:
    return replace(state, ending=replace(_ending(state), **answers))


def _anew(state: State, before: State, cause: Cause, by: int | None = None) -> State:
    """Return `state` at a new end, with no answers yet; Cultists who were shown stay known."""
    again = replace(end_game(state, before, cause, by), again=state.again + 1)
    return _reveal(again) if state.ending and state.ending.revealed else again


def _reveal(state: State) -> State:
    """Return `state` with the Cultists shown to all, by the roles that the hub knows."""
    return _update_ending(state, cultists=told_cultists(state), revealed=True)
