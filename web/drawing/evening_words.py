"""An evening in the words of one language, for its page and its picture."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from msgspec import Struct

from companion.core.evening import EveningRecord
from companion.core.text import Text, count, say
from companion.texts import Translator, name_day


class PlayerRow(Struct, frozen=True):
    """A row of the standings."""

    name: str
    colour: str
    symbol: str
    won: int


class EveningWords(Struct, frozen=True):
    """All words of an evening's page and picture."""

    headline: str
    date: str
    unit: str
    """The heading of the numbers of the standings."""
    players: tuple[PlayerRow, ...]
    games_label: str
    games: tuple[tuple[str, str, str], ...]
    """The title, the winners and the length of each game."""
    highlights_label: str
    highlights: tuple[str, ...]


def put_into_words(evening: EveningRecord, translate: Translator) -> EveningWords:
    """Return an evening in the language of `translate`."""
    return EveningWords(
        headline=translate(evening.headline),
        date=translate(date_of(evening)),
        unit=translate(say("Games won")),
        players=tuple(PlayerRow(one.name, one.colour, one.symbol, one.won) for one in evening.players),
        games_label=translate(say("The evening's games")),
        games=tuple(
            (
                translate(game.title),
                translate(say("{names}", names=game.won) if game.won else say("Nobody won")),
                translate(count("{n} minute", "{n} minutes", game.minutes)) if game.minutes else "",
            )
            for game in evening.games
        ),
        highlights_label=translate(say("Highlights")),
        highlights=tuple(f"{translate(one.label)}: {translate(one.text)}" for one in evening.highlights),
    )


def date_of(evening: EveningRecord) -> Text | str:
    """Return the day of an evening in words; empty if it is not known."""
    return name_day(date.fromisoformat(evening.date)) if evening.date else ""


def describe(evening: EveningWords) -> Sequence[str]:
    """Return all that the picture says, sentence by sentence, for people who hear the page."""
    standing = ", ".join(f"{player.name} {player.won}" for player in evening.players)
    games = [f"{title}: {winners}" for title, winners, _ in evening.games]
    said = [evening.headline, evening.date, f"{evening.unit}: {standing}", *games, *evening.highlights]
    return [one for one in said if one]
