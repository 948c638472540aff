"""The persons of a reading, and their slugs in addresses."""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64encode

from companion.core.game import Player
from companion.frontends.figures import PersonRow
from companion.frontends.ledger import PlayedGame
from companion.hub.log.ledger import person_of

SLUG = 9
"""The bytes of a slug: enough that no two persons share one."""


def slug_for(key: bytes, person: str) -> str:
    """Return a person's slug, which stands in addresses: without the key nobody can try names until one fits."""
    return urlsafe_b64encode(hmac.digest(key, person.encode(), "sha256")[:SLUG]).decode()


class PersonsMet:
    """All persons in one reading."""

    def __init__(self, key: bytes) -> None:
        """Make slugs with `key`."""
        self._key = key
        self._by_name: dict[str, str] = {}
        self._latest: dict[str, tuple[float, str]] = {}
        """The last game of each person, with the name there."""
        self._slugs: dict[str, str] = {}

    def key_of(self, game: PlayedGame, player: Player) -> str:
        """Return the key of a player in a game: a remembered person keeps it after a new name."""
        known = game.persons.get(player.seat)
        return known.key if known else self._find_name(player.name)

    def _find_name(self, name: str) -> str:
        found = self._by_name.get(name)
        if found is None:
            found = self._by_name[name] = person_of(name)
        return found

    def meet(self, game: PlayedGame) -> list[str]:
        """Return the players of a game, clockwise, and note their last names."""
        moment, latest, persons, names = game.began.timestamp(), self._latest, game.persons, self._by_name
        people = []
        for player in game.setup.players:
            known = persons.get(player.seat)
            # Most names have been met before: a look-up here saves a third of the time.
            person = known.key if known else names.get(player.name) or self._find_name(player.name)
            people.append(person)
            last = latest.get(person)
            if last is None or moment > last[0]:
                latest[person] = moment, known.name if known else player.name
        return people

    def slug_of(self, person: str) -> str:
        """Return a person's slug."""
        if person not in self._slugs:
            self._slugs[person] = slug_for(self._key, person)
        return self._slugs[person]

    def list_persons(self) -> dict[str, PersonRow]:
        """Return all persons by their keys, each with the current or the last name."""
        return {person: PersonRow(self.slug_of(person), name) for person, (_, name) in self._latest.items()}
