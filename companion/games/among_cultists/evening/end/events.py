"""What can happen at the end of an evening. Characters are seats, the AI is 0."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from companion.games.among_cultists.evening.state import Team


class ClaimMade(Struct, frozen=True, tag=True):
    """In the Cleanup somebody claims to be the Cultist, and that enough Investigators are dead (p. 14)."""

    seat: int


class GameStopped(Struct, frozen=True, tag=True):
    """The table ends the game where it stands."""


class EndAccepted(Struct, frozen=True, tag=True):
    """Where the hub knows the roles: one seat says that this is the end, and nothing is shown yet."""

    seat: int


class CultistsShown(Struct, frozen=True, tag=True):
    """Where the hub knows the roles: two seats say that this is the end, and the Cultists are shown (p. 18)."""


class WinnerNamed(Struct, frozen=True, tag=True):
    """Of a game that was stopped the table says who has won."""

    winner: Team | Literal["nobody"]


class CultistsNamed(Struct, frozen=True, tag=True):
    """Who the Cultists were, all of them."""

    characters: tuple[int, ...]


class HoldersNamed(Struct, frozen=True, tag=True):
    """Which living Investigators hold a Dead card."""

    characters: tuple[int, ...]


class EarlierAnswered(Struct, frozen=True, tag=True):
    """Whether enough Investigators were dead before this round."""

    earlier: bool


class SeerNamed(Struct, frozen=True, tag=True):
    """The Cultists say together who the Seer is (p. 18); where the hub knows the roles, it answers at once."""

    seat: int


class SeerAnswered(Struct, frozen=True, tag=True):
    """Whoever was named says whether that is right."""

    right: bool


class AnswersDropped(Struct, frozen=True, tag=True):
    """Something was wrong: all is asked again, but for the Seer, who is named once (ruling AC-26)."""


class EndingDropped(Struct, frozen=True, tag=True):
    """It was no end: the evening goes on where it was before."""


class EndConfirmed(Struct, frozen=True, tag=True):
    """That is how it ended; where the hub knows the roles, all of them are shown (p. 3)."""


EndEvent = (
    ClaimMade
    | GameStopped
    | EndAccepted
    | CultistsShown
    | WinnerNamed
    | CultistsNamed
    | HoldersNamed
    | EarlierAnswered
    | SeerNamed
    | SeerAnswered
    | AnswersDropped
    | EndingDropped
    | EndConfirmed
)
END_EVENTS: tuple[type[Any], ...] = (
    ClaimMade,
    GameStopped,
    EndAccepted,
    CultistsShown,
    WinnerNamed,
    CultistsNamed,
    HoldersNamed,
    EarlierAnswered,
    SeerNamed,
    SeerAnswered,
    AnswersDropped,
    EndingDropped,
    EndConfirmed,
)
REVEALS: frozenset[type[Any]] = frozenset({CultistsShown, SeerNamed, EndConfirmed})
