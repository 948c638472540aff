"""The lesson that follows a step of the game, and whether a table is taught at all.

The lessons that were given are in the log. So replay and restart show the same, and after an undo nothing is taught
twice.

While a clock runs, nobody reads. So a lesson about a step with a clock is taught before the clock starts: the clock is
moved by the lesson's longest time, and moved back by what is left of it once the lesson is over. Until then nobody sees
it. All of this follows from public state.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from companion.core.clock import clock_event
from companion.core.event import EventType, UndoNeutral
from companion.core.game import AnyGame
from companion.core.lesson import OF_LESSON, AskedAll, InPhase, Lesson, LessonMoment, list_rows, next_lesson
from companion.core.move import EVERYBODY, Move
from companion.core.report import Spoken
from companion.core.view import NIGHT, PublicView
from companion.table.event import Games, TableEvent
from companion.table.game.events import GameAdvanced, LessonAloud, LessonGiven, LessonPutAway
from companion.table.parts import LESSON_TIME
from companion.table.records import LessonHold, Running, returning_key
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
    was, told = table.playing, list[EventType]()
    for event in happened:
        before, table = table, event.apply(table, games)
        if isinstance(event, GameAdvanced) and event.log_line(before, table, games) is not None:
            told.append(type(event.event))
    running = table.playing
    if running is None or not running.teaches or not any(isinstance(e, GameAdvanced | LessonPutAway) for e in happened):
        return ()
    if was and was.hold and running.hold is None and (starts := release_clock(games, running, was.hold, now)):
        return starts
    game = games[running.game]
    left = [one for one in game.lessons if (game.name, one.id) not in table.teaching.given_lessons]
    view = game.public_view(running.state)
    if not (left or running.lesson) or is_blind(view) or view.halted:
        return ()
    clocks = () if running.hold else view.timers
    among = [one for one in left if one.before_clock or not clocks]
    found = next_lesson(among, _find_moment(game, running, view, told, left))
    if running.lesson and not (found and (_is_past(game, running, view) or _is_read(running, happened, now))):
        return [LessonAloud(now)] if running.aloud is None and view.line is None and not clocks else ()
    if found is None:
        return ()
    if clocks:
        return _before_clock(game, was, found, view, now)
    return [LessonGiven(found.id, now if view.line is None else None)]


def _find_moment(
    game: AnyGame, running: Running, view: PublicView, told: Sequence[EventType], left: Sequence[Lesson]
) -> LessonMoment:
    to_all, in_lists = any(isinstance(one.when, AskedAll) for one in left), any(one.rows for one in left)
    return LessonMoment(
        phase=view.phase,
        event_types=tuple(told),
        question_ids=tuple(_list_questions(game, running)) if to_all else (),
        rows=tuple(list_rows(view.blocks)) if in_lists else (),
    )


def _before_clock(game: AnyGame, was: Running | None, lesson: Lesson, view: PublicView, now: int) -> list[TableEvent]:
    """Return the lesson about a step whose clock has just begun, with the hold of this clock; none if it ran before."""
    ran = game.public_view(was.state).timers if was and was.game == game.name and was.state is not None else ()
    begun, event = [timer.ends for timer in view.timers if timer not in ran], clock_event(game.events)
    if not begun or event is None:
        return []
    hold = LessonHold(now + LESSON_TIME, min(begun) + LESSON_TIME)
    moved = GameAdvanced(game.name, event(LESSON_TIME))
    return [moved, LessonGiven(lesson.id, now if view.line is None else None, hold)]


def put_away(games: Games, table: Table, now: int) -> list[TableEvent]:
    """Return the end of the current lesson: the next one follows, or the clock starts that has waited for it."""
    gone, running = LessonPutAway(), table.playing
    if running is None or running.hold is None:
        return [gone, *taught(games, table, [gone], now)]
    return [gone, *release_clock(games, running, running.hold, now)]


def release_clock(games: Games, running: Running, hold: LessonHold | None, now: int) -> list[TableEvent]:
    """Return the start of the clock that waits for a lesson; none if it starts by itself, or another clock runs."""
    game = games[running.game]
    event = clock_event(game.events)
    if hold is None or event is None or hold.until <= now:
        return []
    waits = any(timer.ends == hold.ends for timer in game.public_view(running.state).timers)
    return [GameAdvanced(game.name, event(now - hold.until))] if waits else []


def ends_hold(table: Table, spoken: Spoken) -> bool:
    """Return whether the voice has read the lesson that a clock waits for."""
    running = table.playing
    if running is None or running.hold is None:
        return False
    return spoken == Spoken(f"{OF_LESSON}{running.game}-{running.lesson}", len(table.teaching.given_lessons))


def expire(table: Table, now: int) -> Sequence[TableEvent]:
    """Return the end of a lesson that a clock has waited for long enough."""
    running = table.playing
    return [LessonPutAway()] if running and running.hold and running.hold.until <= now else []


def next_deadlines(table: Table) -> Iterator[int]:
    """Yield the game time at which a lesson before a clock is over by itself."""
    if table.playing and table.playing.hold:
        yield table.playing.hold.until


def _is_past(game: AnyGame, running: Running, view: PublicView) -> bool:
    """Return whether the current lesson is about a phase that is over."""
    when = next((lesson.when for lesson in game.lessons if lesson.id == running.lesson), None)
    return isinstance(when, InPhase) and when.name != view.phase


def _is_read(running: Running, happened: Sequence[TableEvent], now: int) -> bool:
    """Return whether the current lesson has stood for its time when somebody does the next thing."""
    if running.hold or running.aloud is None or now < running.aloud + LESSON_TIME:
        return False
    return any(isinstance(one, GameAdvanced) and not isinstance(one.event, UndoNeutral) for one in happened)


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
