"""The cards of a realm: the deck, the hands, the structures and the discards, as people hold and move them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from companion.games.overthrone.box import HAND
from companion.games.overthrone.cards import SCORING

COLOURS = range(6)

SCORES = {"bandits": "gold", "rumours": "courtier", "dismissal": "musketeer", "inheritance": "province"}
"""The kind of card that a scoring event takes."""

TAKES = {"Queen": "courtier", "Treasurer": "gold", "General": "musketeer", "Cartographer": "province"}
"""The kind of card that everyone gives to the owner of a bearer."""

CLERGY = ("Cardinal", "Bishop")
BEARERS = (*TAKES, "Captain", "Cardinal", "Bishop", "Bishop")
CHARACTERS = ("musketeer", "courtier", "bearer")
GROUPS = ("province", "gold", "musketeer", "courtier")
COUNTS = {"unrest": 2, "blackmail": 2, "executioner": 2}
EVENTS = (*SCORING, "unrest", "blackmail", "executioner", "ear", "low-birth", "excommunication")


class RealCard(NamedTuple):
    """A card; no two are the same."""

    kind: str
    value: int = 0
    colour: int = -1
    name: str = ""
    number: int = 0


@dataclass
class Structure:
    """The cards face up in front of a player; those at a province or with a character lie under it."""

    cards: list[RealCard] = field(default_factory=list)
    under: dict[RealCard, list[RealCard]] = field(default_factory=dict)

    def of(self, *kinds: str) -> list[RealCard]:
        """Return the cards of these kinds, without those that lie under others."""
        return [card for card in self.cards if card.kind in kinds]

    def has(self, *names: str) -> bool:
        return any(card.name in names for card in self.cards)

    def all_of(self, kind: str) -> list[RealCard]:
        """Return the cards of a kind, also those under others."""
        return self.of(kind) + [one for below in self.under.values() for one in below if one.kind == kind]


def print_box(random: Random) -> list[RealCard]:
    """Return the box's cards except the king; values of provinces are ours."""
    kinds = [
        *(("province", 2 + n % 5, n % 6, "") for n in range(21)),
        *(("gold", 1 + n % 3, -1, "") for n in range(19)),
        *(("musketeer", 1 + n % 7, -1, "") for n in range(19)),
        *(("courtier", 4 + n % 3, n % 6, "") for n in range(21)),
        *(("bearer", 4 + n % 3, n % 6, name) for n, name in enumerate(BEARERS)),
        *(("noble", random.randint(4, 6), colour, "") for colour in COLOURS),
        *(("event", 0, -1, "rebellion") for _ in range(6)),
        *(("event", 0, -1, name) for name in EVENTS for _ in range(COUNTS.get(name, 1))),
    ]
    return [RealCard(*one, number=n) for n, one in enumerate(kinds)]


