"""The Lantern that leaks, and hubs that leak with it, each in its own way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.core.offer import Offer
from companion.core.question import One, Question
from companion.core.text import Words, say
from companion.core.view import Scene, Seat, Secret
from companion.hub.table.look import Look
from companion.kit.turns import clockwise
from tests.laws import hub_mutants as h
from tests.laws.hub_mutants import HubMutant
from tests.laws.lantern import LANTERN
from tests.laws.lantern import events as e
from tests.laws.lantern.pair import cards
from tests.laws.lantern.state import LEFTMOST, State
from tests.laws.mutants import Mutant, change, offering, otherwise, showing
from tests.laws.variants import variants

IN_A_MINUTE = variants({LANTERN.name: LANTERN})["lantern, in a minute"]


def _hand_to_neighbour(state: State, seat: Seat) -> Sequence[Secret]:
    return LANTERN.secrets(state, clockwise(state.setup.seats, seat)[1])


def _part_of_neighbour(state: State, seat: Seat) -> str | None:
    return LANTERN.part(state, clockwise(state.setup.seats, seat)[1])


def _lamp_for_stock(state: State, scene: Scene) -> Scene:
    return change(scene, lamps={"power": "fast"} if 12 in state.stock else {})


def _tell_swap(event: e.CardSwapped, state: State) -> Words | None:
    return say("It was swapped.")


def _longer_choice(state: State) -> int | None:
    """Everybody has a millisecond more if the first seat plays its leftmost card."""
    due = LANTERN.due(state)
    return due + 1 if due is not None and state.choice and state.choice.answers.get(1) == LEFTMOST else due


def _equal_cards_once(state: State, offers: Sequence[Offer[Any]]) -> Sequence[Offer[Any]]:
    """A hand with two equal cards has one choice fewer: a shorter list can be seen across the table."""
    if state.choice is None:
        return offers
    equal = [seat for seat, hand in state.hands.items() if len(set(hand)) < len(hand)]
    return [
        change(o, to=(seat,), question=_shorter(o.question) if seat in equal else o.question)
        for o in offers
        for seat in (o.to if isinstance(o.to, tuple) else ())
    ]


def _shorter(question: Question) -> Question:
    return change(question, ask=One(question.ask.choices[1:])) if isinstance(question.ask, One) else question


MUTANTS: Mapping[str, Mutant] = {
    "a hand is shown to another seat": Mutant(replace(LANTERN, secrets=_hand_to_neighbour)),
    "a briefing tells of another seat's hand": Mutant(replace(LANTERN, part=_part_of_neighbour)),
    "a lamp burns while the stock holds the highest card": Mutant(showing(LANTERN, _lamp_for_stock)),
    "a line is told when a card was swapped": Mutant(otherwise(LANTERN, e.CardSwapped, told=_tell_swap)),
    "the time to choose is longer for one card": Mutant(replace(IN_A_MINUTE, due=_longer_choice)),
    "two equal cards are one choice": Mutant(offering(LANTERN, _equal_cards_once)),
}


def _the_highest(look: Look) -> int:
    """Return the highest card of the second seat, 0 before it has any."""
    running = look._table.running
    return max(running.state.hands[2]) if running else 0


HUB_MUTANTS: Mapping[str, HubMutant] = {
    "a hand is shown to another seat": HubMutant(MUTANTS["a hand is shown to another seat"].game, cards, eyes=(1, 2)),
    "the hub lights a lamp for a high card": HubMutant(
        LANTERN,
        cards,
        h.public(
            _the_highest, lambda look, card: {"lamps": {**look.public.lamps, "seat2": "fast"}} if card > 9 else {}
        ),
    ),
}
