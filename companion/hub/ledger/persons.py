"""Who is who, and by which mark a person stands in an address."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode

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
        self._seen: dict[str, float] = {}
        self._marks: dict[str, str] = {}

    def of(self, player: Player) -> str:
        """Return what tells the player apart from all others."""
        found = self._known.get(player.name)
        if found is None:
            found = self._known[player.name] = person_of(player.name)
        return found

    def meet(self, game: PlayedGame) -> list[str]:
        """Return who played a game, clockwise, and remember when each name was last met."""
        moment, seen = game.began.timestamp(), self._seen
        for player in game.setup.players:
            if moment > seen.get(player.name, -1.0):
                seen[player.name] = moment
        return [self.of(player) for player in game.setup.players]

    def mark(self, person: str) -> str:
        """Return a person's mark."""
        if person not in self._marks:
            self._marks[person] = mark_of(self._key, person)
        return self._marks[person]

    def named(self) -> dict[str, Person]:
        """Return everybody who was met, each under the latest name, by what tells them apart."""
        latest = sorted(self._seen, key=lambda name: self._seen[name])
        return {self._known[name]: Person(self.mark(self._known[name]), name) for name in latest}
