"""How a declaration is judged, once companies and objects are known (rulings CD-1, CD-3, CD-4, CD-9 to CD-11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from companion.games.castle_of_the_devil.box import OBJECTS, RIVALS, Company, copies, each_side
from companion.games.castle_of_the_devil.state import Declaration, Reason, Verdict

NEEDED = 3
"""Keys or goblets with which a company wins, and either for the coat of arms of the lodge."""

NEEDED_BY_FEW = 2
"""The same for the smaller company of an odd number; in edition B the Wine of power counts as the third."""

MATCHING: Mapping[Company, tuple[str, str]] = {"order": ("key", "key-bag"), "brotherhood": ("goblet", "goblet-bag")}
"""What a company needs, and the bag that counts as one once the deck is empty."""


def smaller(companies: Mapping[int, Company]) -> Company | None:
    """Return the company with fewer members, None if both have as many."""
    members = Counter(companies.values())
    order, brotherhood = members["order"], members["brotherhood"]
    if order == brotherhood:
        return None
    return "order" if order < brotherhood else "brotherhood"


def can_be(declaration: Declaration, companies: Mapping[int, Company]) -> bool:
    """Return whether the box holds what was entered: objects of those who turn their cards, companies of all."""
    held = Counter[str]()
    for objects in declaration.objects.values():
        held.update(objects)
    members = Counter(companies.values())
    return all(held[one] <= copies(one) for one in OBJECTS) and all(
        number <= each_side(len(companies)) for number in members.values()
    )


def judged(declaration: Declaration, companies: Mapping[int, Company], *, deck: int) -> Verdict:
    """Return who wins and why; `deck` is the number of objects that lie in it."""
    own = companies[declaration.seat]
    rivals = RIVALS[own]
    reason = _reason(declaration, companies, deck)
    match reason:
        case "lodge-held":
            return Verdict(company=None, reason=reason)
        case "held" | "rivals-held":
            return Verdict(company=own, reason=reason)
        case _:
            return Verdict(company=rivals, reason=reason)


def _reason(declaration: Declaration, companies: Mapping[int, Company], deck: int) -> Reason:
    seat = declaration.seat
    if declaration.objects[seat].get("pearl"):
        return "pearl"
    match declaration.kind:
        case "lodge":
            return _lodge(declaration.objects[seat], deck)
        case "own":
            if not _useful(declaration.objects[seat], companies[seat], deck):
                return "nothing"
            return _together(declaration, (seat, *declaration.named), companies[seat], companies, deck) or "held"
        case "rivals":
            company = RIVALS[companies[seat]]
            return _together(declaration, declaration.named, company, companies, deck) or "rivals-held"


def _lodge(objects: Mapping[str, int], deck: int) -> Reason:
    if not objects.get("lodge"):
        return "no-lodge"
    total = sum(_useful(objects, company, deck) for company in MATCHING)
    return "lodge-held" if total >= NEEDED else "lodge-few"


def _together(
    declaration: Declaration, seats: Sequence[int], company: Company, companies: Mapping[int, Company], deck: int
) -> Reason | None:
    """Return what is wrong about `seats` holding together what `company` needs, None if nothing is."""
    if any(companies[seat] != company for seat in seats):
        return "stranger"
    held = [_useful(declaration.objects[seat], company, deck) for seat in seats]
    if not all(held):
        return "empty"
    needed = NEEDED_BY_FEW if smaller(companies) == company else NEEDED
    return None if sum(held) >= needed else "few"


def _useful(objects: Mapping[str, int], company: Company, deck: int) -> int:
    """Return how many of these objects count for `company`: the bag does once the deck is empty (ruling CD-11)."""
    plain, bag = MATCHING[company]
    return objects.get(plain, 0) + (0 if deck else objects.get(bag, 0))


def winners(verdict: Verdict, declaration: Declaration, companies: Mapping[int, Company]) -> Iterator[int]:
    """Yield the seats that have won, in the order of `companies`."""
    if verdict.company is None:
        yield declaration.seat
        return
    yield from (seat for seat, company in companies.items() if company == verdict.company)
