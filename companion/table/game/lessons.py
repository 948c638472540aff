"""The lesson that follows a step of the game, and whether a table is taught at all.

The lessons that were given are in the log. So replay and restart show the same, and after an undo nothing is taught
twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.core.game import AnyGame
from companion.core.lesson import AskedAll, InPhase, LessonMoment, next_lesson
from companion.core.move import EVERYBODY, Move
from companion.core.view import NIGHT, PublicView
from companion.table.event import Games, TableEvent
from companion.table.game.events import GameAdvanced, LessonAloud, LessonGiven, LessonPutAway
from companion.table.records import Running, returning_key
from companion.table.state import Table


def teaches(games: Games, table: Table, game: str) -> bool:
    """Return whether `game` would be taught now: the host's choice, or by default whether it is new to somebody."""
    chosen = table.teaching.chosen
    return games[game].teaches and (_is_new(table, game) if chosen is None else chosen)


def _is_new(table: Table, game: str) -> bool:
    """Return whether somebody here has never played `game`, neither this evening nor before."""
    if any(played.game == game for played in table.played):
        return False
    return any((game, returning_key(sitter)) not in table.teaching.knows for sitter in table.sitters)


def taught(games: Games, table: Table, happened: Sequence[TableEvent], now: int) -> Sequence[TableEvent]:
    """Return the lesson that is due once all this has `happened` at the table, if any.

    A lesson that has waited for the end of other lines is said aloud.
    """
    told = []
    for event in happened:
        before, table = table, event.apply(table, games)
        if isinstance(event, GameAdvanced) and event.log_line(before, table, games) is not None:
            told.append(type(event.event))
    running = table.playing
    if running is None or not running.teaches or not any(isinstance(e, GameAdvanced | LessonPutAway) for e in happened):
        return ()
    game = games[running.game]
    left = [one for one in game.lessons if (game.name, one.id) not in table.teaching.given_lessons]
    view = game.public_view(running.state)
    if not (left or running.lesson) or not is_open_eyed(view):
        return ()
    to_all = any(isinstance(one.when, AskedAll) for one in left)
    moment = LessonMoment(
        phase=view.phase, event_types=tuple(told), question_ids=tuple(_list_questions(game, running)) if to_all else ()
    )
    found = next_lesson(left, moment)
    if running.lesson and not (found and _is_past(game, running, view)):
        return [LessonAloud(now)] if running.aloud is None and view.line is None else ()
    return [LessonGiven(found.id, now if view.line is None else None)] if found else ()


def _is_past(game: AnyGame, running: Running, view: PublicView) -> bool:
    """Return whether the current lesson is about a phase that is over."""
    when = next((lesson.when for lesson in game.lessons if lesson.id == running.lesson), None)
    return isinstance(when, InPhase) and when.name != view.phase


def is_open_eyed(view: PublicView) -> bool:
    """Return whether people may read now: eyes are open, no time runs, nothing stands still."""
    return not (is_blind(view) or view.timers or view.halted)


def is_blind(view: PublicView) -> bool:
    """Return whether eyes are closed."""
    return view.phase == NIGHT or view.blind


def _list_questions(game: AnyGame, running: Running) -> Iterator[str]:
    """Yield the ids of the questions that all players are asked alike."""
    moves: Sequence[Move[Any]] = game.legal_moves(running.state)
    for move in moves:
        if move.to == EVERYBODY or (isinstance(move.to, tuple) and set(move.to) >= set(running.seats)):
            yield move.question.id
