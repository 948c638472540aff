"""Declarations of both editions with phones missing in every combination come to the verdict of their row.

Who has no phone either enters as a guest before the first turn or is not asked any more; a phone dies before it or
once somebody has declared. What is on their cards anybody enters as it lies open, and there is no verdict before
(ruling CD-16).
"""

from itertools import chain, product
from typing import Any

import pytest
from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import Event
from companion.core.game import after
from companion.core.offer import EVERYBODY, Offer
from companion.core.question import check
from companion.games.castle_of_the_devil import GAME
from companion.games.castle_of_the_devil.box import PROFESSIONS
from companion.games.castle_of_the_devil.events.ending import Declared
from companion.games.castle_of_the_devil.moves.before import enter
from companion.games.castle_of_the_devil.moves.turned import enter_cards, read_cards
from companion.games.castle_of_the_devil.state import State
from tests.games.castle_of_the_devil.by_hand import setup_of
from tests.games.castle_of_the_devil.declarations import IN_EDITIONS, Hands, fives
from tests.long import further

PHONE, NONE, GUEST, DEAD, DIES = "phone", "none", "guest", "dead", "dies"
"""With a phone; without one and not asked any more; without one, but entering as a guest; two that go dark."""

MISSING = (NONE, GUEST, DEAD, DIES)
SIDES = {"o": "order", "b": "brotherhood"}


def no_chance(bound: int) -> int:
    raise AssertionError("chance says what is on a card")


NO_CHANCE = Chance(no_chance)


class Table:
    """A game from its beginning to a verdict; the cards in the hands are known to the test alone."""

    def __init__(self, edition: str, deal: str, companies: str, hands: Hands, phones: dict[int, str]) -> None:
        self.companies, self.hands, self.phones = companies, hands, phones
        setup = setup_of(len(companies), edition=edition, deal=deal)
        self.setup = replace(setup, phoneless=tuple(s for s, phone in phones.items() if phone in (NONE, GUEST)))
        dealing = Chance(lambda bound: 0) if deal == "hub" else NO_CHANCE
        begun: Any = None
        self.state: State = after(begun, GAME.begin(self.setup, 0, dealing))
        if deal == "hub":
            self.state = replace(self.state, companies={seat: self.company(seat) for seat in setup.seats})

    def company(self, seat: int) -> Any:
        return SIDES[self.companies[seat - 1]]

    def awaited(self) -> list[Offer[Event[State]]]:
        """Return what anybody is waited for."""
        entering = self.state.phase == "entering"
        offers = enter(self.state) if entering else chain(enter_cards(self.state), read_cards(self.state))
        return [offer for offer in offers if offer.question.awaited and offer.to != ()]

    def go_on(self, offer: Offer[Event[State]], silent: tuple[str, ...]) -> None:
        """Answer as the cards say; where the phone of a seat is `silent` the table goes on without it."""
        seat = 1 if offer.to == EVERYBODY else offer.to[0] if isinstance(offer.to, tuple) else offer.to
        assert isinstance(seat, int)
        if offer.question.secret and self.phones[seat] in silent:
            assert offer.otherwise
            happened = offer.otherwise(seat, 0, NO_CHANCE)
        else:
            answer = check(offer.question, self.answer(offer.question.id, seat))
            happened = offer.effect(seat, answer, 0, NO_CHANCE)
        for event in happened:
            assert self.state.verdict is None
            self.state = event.after(self.state)
            self.holds_what_is_there()

    def answer(self, id: str, seat: int) -> Any:
        """Return what the cards of `seat` say, or of whose cards lie open."""
        if id.startswith("open-"):
            seat = int(id.split("-")[2])
        if "company" in id:
            return self.company(seat)
        if "objects" in id:
            return {one: self.hands[seat].count(one) for one in self.hands[seat]}
        return list(PROFESSIONS)[seat - 1] if id == "profession" else "judge"

    def holds_what_is_there(self) -> None:
        """Hold that the hub believes nothing that is not on the cards, and has judged nothing before it knows all."""
        state = self.state
        assert all(self.company(seat) == company for seat, company in state.companies.items())
        entered = state.declaration.objects if state.declaration else {}
        for seat, objects in entered.items():
            assert objects == {one: self.hands[seat].count(one) for one in self.hands[seat]}
        if state.verdict:
            assert set(state.companies) == set(self.setup.seats)
            assert state.declaration and set(entered) == set(state.declaration.asked)


def phones_of(people: int, missing: tuple[bool, ...], turn: int) -> dict[int, str]:
    """Return who has a phone, and by turns in which way it is missing."""
    seats = range(1, people + 1)
    return {seat: MISSING[(seat + turn) % 4] if gone else PHONE for seat, gone in zip(seats, missing, strict=True)}


def _deals(phones: dict[int, str], turn: int, soak: bool) -> list[str]:
    dealt = [] if {NONE, GUEST} & set(phones.values()) else ["hub"]
    deals = ["entered", "cards", *dealt]
    return deals if soak else [deals[turn % len(deals)]]


@pytest.mark.parametrize(
    ("edition", "companies", "deck", "kind", "seat", "hands", "wins", "reason"),
    further([(edition, *rest) for edition, _, *rest in IN_EDITIONS], 30),
    ids=[f"{row[0]}: {row[1]}" for row in IN_EDITIONS],
)
def test_the_verdict_is_right_whoever_has_no_phone(
    edition: str, companies: str, deck: int, kind: Any, seat: int, hands: Hands, wins: str, reason: str, soak: bool
) -> None:
    people = len(companies)
    for turn, missing in enumerate(product((False, True), repeat=people)):
        phones = phones_of(people, missing, turn)
        for deal in _deals(phones, turn // 2, soak):
            table = Table(edition, deal, companies, hands, phones)
            while table.state.phase == "entering":
                table.go_on(table.awaited()[0], (NONE, DEAD))
            table.state = replace(table.state, actor=seat, deck=deck, objects=fives(companies))
            named = tuple(other for other in hands if other != seat)
            table.state = Declared(seat, kind, named).after(table.state)
            while table.state.verdict is None:
                table.go_on(table.awaited()[-1 if turn % 3 else 0], MISSING)
            found = table.state.verdict
            assert (found.company, found.reason, found.short) == (wins, reason, False), (deal, phones)
