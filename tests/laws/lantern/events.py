"""The events of Lantern. Times are game time in milliseconds."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from companion.core.clock import ClockMoved, later
from companion.core.event import Event, EventType, Reveal
from companion.core.game import Setup
from companion.core.text import Words, say
from companion.core.view import Highlight, Sound
from companion.kit.hand import without
from companion.kit.simultaneous_choice import SimultaneousChoice
from tests.laws.lantern.state import LEFTMOST, State, brightest


class LanternDealt(Event[State]):
    """The hub has dealt: each seat knows its own cards, nobody the stock."""

    setup: Setup
    hands: dict[int, tuple[int, ...]]
    stock: tuple[int, ...]

    def apply(self, state: State | None) -> State:
        seats = self.setup.seats
        return State(
            setup=self.setup,
            hands=self.hands,
            stock=tuple(sorted(self.stock)),
            played=dict.fromkeys(seats, ()),
            lanterns=dict.fromkeys(seats, 0),
        )


class LanternFirstNamed(Event[State]):
    """The table has named the first player."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state, holder=self.seat)

    def log_line(self, state: State) -> Words:
        return say("{who} starts.", who=state.setup.name(self.seat))


class LanternFirstDrawn(Event[State]):
    """Chance has drawn the first player."""

    seat: int

    def apply(self, state: State) -> State:
        return replace(state, holder=self.seat)

    def log_line(self, state: State) -> Words:
        return say("Chance picks {who} to start.", who=state.setup.name(self.seat))


class CardSwapped(Event[State]):
    """The first player has secretly swapped the card at a place, from 0, with the top of the stock."""

    seat: int
    place: int
    got: int

    def apply(self, state: State) -> State:
        hand = state.hands[self.seat]
        gave = hand[self.place]
        swapped = (*hand[: self.place], self.got, *hand[self.place + 1 :])
        stock = tuple(sorted((*without(state.stock, (self.got,)), gave)))
        return replace(state, hands=state.handed(self.seat, swapped), stock=stock, top=gave)


class CardsKept(Event[State]):
    """The first player has swapped nothing, which nobody else knows."""

    seat: int

    def apply(self, state: State) -> State:
        return state


class ChoiceOpened(Event[State]):
    """Everybody starts to choose a card."""

    deadline: int | None = None

    def apply(self, state: State) -> State:
        return replace(state, choice=SimultaneousChoice(asked=state.setup.seats, deadline=self.deadline))


class ChoicePutOff(ClockMoved[State]):
    """The time to choose begins after a lesson."""

    def apply(self, state: State) -> State:
        choice = state.choice
        return replace(state, choice=replace(choice, deadline=later(choice.deadline, self.by))) if choice else state


class CardChosen(Event[State]):
    """The secret choice of a seat: the place of a card, from 0."""

    seat: int
    place: int

    def apply(self, state: State) -> State:
        if state.choice is None:
            raise TypeError("a card without a choice")
        return replace(state, choice=state.choice.with_answer(self.seat, self.place))


class CardsShown(Reveal[State]):
    """All show the cards that they play, and the highest that is alone takes the lantern."""

    late: bool = False
    """Whether some have not chosen."""

    def apply(self, state: State) -> State:
        if state.choice is None:
            raise TypeError("cards without a choice")
        places = state.choice.all_answers(LEFTMOST)
        cards = {seat: state.hands[seat][place] for seat, place in places.items()}
        winner = brightest(cards)
        return replace(
            state,
            hands={seat: (*hand[: places[seat]], *hand[places[seat] + 1 :]) for seat, hand in state.hands.items()},
            played={seat: (*state.played[seat], card) for seat, card in cards.items()},
            lanterns={seat: number + (seat == winner) for seat, number in state.lanterns.items()},
            holder=state.holder if winner is None else winner,
            choice=None,
            sounds=(Sound(f"round-{state.round}", "bell"),),
        )

    def log_line(self, state: State) -> Words:
        cards = {seat: cards[-1] for seat, cards in state.played.items()}
        winner = brightest(cards)
        if winner is None:
            return say("No card is alone: nobody takes the lantern.")
        return say("{who} takes the lantern with {card}.", who=state.setup.name(winner), card=cards[winner])

    def highlights(self, state: State) -> Sequence[Highlight]:
        return [
            Highlight(kind="reveal", title=say("All show a card."), text=self.log_line(state), seats=state.setup.seats)
        ]


class CardDrawn(Event[State]):
    """A seat draws a card that it alone knows."""

    seat: int
    card: int

    def apply(self, state: State) -> State:
        hands = state.handed(self.seat, (*state.hands[self.seat], self.card))
        return replace(state, hands=hands, stock=without(state.stock, (self.card,)), top=None)


class LanternStopped(Event[State]):
    """The table has ended the game early."""

    def apply(self, state: State) -> State:
        return replace(state, stopped=True, choice=None)


EVENTS: tuple[EventType, ...] = (
    LanternDealt,
    LanternFirstNamed,
    LanternFirstDrawn,
    CardSwapped,
    CardsKept,
    ChoiceOpened,
    ChoicePutOff,
    CardChosen,
    CardsShown,
    CardDrawn,
    LanternStopped,
)
