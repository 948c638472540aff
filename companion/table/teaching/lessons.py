"""The lessons of a table's game, each given once, and the moves that put them away.

The lessons that were given are in the log. So replay and restart show the same, and after an undo nothing is taught
twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.core.lesson import Lesson, is_beside, lesson_to_line, list_rows
from companion.core.lines import Line
from companion.core.move import Move
from companion.core.question import step
from companion.core.text import say
from companion.core.view import Fact, Seat, ShownLesson, SpokenLine
from companion.table.event import TableEvent, TableMove
from companion.table.feature import TableContext
from companion.table.game.lessons import is_open_eyed, put_away, release_clock, teaches
from companion.table.parts import RENDER_TIME
from companion.table.records import Running
from companion.table.state import Table
from companion.table.teaching.events import TeachingChosen

NO_LESSONS = say("No lessons: we know this game")
TEACH_US = say("Teach us while we play")


def standing(at: TableContext) -> Lesson | None:
    """Return the current lesson: none while nobody may read or the table is paused."""
    running, view = at.running, at.public_view
    if running is None or view is None or not running.lesson or at.table.paused or at.table.holding:
        return None
    found = next((lesson for lesson in at.games[running.game].lessons if lesson.id == running.lesson), None)
    if found is None or not is_open_eyed(view):
        return None
    # A lesson says nothing that the list beside it does not say.
    return found if not found.rows or is_beside(found, tuple(list_rows(view.blocks))) else None


def show_lesson(at: TableContext) -> ShownLesson | None:
    """Return the current lesson, as everybody sees it."""
    lesson = standing(at)
    return ShownLesson(_place(at.table, lesson), lesson.text, lesson.drawing) if lesson else None


def line(at: TableContext) -> SpokenLine | None:
    """Return the current lesson as a line for the voice, once nothing else is read."""
    running, lesson = at.running, standing(at)
    if running is None or lesson is None or not lesson.aloud or running.aloud is None:
        return None
    return SpokenLine(
        lesson_to_line(running.game, lesson).key,
        lesson.text,
        running.aloud + RENDER_TIME,
        len(at.table.teaching.given_lessons),
    )


def lines(game: AnyGame, running: Running) -> Sequence[Line]:
    """Return the lines of lessons that the voice may say in a game that is taught."""
    return (
        tuple(lesson_to_line(game.name, lesson) for lesson in game.lessons if lesson.aloud) if running.teaches else ()
    )


def brief_seat(game: AnyGame, running: Running, seat: Seat) -> tuple[Fact, ...]:
    """Return the briefing of `seat` while newcomers are taught: nothing for a role that the hub does not know."""
    part = game.part(running.state, seat) if running.teaches else None
    return () if part is None else tuple(game.briefings(running.setup)[part].facts)


def _place(table: Table, lesson: Lesson) -> str:
    """Return the id of the question that puts a lesson away: it may be given again in another game."""
    return f"table-lesson-{table.begun}-{lesson.id}"


def away(at: TableContext) -> Iterator[TableMove]:
    """Yield the move by which any player puts the lesson away, and reads the next one; nobody waits for it."""
    running, lesson, games, table = at.running, standing(at), at.games, at.table
    if running and lesson:
        question = step(_place(table, lesson), say("Close the lesson"), icon="check")
        yield Move(running.seats, question, lambda by, answer, now, _: put_away(games, table, now))


def choosing(at: TableContext) -> Iterator[TableMove]:
    """Yield the host's choice whether the table is taught, before and during a game that has lessons."""
    games, table, running = at.games, at.table, at.running
    game = running.game if running else table.chosen
    if game is None or not games[game].teaches:
        return
    # With closed eyes the host's phone shows the same moves as any other.
    if at.blind:
        return
    now = running.teaches if running else teaches(games, table, game)
    if now:
        question = step(f"table-teach-{table.begun}-off", NO_LESSONS, icon="cross")
    else:
        question = step(f"table-teach-{table.begun}-on", TEACH_US, icon="book")
    # Before a game it stands beside the start, where experts look for it.

    def chosen(by: int, answer: object, at: int, chance: object) -> Sequence[TableEvent]:
        return [TeachingChosen(not now), *(release_clock(games, running, running.hold, at) if running else ())]

    yield Move(table.host, replace(question, tool=running is None), chosen)
