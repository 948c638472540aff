"""A game that is over, as a link for the app BG Stats on the same phone: the link fills in its form for a play.

The link has the app's own scheme, not an address of the web: names leave the phone only by the app, if at all. An
Android app fails at a missing flag, so each is there; `bggId` is a number.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from msgspec import Struct

from companion.core.game import Player
from companion.core.names import key
from companion.core.outcome import Outcome
from companion.core.text import Words
from companion.frontends import TableSnapshot
from companion.frontends.ledger import PlayRecord

FORM = "bgstats://app.bgstatsapp.com/createPlay.html?data="

SOURCE = "The table companion"

MINUTE = 60_000


class Keepsake(Struct, frozen=True):
    """A link at the end of a game beside its result."""

    link: str


def keepsakes(snapshot: TableSnapshot, words: Callable[[Words], str]) -> list[Keepsake]:
    """Return the link for the game that is over and still lies on the table; none before the end."""
    return [Keepsake(link(snapshot.play, words))] if snapshot.play else []


def link(play: PlayRecord, words: Callable[[Words], str]) -> str:
    """Return the link; `words` translates into the reader's language."""
    return FORM + quote(json.dumps(_play(play, words), ensure_ascii=False, separators=(",", ":")), safe="")


def _play(play: PlayRecord, words: Callable[[Words], str]) -> dict[str, Any]:
    seats = [_player(player, play.outcome, words) for player in play.setup.players]
    return {
        "sourceName": SOURCE,
        "sourcePlayId": f"{play.table}-{play.number}",
        "playDate": datetime.fromtimestamp(play.ended / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S"),
        **({} if play.duration_ms is None else {"durationMin": max(1, round(play.duration_ms / MINUTE))}),
        "comments": "\n".join(filter(None, (words(play.outcome.why), words(play.outcome.variant)))),
        "game": {
            "name": play.own or words(play.title),
            # The app uses it to recognise its own game: each box of the open table is another one.
            "sourceGameId": f"{play.game}-{key(play.own)}" if play.own else play.game,
            **({} if play.bgg is None else {"bggId": play.bgg}),
            "highestWins": not _fewest_win(play.outcome),
            "noPoints": not play.outcome.points,
        },
        "players": seats,
    }


def _player(player: Player, outcome: Outcome, words: Callable[[Words], str]) -> dict[str, Any]:
    finish = outcome.finish(player.seat)
    known = {
        "score": finish.points,
        "rank": finish.rank,
        "team": words(finish.team) or None,
        "role": words(finish.role) or None,
    }
    return {
        "name": player.name,
        # The same at every table and in every month; a seat number is not.
        "sourcePlayerId": key(player.name),
        "startPlayer": finish.began,
        "winner": player.seat in outcome.winners,
        **{field: value for field, value in known.items() if value is not None},
    }


def _fewest_win(outcome: Outcome) -> bool:
    """Return whether the first has fewer points than somebody below."""
    placed = [(finish.rank, finish.points) for finish in outcome.finishes if finish.rank and finish.points is not None]
    return any(rank < other and points < more for rank, points in placed for other, more in placed)
