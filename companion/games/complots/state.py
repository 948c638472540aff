"""The state of Complots, and what can be asked of it."""

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
"""What is reacted to: an action; an action again that was doubted in vain, to block it (ruling CO-5); a block."""

DecisionKind = Literal["first", "deal", "draft", "proof", "seen", "loss", "turned", "keep", "swap", "show", "judge"]
"""What is asked: who begins; whether the cards lie ready; which card of the own pile to keep;
whether a doubted card is there, and what all have seen of it if its owner does not say; which
influence to lose, and what chance has turned over; which cards to keep in an exchange, or whether
it is done at the table; which card to show to the Inquisitor, and what becomes of it."""

Side = Literal["", "left", "right"]
"""Which of two cards on the table; empty if there is only one."""

Fate = Literal["said", "stands", "true", "false"]
"""What has become of a claim: only said so far, not doubted in time (of a block), or proven true or false."""


SHOWN: tuple[Fate, ...] = ("true", "false")
"""What a doubt can show."""


class Lying(Struct, frozen=True):
    """A lost influence: it lies face up before its seat for the rest of the game."""

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
    picked: Action | None = None
    """An action that the seat has in mind and that is not announced yet."""
    action: Action | None = None
    target: int | None = None
    claim: Fate = "said"
    heard: bool = False
    """Whether nobody may doubt or block the action any more."""
    block: Block | None = None
    doubter: int | None = None
    doubted: Literal["action", "block"] = "action"
    """What the doubter doubts."""
    done: bool = False
    """Whether the action takes effect, and what remains is its consequence."""
    anew: int = 0
    """The clocks held when a correction last changed what can be done; none: 0."""

    @property
    def judged_block(self) -> Block | None:
        """The block, if what a doubt has shown last is about it, and not about the action."""
        return self.block if self.block and self.block.fate in SHOWN else None


class DoubtWindow(reaction_window.ReactionWindow, frozen=True, kw_only=True):
    """A time for reactions; it opens when the statement has been spoken (ruling CO-10)."""

    kind: WindowKind


class Decision(Struct, frozen=True, kw_only=True):
    """What the table waits for."""

    kind: DecisionKind
    seat: int
    """Who decides, or whom it is about; 0: all."""
    number: int
    """How many decisions there were in the game, this one included."""
    deadline: int | None = None
    """The game time in milliseconds at which chance decides; None: never."""
    side: Side = ""
    """The card that chance has chosen to be turned over, where that is asked about."""
    anew: int = 0
    """The clocks held when a correction last changed what can be chosen; none: 0."""


