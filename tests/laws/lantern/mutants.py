"""The Lantern that leaks, and hubs that leak with it, each in its own way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.core.move import Move
from companion.core.text import say
from companion.core.view import Seat
from companion.hub.table.snapshot import Snapshot
from companion.kit.turns import clockwise
from tests.laws import hub_mutants as h
from tests.laws.hub_mutants import HubMutant
from tests.laws.lantern import LANTERN
from tests.laws.lantern import events as e
from tests.laws.lantern.secret_pairs import cards
from tests.laws.lantern.state import LEFTMOST, State
from tests.laws.mutants import Mutant, change, offering, override, shorter, showing
from tests.laws.variants import variants

IN_A_MINUTE = variants({LANTERN.name: LANTERN})["lantern, in a minute"]


def _neighbour(state: State, seat: Seat) -> Seat:
    return clockwise(state.setup.seats, seat)[1]


def leak_by_deadline(state: State) -> int | None:
    """Return a deadline that is a millisecond later if the first seat plays its leftmost card."""
    due = LANTERN.next_deadline(state)
    return due + 1 if due is not None and state.choice and state.choice.answers.get(1) == LEFTMOST else due


def _equal_cards_once(state: State, moves: Sequence[Move[Any]]) -> Sequence[Move[Any]]:
    """Return one choice fewer for a hand with two equal cards: a shorter list can be seen across the table."""
    if state.choice is None:
        return moves
    equal = [seat for seat, hand in state.hands.items() if len(set(hand)) < len(hand)]
    return [
        change(o, to=(seat,), question=shorter(o.question) if seat in equal else o.question)
        for o in moves
        for seat in (o.to if isinstance(o.to, tuple) else ())
    ]


MUTANTS: Mapping[str, Mutant] = {
    "a hand is shown to another seat": Mutant(
        replace(LANTERN, private_view=lambda state, seat: LANTERN.private_view(state, _neighbour(state, seat)))
    ),
    "a briefing tells of another seat's hand": Mutant(
        replace(LANTERN, part=lambda state, seat: LANTERN.part(state, _neighbour(state, seat)))
    ),
    "a lamp burns while the stock holds the highest card": Mutant(
        showing(LANTERN, lambda state, view: change(view, lamps={"power": "fast"} if 12 in state.stock else {}))
    ),
    "a line is told when a card was swapped": Mutant(
        override(LANTERN, e.CardSwapped, log_line=lambda event, state: say("It was swapped."))
    ),
    "the time to choose is longer for one card": Mutant(replace(IN_A_MINUTE, next_deadline=leak_by_deadline)),
    "two equal cards are one choice": Mutant(offering(LANTERN, _equal_cards_once)),
}


def find_highest_card_of_second_seat(snapshot: Snapshot) -> int:
    """Return the highest card of the second seat, 0 before it has any."""
    running = snapshot._table.running
    return max(running.state.hands[2]) if running else 0


HUB_MUTANTS: Mapping[str, HubMutant] = {
    "a hand is shown to another seat": HubMutant(
        MUTANTS["a hand is shown to another seat"].game, cards, observers=(1, 2)
    ),
    "the hub lights a lamp for a high card": HubMutant(
        LANTERN,
        cards,
        h.public(
            find_highest_card_of_second_seat,
            lambda snapshot, card: {"lamps": {**snapshot.public.lamps, "seat2": "fast"}} if card > 9 else {},
        ),
    ),
}
