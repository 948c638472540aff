"""The games of the ledger as lines to read, as CSV for spreadsheets, and as JSON for programs."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import IO, Any

import msgspec

from companion.core.game import AnyGame
from companion.core.outcome import Finish
from companion.core.text import Words
from companion.core.titles import title_in
from companion.frontends.ledger import PlayedGame
from companion.hub.log.ledger import person_of
from companion.texts import Translator

COLUMNS = ("began", "ended", "table", "game", "players", "winners")

FURTHER = ("evening", "minutes", "roles", "teams", "points", "places", "variant")
"""The further columns of CSV; roles, teams, points and places have a value for each player, in the order of players."""

VERSION = 1
"""The version of the JSON: fields may be added to it; it grows if one changes its meaning."""

MINUTE = 60_000

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""First characters of a formula in a spreadsheet; players choose their names, so a name may begin with one."""

Titles = Callable[[PlayedGame], str]
"""A function from a played game to its title, in a reader's language."""


def title_of(played: PlayedGame, known: Mapping[str, AnyGame]) -> Words:
    """Return the game's title, or the players' own words for it; its name if it is not `known`."""
    game = known.get(played.game)
    return played.game if game is None else title_in(game, played.setup)


def write_csv(out: IO[str], played: Iterable[PlayedGame], title: Titles, translate: Translator) -> None:
    """Write `played` to `out`, below a line of headings; times have their zone, and "; " joins names.

    An apostrophe comes before a cell that a spreadsheet would take for a formula.
    """
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow((*COLUMNS, *FURTHER))
    for game in played:
        times = [time.isoformat(timespec="seconds") if time else "" for time in (game.began, game.ended)]
        words = [title(game), "; ".join(game.players), "; ".join(game.winner_names)]
        minutes = "" if game.duration_ms is None else str(game.duration_ms // MINUTE)
        finished = [
            _each(translate(finish.role) for finish in game.finishes),
            _each(translate(finish.team) for finish in game.finishes),
            _each("" if finish.points is None else str(finish.points) for finish in game.finishes),
            _each("" if finish.rank is None else str(finish.rank) for finish in game.finishes),
            translate(game.variant),
        ]
        cells = [*times, game.table, *words, f"{game.table}-{game.evening}", minutes, *finished]
        rows.writerow([f"'{cell}" if cell.startswith(FORMULA) else cell for cell in cells])


def _each(cells: Iterable[str]) -> str:
    """Return the players' values as one cell; empty if none has one."""
    found = list(cells)
    return "; ".join(found) if any(found) else ""


def as_json(played: Sequence[PlayedGame], title: Titles, translate: Translator) -> bytes:
    """Return `played` for programs: docs/ledger.md explains each field."""
    found = {"version": VERSION, "games": [_fields(game, title, translate) for game in played]}
    return msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n"


def _fields(game: PlayedGame, title: Titles, translate: Translator) -> dict[str, Any]:
    finishes = {finish.seat: finish for finish in game.finishes}
    return {
        "began": game.began.isoformat(timespec="seconds"),
        "ended": game.ended.isoformat(timespec="seconds") if game.ended else None,
        "over": game.is_over,
        "table": game.table,
        "evening": f"{game.table}-{game.evening}",
        "game": game.game,
        "title": title(game),
        "variant": translate(game.variant),
        "milliseconds": game.duration_ms,
        "players": [
            {
                "seat": player.seat,
                "name": player.name,
                "person": known.key if (known := game.persons.get(player.seat)) else person_of(player.name),
                "won": player.seat in game.winners,
                **_describe_finish(finishes.get(player.seat, Finish(player.seat)), translate),
            }
            for player in game.setup.players
        ],
    }


def _describe_finish(finish: Finish, translate: Translator) -> dict[str, Any]:
    return {
        "role": translate(finish.role),
        "team": translate(finish.team),
        "points": finish.points,
        "place": finish.rank,
        "began": finish.began,
    }


def as_table(played: Sequence[PlayedGame], title: Titles) -> list[str]:
    """Return `played` as lines to read, with aligned columns."""
    cells = [tuple(heading.capitalize() for heading in COLUMNS)]
    for game in played:
        ended = f"{game.ended:%H:%M}" if game.ended else "–"
        won = ", ".join(game.winner_names) or ("nobody" if game.ended else "not finished")
        words = (title(game), ", ".join(game.players), won)
        cells.append((f"{game.began:%Y-%m-%d %H:%M}", ended, game.table, *words))
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return ["  ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells]
