"""What a table is taught of its game, each thing once, and how it is put away.

What was taught is in the log. So replay and restart show the same, and nobody is taught
again what was taken back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from companion.core.game import AnyGame
from companion.core.lesson import AskedAll, Lesson, Moment, Phase, due, spoken
from companion.core.lines import Line
from companion.core.offer import EVERYBODY, Offer, does
from companion.core.question import step
from companion.core.table.absence import MADE, timers
from companion.core.table.events import (
    Games,
    LessonAloud,
    LessonGiven,
    LessonPutAway,
    Played,
    TableEvent,
    TableOffer,
    TeachingChosen,
)
from companion.core.table.records import known_as
from companion.core.table.state import Running, Table
from companion.core.text import say
from companion.core.view import Fact, Scene, Seat, ShownLesson, SpokenLine


def teaches(games: Games, table: Table, game: str) -> bool:
    """Return whether `game` would be taught now: as the host has said, else where it is new to somebody."""
    chosen = table.teaching.chosen
    return _teaches_anything(games[game]) and (_is_new(table, game) if chosen is None else chosen)


def _teaches_anything(game: AnyGame) -> bool:
    return bool(game.lessons) or game.primer is not None


def _is_new(table: Table, game: str) -> bool:
    """Return whether `game` was not played this evening, and somebody here has not played it on another one."""
    if any(played.game == game for played in table.played):
        return False
    return any((game, known_as(sitter)) not in table.teaching.knows for sitter in table.sitters)


def taught(games: Games, table: Table, happened: Sequence[TableEvent], now: int) -> Sequence[TableEvent]:
    """Return the lesson that comes up once all this has `happened` at the table, if one does.

    One that has waited for the end of other lines is said aloud.
    """
    told = []
    for event in happened:
        before, table = table, event.after(table, games)
        if isinstance(event, Played) and event.told(before, table, games) is not None:
            told.append(type(event.event))
    running = table.playing
    if running is None or not running.teaches or not any(isinstance(e, Played | LessonPutAway) for e in happened):
        return ()
    game = games[running.game]
    left = [one for one in game.lessons if (game.name, one.id) not in table.teaching.told]
    scene = game.scene(running.state)
    if not (left or running.lesson) or not _open_eyed(scene):
        return ()
    to_all = any(isinstance(one.when, AskedAll) for one in left)
    moment = Moment(phase=scene.phase, told=tuple(told), asked=tuple(_asked(game, running)) if to_all else ())
    found = due(left, moment)
    if running.lesson and not (found and _is_past(game, running, scene)):
        return [LessonAloud(now)] if running.aloud is None and scene.line is None else ()
    return [LessonGiven(found.id, now if scene.line is None else None)] if found else ()


def _is_past(game: AnyGame, running: Running, scene: Scene) -> bool:
    """Return whether the present lesson is about a phase that is over."""
    when = next((lesson.when for lesson in game.lessons if lesson.id == running.lesson), None)
    return isinstance(when, Phase) and when.name != scene.phase


def _open_eyed(scene: Scene) -> bool:
    """Return whether people may read now: nobody's eyes are closed, no time runs, nothing stands still."""
    return not (_blind(scene) or scene.timers or scene.halted)


def _blind(scene: Scene) -> bool:
    return scene.phase == "night" or scene.blind


def _asked(game: AnyGame, running: Running) -> Iterator[str]:
    """Yield the ids of what everybody who plays is asked."""
    offers: Sequence[Offer[Any]] = game.offers(running.state)
    for offer in offers:
        if offer.to == EVERYBODY or (isinstance(offer.to, tuple) and set(offer.to) >= set(running.seats)):
            yield offer.question.id


def standing(games: Games, table: Table) -> Lesson | None:
    """Return the present lesson: none while nobody may read or the table is paused."""
    running = table.playing
    if running is None or not running.lesson or table.paused or timers(table):
        return None
    game = games[running.game]
    found = next((lesson for lesson in game.lessons if lesson.id == running.lesson), None)
    return found if found and _open_eyed(game.scene(running.state)) else None


def shown(games: Games, table: Table) -> ShownLesson | None:
    """Return the present lesson, as everybody sees it."""
    lesson = standing(games, table)
    return ShownLesson(_place(table, lesson), lesson.text, lesson.drawing) if lesson else None


def line(games: Games, table: Table) -> SpokenLine | None:
    """Return the line by which the voice says the present lesson, once nothing else is read."""
    running, lesson = table.playing, standing(games, table)
    if running is None or lesson is None or not lesson.aloud or running.aloud is None:
        return None
    return SpokenLine(spoken(running.game, lesson).key, lesson.text, running.aloud + MADE, len(table.teaching.told))


def lines(game: AnyGame, running: Running) -> Sequence[Line]:
    """Return what the voice may say of the lessons of a game that is taught."""
    return tuple(spoken(game.name, lesson) for lesson in game.lessons if lesson.aloud) if running.teaches else ()


def briefed(game: AnyGame, running: Running, seat: Seat) -> tuple[Fact, ...]:
    """Return what `seat` is told of its part while newcomers are taught: nothing of one that the hub does not know."""
    part = game.part(running.state, seat) if running.teaches else None
    return () if part is None else tuple(game.briefings(running.setup)[part].facts)


def _place(table: Table, lesson: Lesson) -> str:
    """Return the id of the question that puts a lesson away: it may be given again in another game."""
    return f"table-lesson-{table.begun}-{lesson.id}"


def away(games: Games, table: Table) -> Iterator[TableOffer]:
    """Yield how anybody who plays puts the lesson away, and reads the next one if there is one: nobody waits for it."""
    running, lesson = table.playing, standing(games, table)
    if running and lesson:
        question = step(_place(table, lesson), say("Put the lesson away"), icon="check")
        gone = LessonPutAway()
        yield Offer(running.seats, question, lambda by, answer, now, _: [gone, *taught(games, table, [gone], now)])


def choosing(games: Games, table: Table) -> Iterator[TableOffer]:
    """Yield the host's choice whether the table is taught, before a game that has lessons and while it runs."""
    game = table.playing.game if table.playing else table.chosen
    if game is None or not _teaches_anything(games[game]):
        return
    # With closed eyes the host's phone offers nothing that others do not.
    if table.playing and _blind(games[game].scene(table.playing.state)):
        return
    now = table.playing.teaches if table.playing else teaches(games, table, game)
    if now:
        question = step(f"table-teach-{table.begun}-off", say("No lessons: we know this game"), icon="cross")
    else:
        question = step(f"table-teach-{table.begun}-on", say("Teach us while we play"), icon="book")
    # Before a game it stands beside what begins it, for there experts look for it.
    yield Offer(table.host, replace(question, tool=table.playing is None), does(TeachingChosen(not now)))
