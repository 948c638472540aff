"""The prologue: a game explained to newcomers, sentence by sentence, before their first game.

It waits for nobody: players may begin meanwhile, and one tap skips the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from companion.core.lines import Line, estimate
from companion.core.move import Move, does
from companion.core.primer import BETWEEN, Sentence, sentence_to_line
from companion.core.question import step
from companion.core.text import say
from companion.core.view import ShownLesson, SpokenLine
from companion.table.event import Games, TableEvent, TableMove
from companion.table.feature import TableContext
from companion.table.game.lessons import teaches
from companion.table.game.play import setup_of
from companion.table.parts import RENDER_TIME
from companion.table.records import PrologueSentence
from companion.table.state import Table
from companion.table.teaching.events import PrologueOver, SentenceTold


class SpokenSentence(NamedTuple):
    """A sentence of a prologue while it is shown and read."""

    telling: PrologueSentence
    sentence: Sentence


def sentences(games: Games, table: Table) -> Sequence[Sentence]:
    """Return the chosen game's prologue for the people here; nothing while a game runs."""
    game = games[table.chosen] if table.chosen and not table.playing else None
    if game is None or game.primer is None or len(table.sitters) not in game.seats:
        return ()
    return game.primer(setup_of(game, table)).sentences


def standing(games: Games, table: Table) -> SpokenSentence | None:
    """Return the current sentence, None if there is none."""
    telling = table.teaching.telling
    found = sentences(games, table) if telling and telling.game == table.chosen else ()
    return SpokenSentence(telling, found[telling.sentence]) if telling and telling.sentence < len(found) else None


def beginning(at: TableContext) -> Iterator[TableMove]:
    """Yield the host's move that has the game told first."""
    games, table = at.games, at.table
    game, found = table.chosen, sentences(games, table)
    if not game or not found or not teaches(games, table, game) or standing(games, table):
        return
    id = f"table-prologue-{table.begun}-{table.teaching.sentences}"
    # It stands beside the start of the game, where newcomers look for it.
    question = replace(step(id, say("Explain the game"), icon="horn"), tool=True)

    def told(by: int, answer: object, now: int, chance: object) -> Sequence[TableEvent]:
        return [_tell(game, found, 0, now + RENDER_TIME)]

    yield Move(table.host, question, told)


def _tell(game: str, among: Sequence[Sentence], sentence: int, at: int) -> SentenceTold:
    return SentenceTold(game, sentence, at, at + estimate(among[sentence].text) + BETWEEN)


def away(at: TableContext) -> Iterator[TableMove]:
    """Yield the move by which anybody at the table skips the rest."""
    if standing(at.games, at.table):
        yield Move(at.table.seats, step(_id(at.table), say("Skip the rest"), icon="cross"), does(PrologueOver()))


def expire(games: Games, table: Table, now: int) -> Sequence[TableEvent]:
    """Return the next sentence once the time of this one is up, or the end."""
    told = standing(games, table)
    if told is None or told.telling.deadline > now:
        return []
    among, following = sentences(games, table), told.telling.sentence + 1
    if following == len(among):
        return [PrologueOver()]
    return [_tell(told.telling.game, among, following, told.telling.deadline)]


def next_deadlines(games: Games, table: Table) -> Iterator[int]:
    """Yield the game time of the next sentence, or of the end."""
    told = standing(games, table)
    if told:
        yield told.telling.deadline


def show_sentence(at: TableContext) -> ShownLesson | None:
    """Return the current sentence, as everybody sees it."""
    told = standing(at.games, at.table)
    return ShownLesson(_id(at.table), told.sentence.text, told.sentence.drawing) if told else None


def line(at: TableContext) -> SpokenLine | None:
    """Return the current sentence as a line for the voice."""
    told = standing(at.games, at.table)
    if told is None:
        return None
    key = sentence_to_line(told.telling.game, told.sentence).key
    return SpokenLine(key, told.sentence.text, told.telling.at, at.table.teaching.sentences)


def lines(games: Games, table: Table) -> Sequence[Line]:
    """Return the lines to be made for the voice during a prologue."""
    told = standing(games, table)
    return tuple(sentence_to_line(told.telling.game, one) for one in sentences(games, table)) if told else ()


def _id(table: Table) -> str:
    return f"table-lesson-{table.begun}-prologue-{table.teaching.sentences}"
