"""Who is who, and by which mark a person stands in an address."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode
from collections.abc import Iterator

from companion.core.game import Player
from companion.faces.figures import Person
from companion.faces.ledger import PlayedGame
from companion.hub.log.ledger import person_of

MARK = 9
"""Bytes of a mark: enough that no two persons share one."""


def mark_of(key: bytes, person: str) -> str:
    """Return what stands for a person in an address: without the key nobody can try names until one fits."""
    return urlsafe_b64encode(hmac.digest(key, person.encode(), "sha256")[:MARK]).decode()


class Persons:
    """Everybody who is met in one reading."""

    def __init__(self, key: bytes) -> None:
        """Make marks with `key`."""
        self._key = key
        self._known: dict[str, str] = {}
        self._last: dict[str, tuple[float, str]] = {}
        self._marks: dict[str, str] = {}

    def of(self, player: Player) -> str:
        """Return what tells the player apart from all others."""
        found = self._known.get(player.name)
        if found is None:
            found = self._known[player.name] = person_of(player.name)
        return found

    def meet(self, game: PlayedGame) -> list[str]:
        """Return who played a game, clockwise, and remember their names."""
        moment, found = game.began.timestamp(), []
        for player in game.setup.players:
            person = self.of(player)
            found.append(person)
            if self._last.get(person, (moment, ""))[0] <= moment:
                self._last[person] = moment, player.name
        return found

    def mark(self, person: str) -> str:
        """Return a person's mark."""
        if person not in self._marks:
            self._marks[person] = mark_of(self._key, person)
        return self._marks[person]

    def person(self, person: str) -> Person:
        """Return a person who was met, under the latest name."""
        return Person(self.mark(person), self._last[person][1])

    def marked(self, mark: str) -> str | None:
        """Return the person with this mark among those who were met, None if it is nobody's."""
        return next((person for person in self if hmac.compare_digest(self.mark(person), mark)), None)

    def __iter__(self) -> Iterator[str]:
        """Go through everybody who was met."""
        return iter(self._last)
