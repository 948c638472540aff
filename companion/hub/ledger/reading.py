"""One reading of the log for a page of the ledger: each finished game is passed on to the figures."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.game import AnyGame
from companion.core.outcome import Finish
from companion.core.text import Words
from companion.frontends.figures import (
    EveningRow,
    FinishRow,
    GameRow,
    LedgerFigures,
    Listed,
    PersonRow,
    Query,
    WinCount,
)
from companion.frontends.ledger import PlayedGame
from companion.hub.ledger.evenings import EveningGames, Evenings
from companion.hub.ledger.game import MINUTE, OfGame
from companion.hub.ledger.overview import Overview
from companion.hub.ledger.person import OfPerson
from companion.hub.ledger.persons import PersonsMet
from companion.hub.log.listing import title_of


class Reading:
    """The figures of one page while the games go by."""

    def __init__(self, asked: Query, games: Mapping[str, AnyGame], key: bytes) -> None:
        """Begin with nothing; `key` makes the persons' marks."""
        self._asked = asked
        self._known = games
        self._persons = PersonsMet(key)
        self._everything = Overview(Query())
        self._overview = Overview(asked) if asked.person or asked.game or asked.year else self._everything
        self._evenings = Evenings(asked)
        self._person: OfPerson | None = None
        self._game = OfGame(asked.game)

    def add(self, game: PlayedGame) -> None:
        """Count a game; one that is not over is left out."""
        if not game.is_over:
            return
        people = self._persons.meet(game)
        self._everything.add(game, people)
        if not self._fits(game, people):
            return
        if self._overview is not self._everything:
            self._overview.add(game, people)
        self._evenings.add(game)
        self._game.add(game)
        if self._person:
            self._person.add(game, people)

    def _fits(self, game: PlayedGame, people: list[str]) -> bool:
        asked = self._asked
        if asked.game not in ("", game.game) or asked.year not in (None, game.began.year):
            return False
        found = (
            next((one for one in people if self._persons.slug_of(one) == asked.person), None) if asked.person else None
        )
        if found and not self._person:
            self._person = OfPerson(found)
        return found is not None or not asked.person

    def sum_up(self) -> LedgerFigures:
        """Return the page's figures."""
        persons, everything, overview = self._persons.list_persons(), self._everything, self._overview
        counted = overview.persons.most_first(lambda person: person)
        evenings = self._evenings.list_evenings()
        return LedgerFigures(
            evenings=self._evenings.count,
            games=overview.played,
            persons=tuple((persons[one], WinCount("", played, won)) for one, played, won in counted),
            listed=self._list_games(overview),
            times=tuple((f"{y}-{m:02}" if m else f"{y}", n) for (y, m), n in sorted(overview.times.items())),
            shown=tuple(self._evening(evening, persons) for evening in evenings),
            newer=self._evenings.newer,
            older=self._evenings.older,
            of_person=self._person.sum_up(persons, self._title) if self._person else None,
            of_game=self._game.sum_up(self._title(self._asked.game)),
            every_person=tuple(persons[one] for one in sorted(persons)),
            every_game=self._list_games(everything),
            every_year=tuple(sorted({year for year, _ in everything.times}, reverse=True)),
        )

    def _list_games(self, overview: Overview) -> tuple[Listed, ...]:
        return tuple(Listed(game, self._title(game), played) for game, played in overview.games.most_common())

    def _title(self, game: str) -> Words:
        return self._known[game].title if game in self._known else game

    def _evening(self, evening: EveningGames, persons: Mapping[str, PersonRow]) -> EveningRow:
        return EveningRow(
            evening.began, evening.cursor, tuple(self._describe_game(game, persons) for game in evening.games)
        )

    def _describe_game(self, game: PlayedGame, persons: Mapping[str, PersonRow]) -> GameRow:
        finishes = {finish.seat: finish for finish in game.finishes}
        parts = []
        for player in game.setup.players:
            end = finishes.get(player.seat) or Finish(player.seat)
            person = persons[self._persons.key_of(game, player)]
            won = player.seat in game.winners
            parts.append(FinishRow(person, player.name, won, end.role, end.team, end.points, end.rank))
        minutes = None if game.duration_ms is None else game.duration_ms // MINUTE
        return GameRow(game.began, title_of(game, self._known), minutes, tuple(parts), game.variant)