class Realm:
    """The table of a game, with everything in its place."""

    def __init__(self, seats: Sequence[int], random: Random) -> None:
        """Deal as the layout says."""
        self.random, self.seats = random, tuple(seats)
        box = print_box(random)
        random.shuffle(box)
        nobles = [card for card in box if card.kind == "noble"]
        first = [next(card for card in box if card.kind == "province" and card.colour == colour) for colour in COLOURS]
        self.structures = {seat: Structure() for seat in seats}
        for seat, noble, province in zip(seats, nobles, first, strict=False):
            self.structures[seat].cards += [noble, province]
        laid = {card for one in self.structures.values() for card in one.cards}
        self.deck = [card for card in box if card not in laid]
        self.hands = {seat: [self.deck.pop() for _ in range(HAND)] for seat in seats}
        self.middle: list[tuple[int, RealCard]] = []
        self.discards: list[RealCard] = []

    def find(self, seat: int, *kinds: str) -> list[RealCard]:
        """Return the cards of these kinds in a hand."""
        return [card for card in self.hands[seat] if card.kind in kinds]

    def numbered(self, seat: int) -> list[RealCard]:
        return [card for card in self.hands[seat] if card.kind != "event"]

    def draw(self, seat: int) -> None:
        if self.deck:
            self.hands[seat].append(self.deck.pop())

    def refill(self, order: Iterable[int]) -> None:
        """Draw one card each in turn, up to a full hand."""
        order = tuple(order)
        while self.deck and any(len(self.hands[seat]) < HAND for seat in order):
            for seat in order:
                if len(self.hands[seat]) < HAND:
                    self.draw(seat)

    def throw(self, cards: Iterable[RealCard]) -> None:
        self.discards += list(cards)

    def play(self, seat: int, card: RealCard) -> None:
        self.hands[seat].remove(card)
        self.middle.append((seat, card))

    def remove(self, seat: int, card: RealCard) -> None:
        """Take a card out of a structure; those under it go back to barracks and treasury."""
        structure = self.structures[seat]
        for below in structure.under.values():
            if card in below:
                below.remove(card)
                return
        structure.cards.remove(card)
        structure.cards += structure.under.pop(card, [])

    def gain(self, seat: int, card: RealCard, *, worked: bool = True) -> None:
        """Lay a card into a structure; a bearer works at once."""
        self.structures[seat].cards.append(card)
        if card.kind == "bearer" and worked:
            self._work(seat, card)

    def _work(self, seat: int, bearer: RealCard) -> None:
        if kind := TAKES.get(bearer.name):
            for other in self.seats:
                found = self.structures[other].all_of(kind) if other != seat else []
                if found:
                    card = self.random.choice(found)
                    self.remove(other, card)
                    self.structures[seat].cards.append(card)
        elif bearer.name == "Captain":
            found = [card for card in self.discards if card.kind in CHARACTERS]
            if found:
                card = self.random.choice(found)
                self.discards.remove(card)
                self.gain(seat, card)

    # The division

    def divide_groups(self) -> list[tuple[str, list[int]]]:
        """Give each group to the player of its highest card; return the groups that are tied, with their players."""
        tied = []
        for kind in GROUPS:
            laid = [(seat, card) for seat, card in self.middle if card.kind == kind]
            if laid:
                most = max(card.value for _, card in laid)
                best = [seat for seat, card in laid if card.value == most]
                if len(best) > 1:
                    tied.append((kind, best))
                else:
                    self.give_group(kind, best[0])
        return tied

    def give_group(self, kind: str, seat: int) -> None:
        for one in [one for one in self.middle if one[1].kind == kind]:
            self.middle.remove(one)
            self.gain(seat, one[1])

    def reclaim(self, seat: int | None = None) -> None:
        """Let everyone, or one player, reclaim the nobles and bearers that are still there."""
        for owner, card in list(self.middle):
            if card.kind in ("noble", "bearer") and seat in (None, owner):
                self.middle.remove((owner, card))
                self.gain(owner, card)

    def take_all(self, seat: int) -> None:
        """Give the whole middle to a rebel, without events."""
        for one in list(self.middle):
            if one[1].kind != "event":
                self.middle.remove(one)
                self.gain(seat, one[1])

    def clear_events(self) -> None:
        """Discard the events that are left in the middle."""
        self.throw(card for _, card in self.middle if card.kind == "event")
        self.middle = [one for one in self.middle if one[1].kind != "event"]

    def courtiers(self, seat: int) -> int:
        """Return the value of a player's courtiers with the emblems of their nobles."""
        colours = {card.colour for card in self.structures[seat].of("noble")}
        return sum(card.value for card in self.structures[seat].of("courtier") if card.colour in colours)

    # Counts

    def provinces(self, seat: int) -> tuple[int, int]:
        """Return the values of the provinces that count double, and of the others."""
        structure = self.structures[seat]
        nobles = [card for card in structure.cards if card.kind == "noble" or card.name == "Queen"]
        colours = {card.colour for card in nobles}
        values = [(card.colour in colours, card.value) for card in structure.of("province")]
        return sum(value for twice, value in values if twice), sum(value for twice, value in values if not twice)

    def worth(self, seat: int, kind: str) -> int:
        return sum(card.value for card in self.structures[seat].all_of(kind))

    @property
    def cards(self) -> int:
        """The number of all cards, wherever they lie."""
        lying = sum(len(one.cards) + sum(map(len, one.under.values())) for one in self.structures.values())
        return len(self.deck) + len(self.middle) + len(self.discards) + lying + sum(map(len, self.hands.values()))
