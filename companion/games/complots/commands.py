"""What a seat can ask for in Complots, and what devices report. A `place` is that of a card in the own hand, from 0."""

from __future__ import annotations

from msgspec import Struct

from companion.core.game import Repeat, Spoken, Tick
from companion.core.script import NarratorPresent
from companion.games.complots.actions import Action
from companion.games.complots.characters import Character


class TakeFirst(Struct, frozen=True):
    """Say who looks the most sinister, and begins."""

    seat: int


class DrawFirst(Struct, frozen=True):
    """Let chance say who begins."""


class FinishDeal(Struct, frozen=True):
    """The cards lie ready on the table."""


class ChooseCard(Struct, frozen=True):
    """In a game of two: keep this card of the own pile."""

    seat: int
    character: Character


class PickAction(Struct, frozen=True):
    """Have an action in mind whose target is still to be named."""

    seat: int
    action: Action


class DropAction(Struct, frozen=True):
    """Think again."""

    seat: int


class TakeAction(Struct, frozen=True):
    """Announce the action of the turn, with its target if it has one."""

    seat: int
    action: Action
    target: int | None = None


class Doubt(Struct, frozen=True):
    """Doubt the claim in the air."""

    seat: int


class Block(Struct, frozen=True):
    """Block the action, claiming a character."""

    seat: int
    character: Character


class LetPass(Struct, frozen=True):
    """Neither doubt nor block."""

    seat: int


class Prove(Struct, frozen=True):
    """With the real cards: the doubted card was shown, or it was a bluff."""

    shown: bool


class GiveUp(Struct, frozen=True):
    """Lose this card that the hub has dealt."""

    seat: int
    place: int


class TurnOver(Struct, frozen=True):
    """With the real cards: this character was turned over."""

    character: Character


class KeepCards(Struct, frozen=True):
    """End the exchange with these cards."""

    seat: int
    places: tuple[int, ...]


class FinishExchange(Struct, frozen=True):
    """With the real cards: the exchange is over."""

    seat: int


class ShowCard(Struct, frozen=True):
    """Show this card to the Inquisitor."""

    seat: int
    place: int


class Judge(Struct, frozen=True):
    """Give the examined card back, or send it away."""

    seat: int
    away: bool


class StopGame(Struct, frozen=True):
    """End the game before its end: nobody wins."""


BeginningCommand = TakeFirst | DrawFirst | FinishDeal | ChooseCard
TurnCommand = PickAction | DropAction | TakeAction
ReactionCommand = Doubt | Block | LetPass
ChoiceCommand = Prove | GiveUp | TurnOver | KeepCards | FinishExchange | ShowCard | Judge
ReportCommand = Tick | Spoken | Repeat | NarratorPresent
Command = BeginningCommand | TurnCommand | ReactionCommand | ChoiceCommand | StopGame | ReportCommand
