"""A turn, and the time before the first: changes coins, influences and decisions."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.event import Event, Reveal, UndoNeutral
from companion.core.game import Setup
from companion.core.text import Words, count, say
from companion.core.view import Fact, Highlight
from companion.games.complots.actions import Action, describe
from companion.games.complots.box import CHARACTERS, COINS, INFLUENCES, NAMES, PURSE, SMALL_PURSE, Character
from companion.games.complots.state import CardPosition, Decision, DecisionKind, LostInfluence, State, Turn
from companion.kit.turns import in_turn


class CourtOpened(Event[State]):
    """The game begins, before the first turn."""

    setup: Setup

    def apply(self, state: State | None) -> State:
        coins: dict[int, int] = dict.fromkeys(self.setup.seats, PURSE)
        lives: dict[int, int] = dict.fromkeys(self.setup.seats, INFLUENCES)
        return State(setup=self.setup, coins=coins, lives=lives, treasury=COINS - sum(coins.values()))


class CardsLaid(Event[State]):
    """Somebody has said that the real cards are dealt."""

    def apply(self, state: State) -> State:
        return replace(state, decision=None)


class FirstPlayerKnown(Event[State]):
    """The first player is known."""

    seat: int

    def apply(self, state: State) -> State:
        begun = replace(state, first=self.seat, decision=None)
        # In a game of two the first player has one coin less.
        return begun.pay(self.seat, PURSE - SMALL_PURSE) if len(state.setup.players) == 2 else begun


class FirstTaken(FirstPlayerKnown):
    """The table, or the last game, has named the first player."""

    def log_line(self, state: State) -> Words:
        return say("{who} starts.", who=state.name(self.seat))


class CourtFirstDrawn(FirstPlayerKnown):
    """Chance has named the first player."""

    def log_line(self, state: State) -> Words:
        return say("Chance picks {who} to start.", who=state.name(self.seat))


class TurnBegan(Event[State]):
    """A seat's turn begins."""

    seat: int

    def apply(self, state: State) -> State:
        number = state.turn.number + 1 if state.turn else 1
        return replace(state, turn=Turn(number=number, seat=self.seat), window=None, decision=None, looked=None)


class ActionPicked(UndoNeutral[State]):
    """The current player considers an action and is asked for its target; nothing is announced yet."""

    seat: int
    action: Action

    def apply(self, state: State) -> State:
        return _pick(state, self.seat, self.action)


class ActionDropped(UndoNeutral[State]):
    """The current player has changed their mind before announcing anything."""

    seat: int

    def apply(self, state: State) -> State:
        return _pick(state, self.seat, None)


class ActionTaken(Event[State]):
    """A player announces the turn's action and its target."""

    seat: int
    action: Action
    target: int | None = None

    def apply(self, state: State) -> State:
        return state.in_turn(intended_action=None, action=self.action, target=self.target)

    def log_line(self, state: State) -> Words:
        return describe(state.setup, self.action, self.seat, self.target)


class ChoiceAsked(Event[State]):
    """The table waits for a decision of `seat` (0: of everyone), until `deadline` if there is one."""

    kind: DecisionKind
    seat: int
    deadline: int | None = None
    side: CardPosition = ""

    def apply(self, state: State) -> State:
        number = state.decisions + 1
        decision = Decision(kind=self.kind, seat=self.seat, number=number, deadline=self.deadline, side=self.side)
        return replace(state, decision=decision, decisions=number)

    def log_line(self, state: State) -> Words | None:
        match self.kind, self.side:
            case "seen", _:
                return say("Time's up: anyone can say if {who} showed the card.", who=state.name(self.seat))
            case "turned", "left":
                return say("Time's up: chance picks {who}'s left-hand card.", who=state.name(self.seat))
            case "turned", "right":
                return say("Time's up: chance picks {who}'s right card.", who=state.name(self.seat))
            case "turned", _:
                return say("Time's up: {who}'s card is turned over.", who=state.name(self.seat))
            case _:
                return None


