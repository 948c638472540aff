"""The moves of Lantern: each question beside the effect of its answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import Setup
from companion.core.move import Move
from companion.core.question import Answer, Choice, One, Question
from companion.core.text import say
from companion.kit.hand import place_of, places
from companion.kit.options import Timed, in_seconds
from companion.kit.phases import Clock
from companion.kit.simultaneous_choice import SimultaneousChoice, ask
from companion.kit.steps import first
from companion.kit.turns import clockwise
from tests.laws.lantern import events as e
from tests.laws.lantern.state import CARDS, HAND, UNSEEN, State

Asked = Iterator[Move[Event[State]]]

Happened = Sequence[Event[State]]

KEEP = "keep"
"""The choice to swap nothing."""

CHOICE_TIME = Timed(
    id="choice_seconds",
    text=say("How long may you choose a card?"),
    none=say("As long as you like"),
    seconds=(60,),
    label=in_seconds,
)
"""The host's options before the game."""


def begin(setup: Setup, now: int, chance: Chance) -> Happened:
    """Deal everybody a hand; one card is left out unseen, the rest is the stock."""
    cards = chance.shuffle(CARDS)
    hands: dict[int, tuple[int, ...]] = {
        seat: cards[HAND * place : HAND * (place + 1)] for place, seat in enumerate(setup.seats)
    }
    return [e.LanternDealt(setup, hands, cards[HAND * len(hands) + UNSEEN :])]


def stopped(state: State) -> Happened:
    """Return the early end: the lanterns decide."""
    return [e.LanternStopped()]


# The first player


def who_begins(state: State) -> Asked:
    """Ask everybody to name the first player, or leave it to chance."""

    def named(seat: int, now: int, chance: Chance) -> Happened:
        return [e.LanternFirstNamed(seat), *_round(state, now)]

    def drawn(seat: int, now: int, chance: Chance) -> Happened:
        return [e.LanternFirstDrawn(seat), *_round(state, now)]

    yield first("first", say("Who begins?"), state.setup, named, drawn)


def _round(state: State, now: int) -> Happened:
    """Return the beginning of a round: while there is a stock, the first player is asked before all choose."""
    return [] if state.stock or state.over else [_opened(state, now)]


def _opened(state: State, now: int) -> Event[State]:
    return e.ChoiceOpened(CHOICE_TIME.ends(state.setup, now))


# Before a round


def swap(state: State) -> Asked:
    """Ask the first player to swap a card with the top of the stock; nobody else learns the answer."""
    holder = state.holder
    if holder is None:
        return

    def swapped(by: int, answer: Answer, now: int, chance: Chance) -> Happened:
        if answer == KEEP:
            return [e.CardsKept(by), _opened(state, now)]
        return [e.CardSwapped(by, place_of(answer), chance.pick(state.stock)), _opened(state, now)]

    question = Question(
        id=f"swap-{state.round}",
        text=say("Which card do you swap with the top of the stock?"),
        ask=One((*places(len(state.hands[holder])), Choice(KEEP, say("None: I keep them"), "check"))),
        secret=True,
        required=True,
    )
    yield Move(holder, question, swapped, default_effect=lambda seat, now, chance: swapped(seat, KEEP, now, chance))


# The round


def choose(state: State) -> Asked:
    """Ask everybody for a card of their own hand, by its place; hands of two sizes have different places."""
    choice = state.choice
    if choice is None:
        return

    def complete(choice: SimultaneousChoice[int], now: int, chance: Chance) -> Happened:
        return _shown(replace(state, choice=choice), now, chance)

    for size in sorted({len(hand) for hand in state.hands.values()}):
        question = Question(
            id=f"choice-{state.round}",
            text=say("Which card do you play?"),
            ask=One(places(size)),
            secret=True,
            required=True,
            deadline=choice.deadline,
            timeout_text=say("You play the leftmost card.") if choice.deadline else None,
        )
        seats = [seat for seat, hand in state.hands.items() if len(hand) == size]
        yield from ask(choice, question, place_of, e.CardChosen, complete, lambda *_: 0, seats)


def _shown(state: State, now: int, chance: Chance, *, late: bool = False) -> Happened:
    """Return the events after the choice: cards are shown, everybody draws while there is a stock, a round begins."""
    happened: list[Event[State]] = [e.CardsShown(late)]
    state = happened[0].apply(state)
    for seat in clockwise(state.setup.seats, state.holder)[: len(state.stock)]:
        card = chance.pick(state.stock) if state.top is None else state.top
        happened.append(e.CardDrawn(seat, card))
        state = happened[-1].apply(state)
    return [*happened, *_round(state, now)]


CHOICE_OVER = Clock[State](
    deadline=lambda state: state.choice.deadline if state.choice else None,
    over=lambda state, now, chance: _shown(state, now, chance, late=True),
)
"""The end of the time to choose: everybody who has not chosen plays the leftmost card."""
