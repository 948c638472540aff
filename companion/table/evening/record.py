"""The record of an evening: everybody who has played, the games, and a highlight or two."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.evening import EveningGame, EveningPlayer, EveningRecord
from companion.core.text import Words, say
from companion.core.view import Fact
from companion.table.event import Games
from companion.table.records import GamePlayed, PastEvening
from companion.table.state import Table

MINUTE = 60_000

MOST_HIGHLIGHTS = 2

MOST_VICTORS = 3
"""The most players whom a headline names together."""


def list_players(table: Table) -> tuple[EveningPlayer, ...]:
    """Return everybody who has played at any time of this evening, the most games won first."""
    here = (
        EveningPlayer(
            sitter.name,
            sitter.colour,
            sitter.symbol,
            table.took_part.get(sitter.seat, 0),
            table.wins.get(sitter.seat, 0),
            sitter.seat,
        )
        for sitter in table.sitters
    )
    played = [player for player in (*here, *table.departed) if player.played]
    return tuple(sorted(played, key=lambda player: -player.won))


def record_evening(games: Games, table: Table, date: str, device: str = "") -> EveningRecord | None:
    """Return the evening so far, or the one on show; for a `device` the last evening at whose end it was there.

    `date` is the day of the evening so far. None: nothing was played, or the device was not there.
    """
    past = table.over
    if device:
        past = table.past if table.past and device in table.past.devices else None
    if past:
        return _record(games, past, is_over=True)
    if device or not table.played:
        return None
    number = table.past.number + 1 if table.past else 1
    so_far = PastEvening(number, date, 0, table.played, list_players(table), ())
    return _record(games, so_far, is_over=False)


def headline(evening: PastEvening) -> Words:
    """Return the news of an evening that is over."""
    most = max((player.won for player in evening.players), default=0)
    names = tuple(player.name for player in evening.players if most and player.won == most)
    if not names or len(names) > MOST_VICTORS:
        return say("The evening is over")
    if len(names) == 1:
        return say("{who} wins the evening", who=names[0])
    return say("{names} win the evening", names=names)


def pick_highlights(games: Games, played: Sequence[GamePlayed]) -> tuple[Fact, ...]:
    """Return the last turning point of each of the last games that had one, in the order of the games."""
    turned = [one for one in played if one.turnings][-MOST_HIGHLIGHTS:]
    return tuple(Fact(title_of(games, one), one.turnings[-1].text) for one in turned)


def title_of(games: Games, one: GamePlayed) -> Words:
    """Return the title of a game that has ended, or the players' own words for it."""
    return one.own or (games[one.game].title if one.game in games else one.game)


def _record(games: Games, evening: PastEvening, *, is_over: bool) -> EveningRecord:
    return EveningRecord(
        number=evening.number,
        date=evening.date,
        is_over=is_over,
        headline=headline(evening) if is_over else say("The evening so far"),
        players=evening.players,
        games=tuple(_list_games(games, evening.played)),
        highlights=pick_highlights(games, evening.played),
    )


def _list_games(games: Games, played: Sequence[GamePlayed]) -> Iterator[EveningGame]:
    for one in played:
        yield EveningGame(title_of(games, one), one.won, one.duration_ms // MINUTE)