class InfluenceLost(Reveal[State]):
    """A seat turns a card over for everyone to see; it loses its power."""

    seat: int
    character: Character

    def apply(self, state: State) -> State:
        left = state.lives[self.seat] - 1
        lying = (*state.face_up, LostInfluence(self.seat, self.character))
        lost = replace(state, decision=None, lives={**state.lives, self.seat: left}, face_up=lying)
        if state.is_dealt_by_hub:
            lost = lost.change_hand(self.seat, (self.character,), ())
        if left:
            return lost
        # A player who is out returns the coins at once (section A, ruling CO-2).
        return lost.pay(self.seat, lost.coins[self.seat])

    def log_line(self, state: State) -> Words:
        who, card = state.name(self.seat), NAMES[self.character]
        if state.lives[self.seat]:
            return say("{who} loses an influence: {character}.", who=who, character=card)
        return say(
            "{who} loses their last influence and is out: {character}. Their coins return to the Treasury.",
            who=who,
            character=card,
        )

    def highlights(self, state: State) -> Sequence[Highlight]:
        who = state.name(self.seat)
        lost = say("{who} loses an influence.", who=who) if state.lives[self.seat] else say("{who} is out.", who=who)
        card, icon = CHARACTERS[self.character]
        return [Highlight(kind="loss", title=lost, text=card, icon=icon, seats=(self.seat,))]

    def turning_point(self, state: State) -> Fact | None:
        return (
            None
            if state.lives[self.seat]
            else in_turn(state.playing.number, say("{who} is out.", who=state.name(self.seat)))
        )


class ActionSucceeded(Event[State]):
    """The action takes effect."""

    def apply(self, state: State) -> State:
        return state.in_turn(is_taking_effect=True)


class ActionBlocked(Event[State]):
    """The block holds, and the action fails."""

    def apply(self, state: State) -> State:
        return state

    def log_line(self, state: State) -> Words:
        return say("The action is blocked.")


class CoinsMoved(Event[State]):
    """A seat's coins change."""

    seat: int
    coins: int
    said: bool
    """Whether the announcement has named them and nobody has doubted or blocked it: then no line repeats them."""


class CoinsPaid(CoinsMoved):
    """A seat pays coins to the Treasury."""

    def apply(self, state: State) -> State:
        return state.pay(self.seat, self.coins)

    def log_line(self, state: State) -> Words | None:
        if self.said:
            return None
        return count("{who} pays {n} coin.", "{who} pays {n} coins.", self.coins, who=state.name(self.seat))


class CoinsTaken(CoinsMoved):
    """A seat takes coins from the Treasury."""

    def apply(self, state: State) -> State:
        return state.pay(self.seat, -self.coins)

    def log_line(self, state: State) -> Words | None:
        if self.said:
            return None
        return count("{who} takes {n} coin.", "{who} takes {n} coins.", self.coins, who=state.name(self.seat))


class CoinsStolen(Event[State]):
    """A seat takes coins from another seat."""

    seat: int
    target: int
    coins: int

    def apply(self, state: State) -> State:
        return state.pay(self.target, self.coins).pay(self.seat, -self.coins)

    def log_line(self, state: State) -> Words:
        who, other = state.name(self.seat), state.name(self.target)
        return count(
            "{who} steals {n} coin from {other}.",
            "{who} steals {n} coins from {other}.",
            self.coins,
            who=who,
            other=other,
        )


class ExchangeDone(Event[State]):
    """An exchange of cards is over."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state, decision=None, looked=None)

    def log_line(self, state: State) -> Words:
        return say("{who} exchanges cards.", who=state.name(self.seat))


class CardJudged(Event[State]):
    """The Inquisitor returns the card of `target`, or replaces it by a new one."""

    seat: int
    target: int
    away: bool

    def apply(self, state: State) -> State:
        return replace(state, decision=None, looked=None)

    def log_line(self, state: State) -> Words:
        who = state.name(self.target)
        if self.away and not state.is_dealt_by_hub:
            return say("{who} shuffles the card into the Court and draws a new one.", who=who)
        if self.away:
            return say("{who} returns the card to the Court and gets a new one.", who=who)
        return say("{who} gets the card back.", who=who)


def _pick(state: State, seat: int, action: Action | None) -> State:
    """Return the state with another intended action; after an undo it may be another seat's turn."""
    turn = state.turn
    return state if turn is None or turn.seat != seat or turn.action else state.in_turn(intended_action=action)
