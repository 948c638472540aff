"""The figures of a person: wins by game, role, team, number of players, partner and opponent, and the longest row."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime
from itertools import groupby

from companion.core.outcome import Finish
from companion.core.text import Words
from companion.frontends.figures import CoPlayerRecord, PersonFigures, PersonRow, WinCount
from companion.frontends.ledger import PlayedGame
from companion.hub.ledger.counts import KindCounts

Titles = Callable[[str], Words]
"""A function from a game's name to its title."""


class OfPerson:
    """A counter of one person's games."""

    def __init__(self, person: str) -> None:
        """Count for this person, by the key of `companion.hub.log.ledger.person_of`."""
        self._person = person
        self._games: KindCounts[str] = KindCounts()
        self._roles: KindCounts[tuple[str, Words]] = KindCounts()
        self._teams: KindCounts[tuple[str, Words]] = KindCounts()
        self._sizes: KindCounts[int] = KindCounts()
        self._mates: KindCounts[str] = KindCounts()
        self._rivals: KindCounts[str] = KindCounts()
        self._evenings = 0
        self._evening = ("", 0)
        # A row is one in time, and the log is read table by table: eight bytes for each game of this one person.
        self._moments = array("q")

    def add(self, game: PlayedGame, people: Sequence[str]) -> None:
        """Count a game if the person has played it; `people` are its players, clockwise."""
        if self._person not in people:
            return
        finishes = {finish.seat: finish for finish in game.finishes}
        own = [
            (player.seat, finishes.get(player.seat) or Finish(player.seat))
            for player, person in zip(game.setup.players, people, strict=True)
            if person == self._person
        ]
        won = any(seat in game.winners for seat, _ in own)
        self._games.add(game.game, won)
        self._sizes.add(len(people), won)
        # The games of an evening follow one another.
        self._evenings += self._evening != (game.table, game.evening)
        self._evening = game.table, game.evening
        self._moments.append(2 * int(game.began.timestamp() * 1000) + won)
        for seat, finish in own:
            if finish.role:
                self._roles.add((game.game, finish.role), seat in game.winners)
            if finish.team:
                self._teams.add((game.game, finish.team), seat in game.winners)
        mates, rivals = sides(game.finishes, [seat for seat, _ in own])
        for player, person in zip(game.setup.players, people, strict=True):
            if player.seat in mates:
                self._mates.add(person, won)
            elif player.seat in rivals:
                self._rivals.add(person, won)

    def sum_up(self, persons: Mapping[str, PersonRow], title: Titles) -> PersonFigures | None:
        """Return the figures; None if the person has played none of the games."""
        if not self._moments:
            return None
        moments = sorted(self._moments)

        def company(counts: KindCounts[str]) -> tuple[CoPlayerRecord, ...]:
            named = counts.most_first(lambda person: person)
            return tuple(CoPlayerRecord(persons[person], played, won) for person, played, won in named)

        def parts(counts: KindCounts[tuple[str, Words]]) -> tuple[WinCount, ...]:
            found = counts.most_first(lambda kind: repr(kind))
            return tuple(WinCount(words, played, won, title(game)) for (game, words), played, won in found)

        games = self._games.most_first(str)
        return PersonFigures(
            person=persons[self._person],
            played=len(moments),
            won=sum(moment % 2 for moment in moments),
            evenings=self._evenings,
            first=_day(moments[0]),
            last=_day(moments[-1]),
            longest_streak=longest_row(moment % 2 == 1 for moment in moments),
            games=tuple(WinCount(title(game), played, won) for game, played, won in games),
            roles=parts(self._roles),
            teams=parts(self._teams),
            sizes=tuple(WinCount(str(size), played, won) for size, played, won in self._sizes.in_order(int)),
            mates=company(self._mates),
            rivals=company(self._rivals),
        )


def sides(finishes: Iterable[Finish], own: Sequence[int]) -> tuple[frozenset[int], frozenset[int]]:
    """Return the seats on the side of the seats `own`, and those on another one.

    If the log does not know a seat's side, it is on neither. If it knows that nobody had one, all were alone.
    """
    known = [finish for finish in finishes if finish != Finish(finish.seat)]
    teams = {finish.seat: finish.team for finish in known}
    team = teams.get(own[0], "")
    others = {seat: other for seat, other in teams.items() if seat not in own}
    if not any(teams.values()):
        return frozenset(), frozenset(others)
    if not team:
        return frozenset(), frozenset()
    mates = frozenset(seat for seat, other in others.items() if other == team)
    return mates, frozenset(seat for seat, other in others.items() if other and other != team)


def longest_row(won: Iterable[bool]) -> int:
    """Return the length of the longest row of wins."""
    return max((len(list(row)) for is_won, row in groupby(won) if is_won), default=0)


def _day(moment: int) -> date:
    return datetime.fromtimestamp(moment // 2 / 1000).date()
