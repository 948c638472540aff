"""The page of the ledger as plain data: words in one language, and the places of the columns in its charts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from companion.core.text import Text, count, say
from companion.frontends.figures import (
    CoPlayerRecord,
    EveningRow,
    FinishRow,
    GameFigures,
    LedgerFigures,
    Lengths,
    Query,
    Size,
    WinCount,
)
from companion.texts import Translator, name_day

WIDE, HIGH = 360, 96
"""The room for a chart's columns, in its own units."""

WIDEST = 34
"""The width of the widest column, so that a single one does not look like a wall."""

MOST_PERSONS = 100
"""The most players in the list; the form above it offers `MOST_ASKED`."""

MOST_ASKED = 400

Plain = dict[str, Any]


def address(asked: Query, **other: str | int | None) -> str:
    """Return the query with `other` in place of its values; empty values are left out."""
    whole = {"person": asked.person, "game": asked.game, "year": asked.year, **other}
    return urlencode({name: value for name, value in whole.items() if value})


class LedgerPage:
    """The words and numbers of the page."""

    def __init__(self, chapters: LedgerFigures, asked: Query, translate: Translator) -> None:
        """Take the figures, and the query."""
        self._chapters = chapters
        self._asked = asked
        self._say = translate

    def fields(self) -> Plain:
        """Return all fields of the template."""
        chapters, asked = self._chapters, self._asked
        shown = chapters.shown
        return {
            "chapters": chapters,
            "asked": asked,
            "people": [(one.slug, one.name) for one in chapters.every_person[:MOST_ASKED]],
            "kinds": [(one.game, self._say(one.title)) for one in chapters.every_game],
            "years": chapters.every_year,
            "times": self._times(),
            "players": self._company([CoPlayerRecord(one, tally.played, tally.won) for one, tally in chapters.persons]),
            "unlisted": self._count_unlisted(len(chapters.persons) - MOST_PERSONS),
            "listed": self._list_games(),
            "evenings": [self._evening(evening) for evening in shown],
            "newer": address(asked, after=shown[0].cursor) if shown and chapters.newer else "",
            "older": address(asked, before=shown[-1].cursor) if shown and chapters.older else "",
            "person": self._person(),
            "game": self._game(chapters.of_game) if chapters.of_game else None,
        }

    def _person(self) -> Plain | None:
        found = self._chapters.of_person
        if found is None:
            return None
        return {
            "name": found.person.name,
            "is": found,
            "first": name_day(found.first),
            "last": name_day(found.last),
            "games": self._tallies(found.games),
            "roles": self._tallies(found.roles),
            "teams": self._tallies(found.teams),
            "sizes": self._tallies(found.sizes),
            "mates": self._company(found.mates),
            "rivals": self._company(found.rivals),
        }

    def _game(self, found: GameFigures) -> Plain:
        sizes = [{"caption": self._say(_played_by(size)), "teams": self._tallies(size.teams)} for size in found.sizes]
        return {
            "title": self._say(found.title),
            "sizes": sizes,
            "lengths": found.lengths,
            "spans": self._spans(found.lengths) if found.lengths else [],
        }

    def _tallies(self, found: Sequence[WinCount]) -> list[Plain]:
        # A role belongs to a game: if all are of one game, its title would only repeat.
        several = len({tally.game_title for tally in found}) > 1
        most = max((tally.played for tally in found), default=1)
        return [
            {
                **_row(self._say(tally.label), tally.played, tally.won, most),
                "of": self._say(tally.game_title) if several else "",
            }
            for tally in found
        ]

    def _company(self, found: Sequence[CoPlayerRecord]) -> list[Plain]:
        most = max((one.played for one in found), default=1)
        return [
            {
                **_row(self._say(one.person.name), one.played, one.won, most),
                "query": address(self._asked, person=one.person.slug),
            }
            for one in found[:MOST_PERSONS]
        ]

    def _count_unlisted(self, more: int) -> str:
        return self._say(count("And {n} more player.", "And {n} more players.", more)) if more > 0 else ""

    def _list_games(self) -> list[Plain]:
        return [
            {
                "label": self._say(one.title),
                "query": address(self._asked, game=one.game),
                "played": one.played,
                "share": round(100 * one.played / self._chapters.games),
            }
            for one in self._chapters.listed
        ]

    def _times(self) -> list[Plain]:
        found = dict(self._chapters.times)
        if not found:
            return []
        if self._asked.year is None:
            years = range(int(min(found)), int(max(found)) + 1)
            return columns([(str(year), str(year), found.get(str(year), 0)) for year in years])
        months = [f"{self._asked.year}-{month:02}" for month in range(1, 13)]
        return columns([(month[5:].lstrip("0"), month, found.get(month, 0)) for month in months])

    def _spans(self, lengths: Lengths) -> list[Plain]:
        rows = [(str(span.least), f"{span.least}–{span.most - 1}", span.games) for span in lengths.spans]
        return columns([(short if span == f"{short}–{short}" else span, span, games) for short, span, games in rows])

    def _evening(self, evening: EveningRow) -> Plain:
        return {
            "date": self._say.date(evening.began.date()),
            "iso": evening.began.date().isoformat(),
            "games": [
                {
                    "title": self._say(game.title),
                    "variant": self._say(game.variant),
                    "time": f"{game.began:%H:%M}",
                    "minutes": game.minutes,
                    "winners": self._say(say("{names}", names=tuple(part.name for part in game.parts if part.won))),
                    "parts": [self._part(part) for part in game.parts],
                    "scored": any(part.points is not None for part in game.parts),
                    "parted": any(part.role or part.team for part in game.parts),
                }
                for game in evening.games
            ],
        }

    def _part(self, part: FinishRow) -> Plain:
        words = [self._say(one) for one in (part.role, part.team) if one]
        return {"name": part.name, "won": part.won, "was": ", ".join(words), "points": part.points}


