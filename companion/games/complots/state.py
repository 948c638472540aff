"""The state of Complots: keeps turns, windows and decisions, and answers questions about them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from companion.core.require import require
from companion.core.text import Text, say
from companion.core.view import Sound
from companion.games.complots import actions
from companion.games.complots.actions import RULES, Action, blockers, find_claim, list_actions
from companion.games.complots.box import COINS, FORCED, Character, copies, in_play
from companion.games.complots.options import hub_deals
from companion.kit import reaction_window
from companion.kit.announcement import Announcing
from companion.kit.correctable import Amount
from companion.kit.hand import without
from companion.kit.turns import next_to

WindowKind = Literal["action", "again", "block"]
"""The subject of a window. An action doubted in vain may still be blocked, in a window "again" (ruling CO-5)."""

DecisionKind = Literal["first", "deal", "draft", "proof", "seen", "loss", "turned", "keep", "swap", "show", "judge"]
"""The decision that the table waits for.

first   who begins                          turned  the card that chance has turned over
deal    the real cards lie ready            keep    the cards to keep in an exchange
draft   the card to keep of one's pile      swap    the exchange at the table is done
proof   whether a doubted card is there     show    the card to show to the Inquisitor
seen    the same, if its owner doesn't say  judge   the fate of that card
loss    the influence to lose
"""

CardPosition = Literal["", "left", "right"]
"""One of two cards on the table; empty if there is only one."""

Fate = Literal["said", "stands", "true", "false"]
"""The fate of a claim. It was only said, a block was not doubted in time, or a doubt proved it true or false."""

PROVEN_FATES: tuple[Fate, ...] = ("true", "false")


class LostInfluence(Struct, frozen=True):
    """A lost influence, which lies face up before its seat for the rest of the game."""

    seat: int
    character: Character


class Block(Struct, frozen=True):
    """The one block that an action may have (ruling CO-9)."""

    seat: int
    character: Character
    fate: Fate = "said"


class Turn(Struct, frozen=True, kw_only=True):
    """A turn: exactly one action."""

    number: int
    seat: int
    intended_action: Action | None = None
    """An action that the seat is considering and has not announced."""
    action: Action | None = None
    target: int | None = None
    claim_fate: Fate = "said"
    is_unchallengeable: bool = False
    """Whether the time to doubt or block the action is over."""
    block: Block | None = None
    doubter: int | None = None
    doubted: Literal["action", "block"] = "action"
    is_taking_effect: bool = False
    """Whether only the action's consequences remain."""
    corrected_at: int = 0
    """The value of `State.held` at the last correction that changed the possible moves; 0 if there was none."""

    @property
    def judged_block(self) -> Block | None:
        """The block, if the last doubt has proven it true or false, rather than the action."""
        return self.block if self.block and self.block.fate in PROVEN_FATES else None


class DoubtWindow(reaction_window.ReactionWindow, frozen=True, kw_only=True):
    """A time for reactions, which opens once the statement has been spoken (ruling CO-10)."""

    kind: WindowKind


class Decision(Struct, frozen=True, kw_only=True):
    """A decision that the table waits for."""

    kind: DecisionKind
    seat: int
    """The seat that decides, or that it is about; 0: everyone."""
    number: int
    """The number of decisions so far, including this one."""
    deadline: int | None = None
    """The game time in milliseconds at which chance decides; None: never."""
    side: CardPosition = ""
    """The card that chance has turned over, if people are asked about it."""
    corrected_at: int = 0
    """The value of `State.held` at the last correction that changed the choices; 0 if there was none."""


