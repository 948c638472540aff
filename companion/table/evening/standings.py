"""The evening between two games and at its end: games, winners, and everybody's standing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.text import Words, say
from companion.core.view import Block, Fact, Facts, Sheet, SheetRow
from companion.table.event import Games
from companion.table.feature import TableContext
from companion.table.records import GamePlayed

MOST_GAMES = 6
"""The number of games that are named, the last ones: a phone has no room for more."""


def standings(at: TableContext) -> Iterator[Block]:
    """Yield everybody's standing, drawn, and the games; nothing during a game and before the first has ended.

    While the first game still lies on the table, its own end says it all.
    """
    games, table = at.games, at.table
    if table.over:
        yield from _evening(games, [(name, won, None) for name, won in table.over.standing], table.over.played)
    elif table.played and not table.playing and (len(table.played) > 1 or not table.running):
        people = [(sitter.name, table.wins.get(sitter.seat, 0), sitter.seat) for sitter in table.sitters]
        yield from _evening(games, people, table.played[-MOST_GAMES:])


def _evening(
    games: Games, people: Sequence[tuple[str, int, int | None]], played: Sequence[GamePlayed]
) -> Iterator[Block]:
    order = sorted(people, key=lambda person: -person[1])
    if any(won for _, won, _ in order):
        rows = tuple(SheetRow(name, (str(won),), seat) for name, won, seat in order)
        yield Sheet("evening", say("The evening so far"), (say("Games won"),), rows, drawn=True)
    facts = tuple(Fact(one.own or _title(games, one.game), _name_winners(one.won)) for one in played)
    yield Facts("games", say("The evening's games"), facts)


def _title(games: Games, name: str) -> Words:
    return games[name].title if name in games else name


def _name_winners(names: tuple[str, ...]) -> Words:
    return say("{names}", names=names) if names else say("Nobody won")
