"""What can happen in a turn, and before the first: actions, decisions, coins, lost influences."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.event import Event, Reveal, UndoNeutral
from companion.core.game import Setup
from companion.core.text import Words, count, say
from companion.core.view import Fact, Highlight
from companion.games.complots.actions import Action, describe
from companion.games.complots.box import CHARACTERS, COINS, INFLUENCES, NAMES, PURSE, SMALL_PURSE, Character
from companion.games.complots.state import Decision, DecisionKind, Lying, Side, State, Turn
from companion.kit.turns import in_turn


class CourtOpened(Event[State]):
    """The game begins: nobody's turn yet."""

    setup: Setup

    def apply(self, state: State | None) -> State:
        coins: dict[int, int] = dict.fromkeys(self.setup.seats, PURSE)
        lives: dict[int, int] = dict.fromkeys(self.setup.seats, INFLUENCES)
        return State(setup=self.setup, coins=coins, lives=lives, treasury=COINS - sum(coins.values()))


class CardsLaid(Event[State]):
    """The real cards are dealt, as somebody at the table says."""

    def apply(self, state: State) -> State:
        return replace(state, decision=None)


class FirstPlayerKnown(Event[State]):
    """It is known who begins."""

    seat: int

    def apply(self, state: State) -> State:
        begun = replace(state, first=self.seat, decision=None)
        # Of two players the first one has a coin less.
        return begun.pay(self.seat, PURSE - SMALL_PURSE) if len(state.setup.players) == 2 else begun


class FirstTaken(FirstPlayerKnown):
    """The table says who begins, or the last game has."""

    def log_line(self, state: State) -> Words:
        return say("{who} begins.", who=state.name(self.seat))


class CourtFirstDrawn(FirstPlayerKnown):
    """Chance says who begins."""

    def log_line(self, state: State) -> Words:
        return say("Chance lets {who} begin.", who=state.name(self.seat))


class TurnBegan(Event[State]):
    """The turn of a seat begins."""

    seat: int

    def apply(self, state: State) -> State:
        number = state.turn.number + 1 if state.turn else 1
        return replace(state, turn=Turn(number=number, seat=self.seat), window=None, decision=None, looked=None)


class ActionPicked(UndoNeutral[State]):
    """The seat in turn has an action in mind, and is asked against whom; nothing is announced yet."""

    seat: int
    action: Action

    def apply(self, state: State) -> State:
        return _pick(state, self.seat, self.action)


class ActionDropped(UndoNeutral[State]):
    """The seat in turn has changed its mind before announcing anything."""

    seat: int

    def apply(self, state: State) -> State:
        return _pick(state, self.seat, None)


class ActionTaken(Event[State]):
    """The action of a turn is announced, with its target."""

    seat: int
    action: Action
    target: int | None = None

    def apply(self, state: State) -> State:
        return state.in_turn(picked=None, action=self.action, target=self.target)

    def log_line(self, state: State) -> Words:
        return describe(state.setup, self.action, self.seat, self.target)


class ChoiceAsked(Event[State]):
    """The table waits for a decision of `seat` (0: of everybody), until `deadline` if that is set."""

    kind: DecisionKind
    seat: int
    deadline: int | None = None
    side: Side = ""

    def apply(self, state: State) -> State:
        number = state.decisions + 1
        decision = Decision(kind=self.kind, seat=self.seat, number=number, deadline=self.deadline, side=self.side)
        return replace(state, decision=decision, decisions=number)

    def log_line(self, state: State) -> Words | None:
        match self.kind, self.side:
            case "seen", _:
                return say("Time is up: anybody says whether {who} has shown the card.", who=state.name(self.seat))
            case "turned", "left":
                return say("Time is up: chance chooses the left card of {who}.", who=state.name(self.seat))
            case "turned", "right":
                return say("Time is up: chance chooses the right card of {who}.", who=state.name(self.seat))
            case "turned", _:
                return say("Time is up: the card of {who} is turned over.", who=state.name(self.seat))
            case _:
                return None


class InfluenceLost(Reveal[State]):
    """A seat turns a card over: all know it from now on, and it has no power any more."""

    seat: int
    character: Character

    def apply(self, state: State) -> State:
        left = state.lives[self.seat] - 1
        lying = (*state.face_up, Lying(self.seat, self.character))
        lost = replace(state, decision=None, lives={**state.lives, self.seat: left}, face_up=lying)
        if state.dealt:
            lost = lost.change_hand(self.seat, (self.character,), ())
        if left:
            return lost
        # Who is out gives the coins back at once (section A, ruling CO-2).
        return lost.pay(self.seat, lost.coins[self.seat])

    def log_line(self, state: State) -> Words:
        who, card = state.name(self.seat), NAMES[self.character]
        if state.lives[self.seat]:
            return say("{who} loses an influence: {character}.", who=who, character=card)
        return say(
            "{who} loses the last influence and is out: {character}. The coins go back to the Treasury.",
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
    """Nothing stops the action any more."""

    def apply(self, state: State) -> State:
        return state.in_turn(done=True)


class ActionBlocked(Event[State]):
    """The block stands: the action fails."""

    def apply(self, state: State) -> State:
        return state

    def log_line(self, state: State) -> Words:
        return say("The action is blocked.")


class CoinsPaid(Event[State]):
    """A seat pays coins to the Treasury."""

    seat: int
    coins: int
    said: bool
    """Whether the action said so, and nobody spoke against it: then it is not told again."""

    def apply(self, state: State) -> State:
        return state.pay(self.seat, self.coins)

    def log_line(self, state: State) -> Words | None:
        if self.said:
            return None
        return count("{who} pays {n} coin.", "{who} pays {n} coins.", self.coins, who=state.name(self.seat))


class CoinsTaken(Event[State]):
    """A seat takes coins from the Treasury."""

    seat: int
    coins: int
    said: bool
    """Whether the action said so, and nobody spoke against it: then it is not told again."""

    def apply(self, state: State) -> State:
        return state.pay(self.seat, -self.coins)

    def log_line(self, state: State) -> Words | None:
        if self.said:
            return None
        return count("{who} takes {n} coin.", "{who} takes {n} coins.", self.coins, who=state.name(self.seat))


class CoinsStolen(Event[State]):
    """A seat takes coins from another one."""

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
    """The exchange of cards at the table is over."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state, decision=None, looked=None)

    def log_line(self, state: State) -> Words:
        return say("{who} exchanges cards.", who=state.name(self.seat))


class CardJudged(Event[State]):
    """The Inquisitor gives the card of `target` back, or sends it away for a new one."""

    seat: int
    target: int
    away: bool

    def apply(self, state: State) -> State:
        return replace(state, decision=None, looked=None)

    def log_line(self, state: State) -> Words:
        who = state.name(self.target)
        if self.away and not state.dealt:
            return say("{who} shuffles the card into the Court and draws a new one.", who=who)
        if self.away:
            return say("{who} gives the card to the Court and draws a new one.", who=who)
        return say("{who} gets the card back.", who=who)


def _pick(state: State, seat: int, action: Action | None) -> State:
    """Return the state after what stands aside: before an entry that is taken back it was another seat's turn."""
    turn = state.turn
    return state if turn is None or turn.seat != seat or turn.action else state.in_turn(picked=action)
