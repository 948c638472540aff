"""The evening between two games and at its end: games, winners, and everybody's standing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.text import Words, count, say
from companion.core.view import Block, Fact, Facts, Sheet, SheetRow
from companion.table.evening.record import MINUTE, list_players, pick_highlights, title_of
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
        people = [(player.name, player.won, None) for player in table.over.players]
        yield from _evening(games, people, table.over.played[-MOST_GAMES:], over=True)
    elif table.played and not table.playing and (len(table.played) > 1 or not table.running):
        gone = [(player.name, player.won, None) for player in list_players(table) if player in table.departed]
        here = [(sitter.name, table.wins.get(sitter.seat, 0), sitter.seat) for sitter in table.sitters]
        yield from _evening(games, [*here, *gone], table.played[-MOST_GAMES:], over=False)


def _evening(
    games: Games, people: Sequence[tuple[str, int, int | None]], played: Sequence[GamePlayed], *, over: bool
) -> Iterator[Block]:
    order = sorted(people, key=lambda person: -person[1])
    if any(won for _, won, _ in order) or (over and order):
        rows = tuple(SheetRow(name, (str(won),), seat) for name, won, seat in order)
        label = say("Everyone who played") if over else say("The evening so far")
        yield Sheet("evening", label, (say("Games won"),), rows, drawn=True)
    facts = tuple(Fact(title_of(games, one), _name_winners(one, over=over)) for one in played)
    yield Facts("games", say("The evening's games"), facts)
    if over and (found := pick_highlights(games, played)):
        yield Facts("highlights", say("Highlights"), found)


def _name_winners(one: GamePlayed, *, over: bool) -> Words:
    names = say("{names}", names=one.won) if one.won else say("Nobody won")
    minutes = one.duration_ms // MINUTE
    if not over or not minutes:
        return names
    return say("{before} · {part}", before=names, part=count("{n} minute", "{n} minutes", minutes))