class State(Announcing, Struct, frozen=True, kw_only=True):
    """A game. All dicts are by seat, and all numbers in it but `bluffs` are public."""

    coins: Annotated[dict[int, int], Amount(0, COINS, say("{who}: coins", who=""))]
    lives: dict[int, int]
    """The influences left."""
    treasury: int
    hands: dict[int, tuple[Character, ...]] = {}
    """The hidden cards. Like `court` and `piles`, they are empty unless the hub deals."""
    court: tuple[Character, ...] = ()
    """The Court, sorted: chance picks a card at the moment when it is drawn."""
    piles: dict[int, tuple[Character, ...]] = {}
    """The players' piles in a game of two, from which each keeps one card."""
    face_up: tuple[LostInfluence, ...] = ()
    caught: dict[int, int] = {}
    """The number of bluffs that each seat has caught."""
    bluffs: dict[int, int] = {}
    """The number of false claims of each seat that nobody has doubted, in a game that the hub deals: a secret."""
    first: int | None = None
    turn: Turn | None = None
    window: DoubtWindow | None = None
    decision: Decision | None = None
    shown: tuple[Character, ...] = ()
    """The hidden cards of the winner, once the hub has shown them."""
    looked: Character | None = None
    """The card that the Inquisitor is looking at."""
    windows: int = 0
    decisions: int = 0
    held: int = 0
    """The number of times that an entry has stopped the clocks."""
    sounds: tuple[Sound, ...] = ()
    left: tuple[int, ...] = ()
    """The seats that have gone home."""
    unnamed: dict[int, int] = {}
    """The number of real cards, by seat that has gone home, that lie open and have not been named."""

    @property
    def phase(self) -> str:
        """The phase that frontends show. It does not depend on hidden cards."""
        if self.over:
            return "end"
        if self.turn is None:
            return "preparing"
        if self.window:
            return "reaction" if self.window.open else "statement"
        return "choice" if self.decision else "turn"

    @property
    def is_dealt_by_hub(self) -> bool:
        """Whether the hub has dealt the cards."""
        return hub_deals(self.setup)

    @property
    def living(self) -> tuple[int, ...]:
        """The seats that are not out, clockwise."""
        return tuple(seat for seat in self.setup.seats if self.lives[seat])

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.stopped or len(self.living) == 1

    @property
    def playing(self) -> Turn:
        """The current turn; raises `TypeError` if there is none."""
        return require(self.turn, "nobody's turn")

    @property
    def actor(self) -> int | None:
        """The seat in turn, None before the first turn and after the last."""
        return None if self.turn is None or self.over else self.turn.seat

    @property
    def about(self) -> Block | None:
        """The block, if it is the subject of the window or the doubt, rather than the action."""
        turn = self.playing
        is_block = self.window.kind == "block" if self.window else turn.doubted == "block"
        return turn.block if is_block else None

    @property
    def claim(self) -> tuple[int, Character] | None:
        """The current claim: its seat and character. None if there is none."""
        turn = self.turn
        if turn is None or turn.action is None:
            return None
        if self.about:
            return self.about.seat, self.about.character
        character = find_claim(self.setup, turn.action)
        return (turn.seat, character) if character else None

    @property
    def doubtful(self) -> tuple[int, Character]:
        """The claim that is or can be doubted; raises `TypeError` if there is none."""
        return require(self.claim, "a doubt without a claim")

    @property
    def statement(self) -> Text | None:
        """The announcement that can be answered or has been doubted; None before there is one."""
        turn = self.turn
        if turn is None or turn.action is None:
            return None
        if self.about:
            return actions.blocks(self.setup, self.about.seat, self.about.character)
        return actions.describe(self.setup, turn.action, turn.seat, turn.target)

    def statement_to(self, seat: int) -> Text | None:
        """Return the same in the words for `seat`: the target of the action reads "you"."""
        if (turn := self.turn) is None or turn.action is None or self.about or seat != turn.target:
            return self.statement
        return actions.describe_to_target(self.setup, turn.action, turn.seat)

    def next_to(self, seat: int) -> int:
        """Return the next seat clockwise that is not out."""
        return next_to(self.setup.seats, seat, lambda one: self.lives[one] > 0)

    def in_turn(self, **changes: Any) -> State:
        """Return the state with these changes in its turn."""
        return replace(self, turn=replace(self.playing, **changes))

    def pay(self, seat: int, coins: int) -> State:
        """Return the state after `seat` has paid coins to the Treasury; a negative number is taken from it."""
        purses = {**self.coins, seat: self.coins[seat] - coins}
        return replace(self, coins=purses, treasury=self.treasury + coins)

    def change_hand(self, seat: int, less: Sequence[Character], more: Sequence[Character]) -> State:
        """Return the state with other cards in the hand of `seat`; raises `ValueError` if `less` is not in it."""
        return replace(self, hands={**self.hands, seat: (*without(self.hands[seat], less), *more)})


def asked_anew(id: str, held: int) -> str:
    """Return the id of a question, with the value of `State.held` at its last correction if there was one."""
    return f"{id}-{held}" if held else id


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """Return the actions that `seat` can afford in its turn: with 10 coins only the coup (section A)."""
    purse = state.coins[seat]
    if purse >= FORCED:
        return ("coup",)
    return tuple(action for action in list_actions(state.setup) if RULES[action].cost <= purse)


def others(state: State, seat: int) -> tuple[int, ...]:
    """Return all others who are not out."""
    return tuple(other for other in state.living if other != seat)


def reacting(state: State) -> tuple[int, ...]:
    """Return the seats that may react in the current window, clockwise, from public state alone."""
    turn = state.playing
    match state.window:
        case DoubtWindow(kind="action"):
            return others(state, turn.seat)
        case DoubtWindow(kind="again"):
            return tuple(seat for seat in state.living if seat == turn.target)
        case DoubtWindow(kind="block") if turn.block:
            return others(state, turn.block.seat)
        case _:
            return ()


def may_doubt(state: State) -> bool:
    """Return whether a claim can be doubted in the current window."""
    return state.window is not None and state.window.kind != "again" and state.claim is not None


def list_blockers(state: State, seat: int) -> tuple[Character, ...]:
    """Return the characters with which `seat` may block the action in the current window."""
    turn, window = state.playing, state.window
    if turn.action is None or window is None or window.kind == "block" or turn.block:
        return ()
    return blockers(state.setup, turn.action) if turn.target in (None, seat) else ()


def list_losable(state: State, seat: int) -> tuple[Character, ...]:
    """Return the characters that `seat` can still turn over: some of their cards are hidden, and none was a bluff."""
    most = copies(len(state.setup.players))
    lying = [card.character for card in state.face_up]
    bluffs = tuple(_bluffs(state, seat))
    among = in_play(state.setup)
    return tuple(character for character in among if lying.count(character) < most and character not in bluffs)


def _bluffs(state: State, seat: int) -> Iterator[Character]:
    """Yield the characters that `seat` has claimed in vain this turn: no new card has come since."""
    turn = state.playing
    claim = find_claim(state.setup, turn.action) if turn.action else None
    if claim and turn.claim_fate == "false" and seat == turn.seat:
        yield claim
    if turn.block and turn.block.fate == "false" and seat == turn.block.seat:
        yield turn.block.character
