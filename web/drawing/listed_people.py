"""People among a question's choices: all but the first are listed by their seats, for the page has their names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from zlib import crc32

from msgspec import Struct

from companion.core.question import Choice, One, Question, Some
from companion.core.view import EVENING, TableView
from web.drawing.plain_views import Plain

FEWEST = 3
"""The fewest people in a row that are listed."""


_NAMED = attrgetter("seat", "name", "plays", "left")


class NamedPeople(Struct, frozen=True):
    """The people whose names are on a page."""

    names: Mapping[str, str] = {}
    """The names by the values that choices of these people have."""

    seal: str = ""
    """A checksum of the names: a question is drawn again when one of them changes."""


NOBODY = NamedPeople()
"""The people of a page that shows no seats."""


def named_places(view: TableView) -> Sequence[tuple[int, str, bool, bool]]:
    """Return the seat and name of each place, and whether it plays or has left; none beside an evening on show."""
    return () if view.phase == EVENING else list(map(_NAMED, view.seats))


def people_of(places: Sequence[tuple[int, str, bool, bool]]) -> NamedPeople:
    """Return the people around the table."""
    names = {f"seat-{seat}": name for seat, name, plays, left in places if plays or left}
    return NamedPeople(names, f"{crc32(repr(names).encode()) & 0xFFFF:x}")


def list_people(plain: Plain, question: Question, people: NamedPeople) -> Plain:
    """Return `plain` with each row of people as the first one and the seats of the `others`; with a value, all stay.

    The `count` of choices comes with it.
    """
    ask = question.ask
    if not isinstance(ask, One | Some) or question.value is not None:
        return plain

    def is_person(pair: tuple[Choice, Plain]) -> bool:
        choice, _ = pair
        return people.names.get(choice.value) == choice.text and choice == Choice(choice.value, choice.text)

    choices: list[Plain] = []
    for listed, row in groupby(zip(ask.choices, plain["choices"], strict=True), is_person):
        pairs = list(row)
        if listed and len(pairs) >= FEWEST:
            seats = (choice.value.removeprefix("seat-") for choice, _ in pairs[1:])
            pairs = [(pairs[0][0], {**pairs[0][1], "others": " ".join((people.seal, *seats))})]
        choices += [shown for _, shown in pairs]
    return {**plain, "choices": choices, "count": len(ask.choices)} if len(choices) < len(ask.choices) else plain