class State(Announcing, Struct, frozen=True, kw_only=True):
    """A game. All dicts are by seat; what it counts all have seen."""

    coins: Annotated[dict[int, int], Amount(0, COINS, say("{who}: coins", who=""))]
    lives: dict[int, int]
    """Influences that are not lost."""
    treasury: int
    hands: dict[int, tuple[Character, ...]] = {}
    """Only where the hub deals, as are `court` and `piles`."""
    court: tuple[Character, ...] = ()
    """Sorted: chance says which card of it is drawn at that moment."""
    piles: dict[int, tuple[Character, ...]] = {}
    """The own piles of a game of two, from which each keeps one card."""
    face_up: tuple[Lying, ...] = ()
    first: int | None = None
    turn: Turn | None = None
    window: DoubtWindow | None = None
    decision: Decision | None = None
    looked: Character | None = None
    """The card that the Inquisitor looks at."""
    windows: int = 0
    decisions: int = 0
    held: int = 0
    """Clocks that an entry has stopped."""
    sounds: tuple[Sound, ...] = ()
    left: tuple[int, ...] = ()
    """The seats that have gone home."""
    unnamed: dict[int, int] = {}
    """How many real cards of each of them lie open that nobody has named yet."""

    @property
    def phase(self) -> str:
        """The phase that frontends show; nothing in it depends on hidden cards."""
        if self.over:
            return "end"
        if self.turn is None:
            return "preparing"
        if self.window:
            return "reaction" if self.window.open else "statement"
        return "choice" if self.decision else "turn"

    @property
    def dealt(self) -> bool:
        """Whether the hub has dealt the cards."""
        return hub_deals(self.setup)

    @property
    def living(self) -> tuple[int, ...]:
        """The seats that are not out, clockwise."""
        return tuple(seat for seat in self.setup.seats if self.lives[seat])

    @property
    def over(self) -> bool:
        """Whether nobody plays any more."""
        return self.stopped or len(self.living) == 1

    @property
    def playing(self) -> Turn:
        """The present turn; raises `TypeError` if there is none."""
        return require(self.turn, "nobody's turn")

    @property
    def actor(self) -> int | None:
        """The seat in turn, None before the first turn and after the last."""
        return None if self.turn is None or self.over else self.turn.seat

    @property
    def about(self) -> Block | None:
        """The block, if it is what may be reacted to or has been doubted, and not the action."""
        turn = self.playing
        is_block = self.window.kind == "block" if self.window else turn.doubted == "block"
        return turn.block if is_block else None

    @property
    def claim(self) -> tuple[int, Character] | None:
        """The claim in the air, who makes it and on which character; None if there is none."""
        turn = self.turn
        if turn is None or turn.action is None:
            return None
        if self.about:
            return self.about.seat, self.about.character
        character = find_claim(self.setup, turn.action)
        return (turn.seat, character) if character else None

    @property
    def doubtful(self) -> tuple[int, Character]:
        """The claim that may be or is doubted; raises `TypeError` if there is none."""
        return require(self.claim, "a doubt without a claim")

    @property
    def statement(self) -> Text | None:
        """What may be reacted to or has been doubted, in words; None before the action is announced."""
        turn = self.turn
        if turn is None or turn.action is None:
            return None
        if self.about:
            return actions.blocks(self.setup, self.about.seat, self.about.character)
        return actions.describe(self.setup, turn.action, turn.seat, turn.target)

    def next_to(self, seat: int) -> int:
        """Return who is next clockwise and not out."""
        return next_to(self.setup.seats, seat, lambda one: self.lives[one] > 0)

    def in_turn(self, **changes: Any) -> State:
        """Return the state with these changes in its turn."""
        return replace(self, turn=replace(self.playing, **changes))

    def pay(self, seat: int, coins: int) -> State:
        """Return the state after `seat` has paid coins to the Treasury; less than none are taken from it."""
        purses = {**self.coins, seat: self.coins[seat] - coins}
        return replace(self, coins=purses, treasury=self.treasury + coins)

    def change_hand(self, seat: int, less: Sequence[Character], more: Sequence[Character]) -> State:
        """Return the state with other cards in the hand of `seat`; raises `ValueError` if `less` is not in it."""
        return replace(self, hands={**self.hands, seat: (*without(self.hands[seat], less), *more)})


def asked_anew(id: str, held: int) -> str:
    """Return the id of a question whose choices a correction has changed, `held` clocks being held by then; or 0."""
    return f"{id}-{held}" if held else id


def legal(state: State, seat: int) -> tuple[Action, ...]:
    """Return the actions that `seat` can pay for in its turn: with 10 coins the coup alone (section A)."""
    purse = state.coins[seat]
    if purse >= FORCED:
        return ("coup",)
    return tuple(action for action in list_actions(state.setup) if RULES[action].cost <= purse)


def others(state: State, seat: int) -> tuple[int, ...]:
    """Return all others who are not out."""
    return tuple(other for other in state.living if other != seat)


def reacting(state: State) -> tuple[int, ...]:
    """Return who may react in the present window, clockwise: what is public alone decides it."""
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
    """Return whether a claim is in the air that can be doubted in the present window."""
    return state.window is not None and state.window.kind != "again" and state.claim is not None


def may_block(state: State, seat: int) -> tuple[Character, ...]:
    """Return the characters by which `seat` may block the action in the present window."""
    turn, window = state.playing, state.window
    if turn.action is None or window is None or window.kind == "block" or turn.block:
        return ()
    return blockers(state.setup, turn.action) if turn.target in (None, seat) else ()


def possible(state: State, seat: int) -> tuple[Character, ...]:
    """Return the characters that `seat` can still turn over: not all their cards lie face up, and none was a bluff."""
    most = copies(len(state.setup.players))
    lying = [card.character for card in state.face_up]
    bluffs = tuple(_bluffs(state, seat))
    among = in_play(state.setup)
    return tuple(character for character in among if lying.count(character) < most and character not in bluffs)


def _bluffs(state: State, seat: int) -> Iterator[Character]:
    """Yield what `seat` has claimed in this turn and does not have: no new card has come since."""
    turn = state.playing
    claim = find_claim(state.setup, turn.action) if turn.action else None
    if claim and turn.claim == "false" and seat == turn.seat:
        yield claim
    if turn.block and turn.block.fate == "false" and seat == turn.block.seat:
        yield turn.block.character
