"""What can happen in Complots. Times are game time in milliseconds, coins are counted in ones of silver.

Whatever tells of cards that the hub has dealt stands in `dealt.py`.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from companion.core.game import Setup
from companion.core.script import EVENTS as NARRATION
from companion.core.script import NarrationEvent
from companion.games.complots.actions import Action
from companion.games.complots.characters import Character
from companion.games.complots.dealt import DEALT, DealtEvent

WindowKind = Literal["action", "again", "block"]
"""What is reacted to: an action; an action again that was doubted in vain, to block it (ruling CO-5); a block."""

ChoiceKind = Literal["first", "deal", "draft", "proof", "seen", "loss", "turned", "keep", "swap", "show", "judge"]
"""What is asked: who begins; whether the cards lie ready; which card of the own pile to keep;
whether a doubted card is there, and what all have seen of it if its owner does not say; which
influence to lose, and what chance has turned over; which cards to keep in an exchange, or whether
it is done at the table; which card to show to the Inquisitor, and what becomes of it."""

Side = Literal["", "left", "right"]
"""Which of two cards on the table; empty if there is only one."""


class Opened(Struct, frozen=True, tag=True):
    """The game begins: nobody's turn yet."""

    setup: Setup


class FirstTaken(Struct, frozen=True, tag=True):
    """The table says who begins, or the last game has."""

    seat: int


class FirstDrawn(Struct, frozen=True, tag=True):
    """Chance says who begins."""

    seat: int


class TurnBegan(Struct, frozen=True, tag=True):
    """The turn of a seat begins."""

    seat: int


class ActionPicked(Struct, frozen=True, tag=True):
    """The seat in turn has an action in mind, and is asked against whom; nothing is announced yet."""

    seat: int
    action: Action


class ActionDropped(Struct, frozen=True, tag=True):
    """The seat in turn has changed its mind before announcing anything."""

    seat: int


class ActionTaken(Struct, frozen=True, tag=True):
    """The action of a turn is announced, with its target."""

    seat: int
    action: Action
    target: int | None = None


class ReactionsCalled(Struct, frozen=True, tag=True):
    """A window for reactions is to open as soon as the statement has been spoken (ruling CO-10)."""

    kind: WindowKind


class WindowOpened(Struct, frozen=True, tag=True):
    """Whoever may react in the window of this number can do so from now on, until the moment `until` if that is set."""

    window: int
    until: int | None = None


class Passed(Struct, frozen=True, tag=True):
    """A seat lets the statement pass about which the window of this number is."""

    seat: int
    window: int


class BlockAnnounced(Struct, frozen=True, tag=True):
    """A seat claims a character that blocks the action."""

    seat: int
    character: Character


class ClockHeld(Struct, frozen=True, tag=True):
    """An entry ends a window or a choice: should it be taken back, what is asked once more has no clock."""


class WindowClosed(Struct, frozen=True, tag=True):
    """Nobody has doubted: what was announced counts."""


class Doubted(Struct, frozen=True, tag=True):
    """A seat doubts the claim in the air; the first one alone does."""

    seat: int


class ClaimShown(Struct, frozen=True, tag=True):
    """The doubted card is there and is shown to all; it goes into the Court, a new one comes for it."""

    seat: int
    character: Character


class BluffCaught(Struct, frozen=True, tag=True):
    """The doubted card is not there: all know that it was a bluff."""

    seat: int
    character: Character


class ChoiceAsked(Struct, frozen=True, tag=True):
    """The table waits for a choice of `seat` (0: of everybody), until `until` if that is set.

    `side` is the card that chance has chosen to be turned over, where that is asked about.
    """

    kind: ChoiceKind
    seat: int
    until: int | None = None
    side: Side = ""


class InfluenceLost(Struct, frozen=True, tag=True):
    """A seat turns a card over: all know it from now on, and it has no power any more."""

    seat: int
    character: Character


class ActionSucceeded(Struct, frozen=True, tag=True):
    """Nothing stops the action any more."""


class ActionBlocked(Struct, frozen=True, tag=True):
    """The block stands: the action fails."""


class CoinsPaid(Struct, frozen=True, tag=True):
    """A seat pays coins to the Treasury."""

    seat: int
    coins: int


class CoinsTaken(Struct, frozen=True, tag=True):
    """A seat takes coins from the Treasury."""

    seat: int
    coins: int


class CoinsStolen(Struct, frozen=True, tag=True):
    """A seat takes coins from another one."""

    seat: int
    target: int
    coins: int


class ExchangeDone(Struct, frozen=True, tag=True):
    """The exchange of cards at the table is over."""

    seat: int


class CardJudged(Struct, frozen=True, tag=True):
    """The Inquisitor gives the card of `target` back, or sends it away for a new one."""

    seat: int
    target: int
    away: bool


class Announced(Struct, frozen=True, tag=True):
    """These lines, by their keys, are read aloud now, whatever was being read before."""

    lines: tuple[str, ...]


class GameStopped(Struct, frozen=True, tag=True):
    """The table ends the game before its end."""


OwnEvent = (
    Opened
    | FirstTaken
    | FirstDrawn
    | TurnBegan
    | ActionPicked
    | ActionDropped
    | ActionTaken
    | ReactionsCalled
    | WindowOpened
    | Passed
    | BlockAnnounced
    | ClockHeld
    | WindowClosed
    | Doubted
    | ClaimShown
    | BluffCaught
    | ChoiceAsked
    | InfluenceLost
    | ActionSucceeded
    | ActionBlocked
    | CoinsPaid
    | CoinsTaken
    | CoinsStolen
    | ExchangeDone
    | CardJudged
    | Announced
    | GameStopped
)
"""What is no part of a narration, and tells all."""


class Entered(Struct, frozen=True, tag=True):
    """What somebody has entered, with all that follows from it by itself: the table may take it back as one."""

    events: tuple[OwnEvent, ...]


Event = OwnEvent | Entered | DealtEvent | NarrationEvent

EVENTS: tuple[type[Any], ...] = (
    Opened,
    FirstTaken,
    FirstDrawn,
    TurnBegan,
    ActionPicked,
    ActionDropped,
    ActionTaken,
    ReactionsCalled,
    WindowOpened,
    Passed,
    BlockAnnounced,
    ClockHeld,
    WindowClosed,
    Doubted,
    ClaimShown,
    BluffCaught,
    ChoiceAsked,
    InfluenceLost,
    ActionSucceeded,
    ActionBlocked,
    CoinsPaid,
    CoinsTaken,
    CoinsStolen,
    ExchangeDone,
    CardJudged,
    Announced,
    GameStopped,
    Entered,
    *DEALT,
    *NARRATION,
)

REVEALS: frozenset[type[Any]] = frozenset({ClaimShown, BluffCaught, InfluenceLost})
"""What turns cards that one seat knew into what all know."""

UNDOABLE: frozenset[type[Any]] = frozenset({Entered})
"""It never holds what the hub has dealt, nor anything of it that becomes known."""

ASIDE: frozenset[type[Any]] = frozenset({ActionPicked, ActionDropped, WindowOpened, Passed, Announced, *NARRATION})
"""What only one seat has in mind, what the voice and the clock do, and whoever says nothing."""
