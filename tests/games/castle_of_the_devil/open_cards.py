"""A declaration judged by the cards alone: the winners as the rulebooks name them, without the hub's own verdict.

Rulebook A "Vittoria", rulebook B "Victoria", rulings CD-1, CD-3, CD-4, CD-9 to CD-11.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Literal, NamedTuple

from companion.games.castle_of_the_devil.box import RIVALS, Company

KEYS: Mapping[Company, tuple[str, str]] = {"order": ("key", "key-bag"), "brotherhood": ("goblet", "goblet-bag")}
"""The object of each company, and the bag that counts as one once the deck is empty."""

NEEDED = 3
"""The objects that win. The smaller company of an odd number needs one fewer: in edition B it has the wine."""


Kind = Literal["own", "rivals", "lodge"]

KINDS: tuple[Kind, ...] = ("own", "rivals", "lodge")
"""The sentences by which people declare: for their company, by naming the rivals, or alone."""


class Claim(NamedTuple):
    """A declaration of victory."""

    seat: int
    kind: Kind
    named: Collection[int] = ()


class OpenCards(NamedTuple):
    """The cards on the table when somebody declares victory."""

    hands: Mapping[int, Sequence[str]]
    companies: Mapping[int, Company]
    deck: Sequence[str]

    def counted(self, seat: int, company: Company) -> int:
        """Return the objects of a player that count for `company`."""
        card, bag = KEYS[company]
        return self.hands[seat].count(card) + (0 if self.deck else self.hands[seat].count(bag))

    def members(self, company: Company) -> list[int]:
        """Return the players of `company`."""
        return [seat for seat, one in self.companies.items() if one == company]

    def required(self, company: Company) -> int:
        """Return the objects with which `company` wins."""
        members = len(self.members(company))
        return NEEDED - (members < len(self.companies) - members)


def real_winners(claim: Claim, cards: OpenCards) -> set[int]:
    """Return the winners of a declaration, right or wrong."""
    own = cards.companies[claim.seat]
    rivals = RIVALS[own]
    if not _is_right(claim, cards, own, rivals):
        return set(cards.members(rivals))
    return {claim.seat} if claim.kind == "lodge" else set(cards.members(own))


def _is_right(claim: Claim, cards: OpenCards, own: Company, rivals: Company) -> bool:
    if "pearl" in cards.hands[claim.seat]:
        return False
    if claim.kind == "lodge":
        total = sum(cards.counted(claim.seat, company) for company in KEYS)
        return "lodge" in cards.hands[claim.seat] and total >= NEEDED
    company = own if claim.kind == "own" else rivals
    holders = {*claim.named, claim.seat} if claim.kind == "own" else set(claim.named)
    held = [cards.counted(seat, company) for seat in holders if cards.companies[seat] == company]
    return len(held) == len(holders) and all(held) and sum(held) >= cards.required(company)
