"""The state of Complots."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from companion.core import script as s
from companion.core.game import Setup
from companion.core.view import Sound
from companion.games.complots.actions import RULES, Action, blockers, claimed, known
from companion.games.complots.characters import Character, in_play
from companion.games.complots.events import ChoiceKind, Side, WindowKind
from companion.games.complots.numbers import FORCED, aside, copies, court
from companion.games.complots.options import hub_deals


class Lying(Struct, frozen=True):
    """A lost influence: it lies face up before its seat for the rest of the game."""

    seat: int
    character: Character


class Block(Struct, frozen=True):
    """A block: only said so far, not doubted in time ("stands"), or proven true or false."""

    seat: int
    character: Character
    fate: Literal["said", "stands", "true", "false"] = "said"


class Turn(Struct, frozen=True, kw_only=True):
    """A turn. `picked` is an action that is not announced yet, `claim` what has become of the claim.

    `heard`: nobody may doubt or block the action any more. `waived`: its target has let it
    pass, and is not asked again (ruling CO-4). `doubter` doubts what `doubted` names.
    `done`: the action takes effect, and what remains is its consequence.
    """

    number: int
    seat: int
    picked: Action | None = None
    action: Action | None = None
    target: int | None = None
    claim: Literal["said", "true", "false"] = "said"
    heard: bool = False
    waived: bool = False
    block: Block | None = None
    doubter: int | None = None
    doubted: Literal["action", "block"] = "action"
    done: bool = False


class Window(Struct, frozen=True, kw_only=True):
    """A window for reactions; it waits for the end of the statement until it is `open`.

    `until` is the game time at which it closes, None if it waits for all. `number` counts the windows of the game.
    """

    kind: WindowKind
    number: int
    open: bool = False
    until: int | None = None
    answered: tuple[int, ...] = ()


class Choice(Struct, frozen=True, kw_only=True):
    """What the table waits for; see `ChoiceAsked`. `number` counts the choices of the game."""

    kind: ChoiceKind
    seat: int
    number: int
    until: int | None = None
    side: Side = ""


class State(Struct, frozen=True, kw_only=True):
    """A game. All dicts are by seat, `lives` are influences that are not lost.

    Only where the hub deals it knows `hands`, and `court` (sorted: which card of it is
    drawn, chance says at that moment); `piles` are the own ones of a game of two, from which each keeps one card.
    `looked` is the card that the Inquisitor looks at. `saying` are the keys of the lines
    that `narration` reads, last began. `windows`, `choices` and `held` (clocks that an
    entry has stopped) count what all have seen.
    """

    setup: Setup
    coins: dict[int, int]
    lives: dict[int, int]
    treasury: int
    hands: dict[int, tuple[Character, ...]] = {}
    court: tuple[Character, ...] = ()
    piles: dict[int, tuple[Character, ...]] = {}
    face_up: tuple[Lying, ...] = ()
    first: int | None = None
    turn: Turn | None = None
    window: Window | None = None
    choice: Choice | None = None
    looked: Character | None = None
    windows: int = 0
    choices: int = 0
    held: int = 0
    narration: s.Narration = s.Narration()
    saying: tuple[str, ...] = ()
    sounds: tuple[Sound, ...] = ()
    stopped: bool = False

    @property
    def dealt(self) -> bool:
        """Return whether the hub has dealt the cards."""
        return hub_deals(self.setup)

    @property
    def living(self) -> tuple[int, ...]:
        """Return the seats that are not out, clockwise."""
        return tuple(seat for seat in self.setup.seats if self.lives[seat])

    @property
    def over(self) -> bool:
        """Return whether nobody plays any more."""
        return self.stopped or len(self.living) == 1

    @property
    def courtiers(self) -> int:
        """Return how many cards lie in the Court."""
        people = len(self.setup.players)
        return len(self.court) if self.dealt else court(people)

    @property
    def cards(self) -> int:
        """Return how many cards there are in all: before people, face up, in the Court, and out of the game."""
        people = len(self.setup.players)
        away = sum(len(pile) for pile in self.piles.values()) if self.dealt else aside(people)
        before = sum(len(hand) for hand in self.hands.values()) if self.dealt else sum(self.lives.values())
        return before + len(self.face_up) + self.courtiers + away

    @property
    def playing(self) -> Turn:
        """Return the present turn; raises `TypeError` if there is none."""
        if self.turn is None:
            raise TypeError("nobody's turn")
        return self.turn

    @property
    def actor(self) -> int | None:
        """Return the seat in turn, None before the first turn and after the last."""
        return None if self.turn is None or self.over else self.turn.seat

    @property
    def claim(self) -> tuple[int, Character] | None:
        """Return the claim in the air, who makes it and on which character; None if there is none."""
        turn = self.turn
        if turn is None or turn.action is None:
            return None
        about_block = self.window.kind == "block" if self.window else turn.doubted == "block"
        if turn.block and about_block:
            return turn.block.seat, turn.block.character
        character = claimed(self.setup, turn.action)
        return (turn.seat, character) if character else None

    def name(self, seat: int) -> str:
        """Return the name of a player."""
        return self.setup.name(seat)

    def next_to(self, seat: int) -> int:
        """Return who is next clockwise and not out."""
        seats: tuple[int, ...] = self.setup.seats
        place = seats.index(seat)
        return next(one for one in (*seats[place + 1 :], *seats[: place + 1]) if self.lives[one])


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """Return the actions that `seat` can pay for in its turn: with 10 coins the coup alone (section A)."""
    purse = state.coins[seat]
    if purse >= FORCED:
        return ("coup",)
    return tuple(action for action in known(state.setup) if RULES[action].cost <= purse)


def targets(state: State, seat: int) -> tuple[int, ...]:
    """Return whom an action of `seat` may be aimed at: all others who are not out."""
    return tuple(other for other in state.living if other != seat)


def reacting(state: State) -> tuple[int, ...]:
    """Return who may react in the present window, clockwise: what is public alone decides it."""
    window, turn = state.window, state.turn
    if window is None or turn is None:
        return ()
    match window.kind:
        case "action":
            return targets(state, turn.seat)
        case "again":
            return tuple(seat for seat in state.living if seat == turn.target)
        case "block":
            return targets(state, turn.block.seat) if turn.block else ()


def may_doubt(state: State) -> bool:
    """Return whether a claim is in the air that can be doubted in the present window."""
    return state.window is not None and state.window.kind != "again" and state.claim is not None


def may_block(state: State, seat: int) -> tuple[Character, ...]:
    """Return the characters by which `seat` may block the action in the present window."""
    turn, window = state.turn, state.window
    if turn is None or turn.action is None or window is None or window.kind == "block" or turn.block:
        return ()
    if turn.target not in (None, seat):
        return ()
    return blockers(state.setup, turn.action)


def possible(state: State) -> tuple[Character, ...]:
    """Return the characters that can still be turned over: not all their cards lie face up."""
    most = copies(len(state.setup.players))
    lying = [card.character for card in state.face_up]
    return tuple(character for character in in_play(state.setup) if lying.count(character) < most)
