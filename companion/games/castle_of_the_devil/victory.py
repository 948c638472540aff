"""The verdict on a declaration: finds it from companies and objects (rulings CD-1, CD-3, CD-4, CD-9 to CD-11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from companion.games.castle_of_the_devil.box import OBJECTS, RIVALS, Company, Object, copies, each_side
from companion.games.castle_of_the_devil.state import Declaration, Reason, Verdict

NEEDED = 3
"""The keys or goblets that a company needs, and keys and goblets for the coat of arms of the lodge."""

NEEDED_BY_SMALLER = 2
"""The same for the smaller company of an odd number; in edition B the Wine of power counts as the third."""

MATCHING: Mapping[Company, tuple[str, str]] = {"order": ("key", "key-bag"), "brotherhood": ("goblet", "goblet-bag")}
"""The object that each company needs, and the bag that counts as one once the deck is empty."""


def smaller(companies: Mapping[int, Company]) -> Company | None:
    """Return the company with fewer members, None if there is none."""
    members = Counter(companies.values())
    order, brotherhood = members["order"], members["brotherhood"]
    if order == brotherhood:
        return None
    return "order" if order < brotherhood else "brotherhood"


def too_many_objects(declaration: Declaration) -> tuple[Object, ...]:
    """Return the objects of which more were entered than the box holds."""
    held = Counter[str]()
    for objects in declaration.objects.values():
        held.update(objects)
    return tuple(one for one in OBJECTS if held[one] > copies(one))


def too_many_members(companies: Mapping[int, Company]) -> Company | None:
    """Return the company that was entered more often than the box holds it, None if there is none."""
    members = Counter(companies.values())
    return next((company for company in MATCHING if members[company] > each_side(len(companies))), None)


def beyond_hands(declaration: Declaration, hands: Mapping[int, int]) -> tuple[int, ...]:
    """Return the seats with more entered objects than the hub counts in their hand."""
    return tuple(seat for seat, objects in declaration.objects.items() if sum(objects.values()) > hands[seat])


def find_winner(declaration: Declaration, companies: Mapping[int, Company], *, deck: int) -> Verdict:
    """Return the verdict; `deck` is the number of objects in it."""
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
            return _joint_failure(declaration, companies, deck) or "held"
        case "rivals":
            return _joint_failure(declaration, companies, deck) or "rivals-held"


def claimed_holders(declaration: Declaration, companies: Mapping[int, Company]) -> tuple[tuple[int, ...], Company]:
    """Return the declared holders, and the company that needs their objects; not for the lodge."""
    own = companies[declaration.seat]
    if declaration.kind == "rivals":
        return declaration.named, RIVALS[own]
    return declaration.asked_seats, own


def strangers(declaration: Declaration, companies: Mapping[int, Company]) -> Sequence[int]:
    """Return the declared holders who belong to the other company."""
    seats, company = claimed_holders(declaration, companies)
    return [seat for seat in seats if companies[seat] != company]


def count_held(declaration: Declaration, companies: Mapping[int, Company], deck: int) -> Mapping[int, int]:
    """Return the number of needed objects that each declared holder has."""
    seats, company = claimed_holders(declaration, companies)
    return {seat: _useful(declaration.objects[seat], company, deck) for seat in seats}


def required_count(declaration: Declaration, companies: Mapping[int, Company]) -> int:
    """Return the number of needed objects, without the Wine of power."""
    _, company = claimed_holders(declaration, companies)
    return NEEDED_BY_SMALLER if smaller(companies) == company else NEEDED


def _lodge(objects: Mapping[str, int], deck: int) -> Reason:
    if not objects.get("lodge"):
        return "no-lodge"
    total = sum(_useful(objects, company, deck) for company in MATCHING)
    return "lodge-held" if total >= NEEDED else "lodge-few"


def _joint_failure(declaration: Declaration, companies: Mapping[int, Company], deck: int) -> Reason | None:
    if strangers(declaration, companies):
        return "stranger"
    found = count_held(declaration, companies, deck).values()
    if not all(found):
        return "empty"
    return None if sum(found) >= required_count(declaration, companies) else "few"


def _useful(objects: Mapping[str, int], company: Company, deck: int) -> int:
    """Return the number of these objects that count for `company`; a bag does once the deck is empty (ruling CD-11)."""
    plain, bag = MATCHING[company]
    return objects.get(plain, 0) + (0 if deck else objects.get(bag, 0))


def winners(verdict: Verdict, declaration: Declaration, companies: Mapping[int, Company]) -> Iterator[int]:
    """Yield the seats that have won, in the order of `companies`."""
    if verdict.company is None:
        yield declaration.seat
        return
    yield from (seat for seat, company in companies.items() if company == verdict.company)
