"""The knowledge that a phone keeps for its owner alone: things that the rules have shown, and the owner's notes."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct
from msgspec.structs import replace

from companion.games.castle_of_the_devil.box import Company, Object, Profession


class PhoneKnowledge(Struct, frozen=True, kw_only=True):
    """A thing that the owner of a phone was shown, or has noted."""

    of: int = 0
    company: Company | None = None
    profession: Profession | None = None
    number: int = 0
    """The number of a note, from 1; 0 for a thing that the rules have shown."""
    note: str = ""
    among: tuple[int, ...] = ()
    """The seats, one of which holds the objects; none if they lie elsewhere."""
    objects: dict[Object, int] = {}
    """The number of each object that the owner has seen."""

    @property
    def shown_of(self) -> int:
        """The seat whose cards the rules have shown; 0 for a note."""
        return 0 if self.number else self.of


Known = tuple[PhoneKnowledge, ...]


def learn(known: Known, fact: PhoneKnowledge) -> Known:
    """Return `known` with a fact that the rules have shown, in one row with all else about that seat (ruling CD-19)."""
    earlier = next((one for one in known if one.shown_of == fact.of), fact)
    merged = replace(fact, company=fact.company or earlier.company, profession=fact.profession or earlier.profession)
    if earlier in known:
        return tuple(merged if one is earlier else one for one in known)
    return (*known, merged)


def forget_professions(known: Known, seats: Collection[int]) -> Known:
    """Return `known` without the professions of `seats`, which hold other cards now."""
    return tuple(_without_professions(known, seats))


def _without_professions(known: Known, seats: Collection[int]) -> Iterator[PhoneKnowledge]:
    for one in known:
        if one.profession is None or one.of not in seats:
            yield one
        elif one.company:
            yield replace(one, profession=None)
