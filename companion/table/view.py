"""All that an eye may know of a table: built up from nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from companion.core.limits import LANGUAGES
from companion.core.outcome import Outcome
from companion.core.signs import Tag
from companion.core.text import Words, say
from companion.core.view import (
    NIGHT,
    Block,
    Fact,
    Facts,
    Glow,
    Place,
    Private,
    Public,
    Result,
    Scene,
    Seat,
    ShownLaying,
    ShownLesson,
    Sound,
    SpokenLine,
    Timer,
)
from companion.table.absence import phoneless_notices
from companion.table.evening.results import earlier, finished, in_words
from companion.table.evening.standings import so_far
from companion.table.feature import Feature, TableContext, ask, first, is_concerned
from companion.table.game.play import setup_of
from companion.table.layout import drawn_table
from companion.table.offered import Offered
from companion.table.parking.unparking import parked
from companion.table.proposals import notices
from companion.table.rehearsal import trial
from companion.table.state import Table
from companion.table.teaching import lessons, prologue

SPOKEN: tuple[Feature[SpokenLine | None], ...] = (
    Feature(("holding",), notices.line),
    Feature(("rehearsal",), trial.line),
    Feature(("lesson",), lessons.line),
    Feature(("telling",), prologue.line),
)
"""What the voice reads beside the game, the first of it."""

LESSONS: tuple[Feature[ShownLesson | None], ...] = (
    Feature(("lesson",), lessons.shown),
    Feature(("telling",), prologue.shown),
)

ABOVE: tuple[Feature[Iterable[Block]], ...] = (Feature(("result",), finished),)
"""The blocks above those of the game."""

BELOW: tuple[Feature[Iterable[Block]], ...] = (
    Feature(("scored",), earlier),
    Feature(("parked",), parked),
    Feature(("over", "played"), so_far),
)

TIMERS: tuple[Feature[Iterable[Timer]], ...] = (Feature(("holding",), notices.timers),)

SOUNDS: tuple[Feature[Iterable[Sound]], ...] = (Feature(("rehearsal",), trial.sounds),)

FOUND: tuple[Feature[Iterable[Block]], ...] = (Feature(("rehearsal",), trial.found),)


def privates(offered: Offered) -> dict[Seat, Private]:
    """Return what each seat alone sees."""
    at, running = offered.at, offered.at.running
    found = {seat: Private(seat, (), questions) for seat, questions in offered.questions.items()}
    if running:
        game, teaches = at.games[running.game], running.teaches
        # Once a game is over somebody else may take the seat.
        for seat in running.seats:
            secrets = tuple(game.secrets(running.state, seat))
            briefing = lessons.briefed(game, running, seat) if teaches else ()
            found[seat] = Private(seat, secrets, offered.questions[seat], briefing)
    return found


def public(offered: Offered) -> Public:
    """Return what everybody at the table sees."""
    at, table, running = offered.at, offered.at.table, offered.at.table.running
    scene = at.scene or _gathering(at)
    outcome = running.outcome if running else None
    drawn = drawn_table.shown(at) if is_concerned(("laying",), table) else None
    return Public(
        table=table.code,
        game=running.game if running else None,
        phase=scene.phase,
        title=scene.title,
        next=_next(at, scene, drawn),
        lesson=first(LESSONS, at),
        laying=drawn,
        paused=table.paused,
        halted=table.paused or scene.halted,
        blind=scene.blind or scene.phase == NIGHT,
        veiled=scene.veiled and at.running is not None,
        language=table.language,
        seats=_places(offered, scene, outcome),
        blocks=(*_result(outcome), *ask(ABOVE, at), *scene.blocks, *ask(BELOW, at)),
        timers=(*scene.timers, *ask(TIMERS, at)),
        line=scene.line or first(SPOKEN, at),
        sounds=_sounds(at, scene),
        lamps={**_lamps(offered, scene, outcome), **scene.lamps},
        happened=table.happened,
        figures=scene.figures,
        notices=_notices(offered),
    )


def _places(offered: Offered, scene: Scene, outcome: Outcome | None) -> tuple[Place, ...]:
    at, table, running = offered.at, offered.at.table, offered.at.table.running
    playing, left = (running.seats, running.left) if running else (table.seats, ())
    lying = drawn_table.before_each(at) if running is None and is_concerned(("laying",), table) else ()
    return tuple(
        [
            Place(
                seat=sitter.seat,
                name=sitter.name,
                colour=sitter.colour,
                symbol=sitter.symbol,
                tags=_tags(table, scene, outcome, sitter.seat),
                away=sitter.away,
                awaited=offered.awaited[Seat(sitter.seat)],
                plays=sitter.seat in playing,
                left=sitter.seat in left,
                things=scene.things.get(sitter.seat, lying),
                finish=in_words(outcome.finish(sitter.seat)) if outcome else "",
            )
            for sitter in table.sitters
        ]
    )


def _notices(offered: Offered) -> tuple[Words, ...]:
    """Return what everybody reads of phones that are gone, and of ways without one."""
    concerned = is_concerned(("away", "guest", "phoneless"), offered.at.table)
    return tuple(phoneless_notices.notices(offered)) if concerned else ()


def _sounds(at: TableContext, scene: Scene) -> tuple[Sound, ...]:
    """Return the sounds of this moment. The same place in the next game is another occasion: each id is played once."""
    number = at.table.running.number if at.table.running else at.table.begun
    return tuple([replace(sound, id=f"g{number}-{sound.id}") for sound in (*scene.sounds, *ask(SOUNDS, at))])


def _next(at: TableContext, scene: Scene, drawn: ShownLaying | None) -> Words:
    """Return what the table does now, in one sentence."""
    table = at.table
    if table.paused:
        return say("Everything waits until somebody taps “Go on”.")
    if at.running:
        return scene.next
    if table.over:
        return say("Who sits down now begins the next evening.")
    if not table.host:
        return say("Sit down with your phones. The first of you says what you play.")
    if trial.running(table):
        return say("Everybody tries it out: vote on the phone, then press the button.")
    host = table.name(table.host)
    if table.running:
        return say("The game is over. {who} says what you play next.", who=host)
    if table.chosen is None:
        return say("Sit down. {who} says what you play.", who=host)
    game = at.games[table.chosen]
    if drawn and drawn.id:
        return say("Lay out what is shown. Who has done it taps the tick.")
    if len(table.sitters) in game.seats:
        return say("{who} begins when everybody sits.", who=host)
    least, most = game.seats.start, game.seats.stop - 1
    return say("{game} needs {least} to {most} players.", game=game.title, least=least, most=most)


def _result(outcome: Outcome | None) -> tuple[Block, ...]:
    """Return how the game has ended, first of all blocks."""
    return (Result("result", say("The end"), outcome.why, outcome.winners),) if outcome else ()


def _tags(table: Table, scene: Scene, outcome: Outcome | None, seat: int) -> tuple[Tag, ...]:
    host: tuple[Tag, ...] = ("host",) if seat == table.host else ()
    won: tuple[Tag, ...] = ("winner",) if outcome and seat in outcome.winners else ()
    return (*host, *scene.tags.get(seat, ()), *won)


def _lamps(offered: Offered, scene: Scene, outcome: Outcome | None) -> dict[str, Glow]:
    table = offered.at.table
    lamps: dict[str, Glow] = {"power": "slow" if table.paused else "on"}
    rehearsal = trial.running(table) if is_concerned(("rehearsal",), table) else None
    ready = rehearsal.ready if rehearsal else ()
    won = outcome.winners if outcome else ()
    for seat, awaited in offered.awaited.items():
        # With closed eyes one lamp must not be told from another through the lids.
        lamps[f"seat{seat}"] = "off" if scene.phase == NIGHT else _lamp(scene, seat, awaited, won, ready)
    return lamps


def _lamp(scene: Scene, seat: Seat, awaited: bool, won: Sequence[int], ready: Sequence[int]) -> Glow:
    if seat in won:
        return "double"
    if awaited:
        return "slow"
    if seat in ready:
        return "on"
    return "flash" if {"ghost", "out"}.intersection(scene.tags.get(seat, ())) else "off"


def _gathering(at: TableContext) -> Scene:
    games, table = at.games, at.table
    if table.over:
        return Scene(title=say("The evening is over"), phase="gathering")
    if table.chosen is None:
        return Scene(title=say("Round the table"), phase="gathering", blocks=tuple(ask(FOUND, at)))
    game = games[table.chosen]
    players = say("{least} to {most}", least=game.seats.start, most=game.seats.stop - 1)
    rows = (
        Fact(say("What it is"), game.about),
        Fact(say("Players"), players),
        Fact(say("Language of the table"), LANGUAGES[table.language]),
    )
    chosen = Facts("chosen", say("To be played"), rows)
    fits = len(table.sitters) in game.seats
    plan = game.plan(setup_of(game, table)) if fits else ()
    return Scene(title=game.title, phase="gathering", blocks=(*ask(FOUND, at), chosen, *plan))