def _row(label: str, played: int, won: int, most: int) -> Plain:
    """Return a row, with its bars as percentages of `most`."""
    return {
        "label": label,
        "of": "",
        "query": "",
        "played": played,
        "won": won,
        "share": round(100 * won / played),
        "all": round(100 * played / most, 1),
        "bright": round(100 * won / most, 1),
    }


def _played_by(size: Size) -> Text:
    """Return the number of games with a given number of players, in words."""
    games = count("{n} game", "{n} games", size.played)
    return count("{n} player: {games}", "{n} players: {games}", size.players, games=games)


def columns(rows: Sequence[tuple[str, str, int]]) -> list[Plain]:
    """Return columns for rows of a short label, a whole one and a number: the place and height of each."""
    most = max((n for _, _, n in rows), default=0) or 1
    step = WIDE / len(rows)
    # With many columns only every second or third label has room.
    every = -(-len(rows) * max(len(short) for short, _, _ in rows) // 52) or 1
    width = min(WIDEST, 0.64 * step)
    return [
        {
            "x": round(step * place + (step - width) / 2, 1),
            "middle": round(step * (place + 0.5), 1),
            "width": round(width, 1),
            "height": round(HIGH * n / most, 1),
            "short": short if place % every == 0 else "",
            "label": whole,
            "n": n,
        }
        for place, (short, whole, n) in enumerate(rows)
    ]


NOBODY = say("This link has expired. Choose the name again.")
NOTHING_YET = say("No finished games yet.")
NOTHING = say("No games match.")


def problem(chapters: LedgerFigures, asked: Query) -> Text | None:
    """Return the reason why nothing is shown, None if something is."""
    if chapters.games:
        return None
    if not chapters.every_game:
        return NOTHING_YET
    known = {person.slug for person in chapters.every_person}
    return NOBODY if asked.person and asked.person not in known else NOTHING
