"""All that an eye may know of a table: built up from nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from companion.core.outcome import Outcome
from companion.core.signs import Tag
from companion.core.table import absence, laying, prologue, rehearsing, teaching, ways
from companion.core.table.events import Games
from companion.core.table.finished import earlier, finished, in_words
from companion.core.table.offers import Offered, awaited, questions
from companion.core.table.play import setup_of
from companion.core.table.so_far import so_far
from companion.core.table.state import LANGUAGES, Table
from companion.core.text import Words, say
from companion.core.view import (
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
    Secret,
)

NIGHT = "night"
"""The phase in which eyes are closed, in any game."""


def private(games: Games, table: Table, seat: Seat, offered: Offered) -> Private:
    """Return what `seat` alone sees."""
    secrets: tuple[Secret, ...] = ()
    briefing: tuple[Fact, ...] = ()
    # Once a game is over somebody else may take the seat.
    running = table.playing
    if running and seat in running.seats:
        game = games[running.game]
        secrets = tuple(game.secrets(running.state, seat))
        briefing = teaching.briefed(game, running, seat)
    return Private(seat, secrets, questions(offered)[seat], briefing)


def public(games: Games, table: Table, offered: Offered) -> Public:
    """Return what everybody at the table sees."""
    running = table.running
    scene = games[running.game].scene(running.state) if running else _gathering(games, table)
    outcome = running.outcome if running else None
    spoken = teaching.line(games, table) or prologue.line(games, table)
    before_each = () if running else laying.before_each(games, table)
    waited_for = awaited(offered)
    return Public(
        table=table.code,
        game=running.game if running else None,
        phase=scene.phase,
        title=scene.title,
        next=_next(games, table, scene),
        lesson=teaching.shown(games, table) or prologue.shown(games, table),
        laying=laying.shown(games, table),
        paused=table.paused,
        halted=table.paused or scene.halted,
        blind=scene.blind or scene.phase == NIGHT,
        veiled=scene.veiled and table.playing is not None,
        language=table.language,
        seats=tuple(
            Place(
                seat=sitter.seat,
                name=sitter.name,
                colour=sitter.colour,
                symbol=sitter.symbol,
                tags=_tags(table, scene, outcome, sitter.seat),
                away=sitter.away,
                awaited=waited_for[Seat(sitter.seat)],
                plays=running is None or sitter.seat in running.seats,
                left=running is not None and sitter.seat in running.left,
                things=scene.things.get(sitter.seat, before_each),
                finish=in_words(outcome.finish(sitter.seat)) if outcome else "",
            )
            for sitter in table.sitters
        ),
        blocks=(
            *_result(outcome),
            *finished(table),
            *scene.blocks,
            *earlier(table),
            *_parked(games, table),
            *so_far(games, table),
        ),
        timers=(*scene.timers, *absence.timers(table)),
        line=scene.line or absence.line(table) or rehearsing.line(table) or spoken,
        # The same place in the next game is another occasion: faces play each id once.
        sounds=tuple(
            replace(sound, id=f"g{running.number if running else table.begun}-{sound.id}")
            for sound in (*scene.sounds, *rehearsing.sounds(table))
        ),
        lamps={**_lamps(table, scene, outcome, waited_for), **scene.lamps},
        happened=table.happened,
        figures=scene.figures,
        notices=tuple(ways.notices(games, table, offered)),
    )


def _next(games: Games, table: Table, scene: Scene) -> Words:
    """Return what the table does now, in one sentence."""
    if table.paused:
        return say("Everything waits until somebody taps “Go on”.")
    if table.playing:
        return scene.next
    if table.over:
        return say("Who sits down now begins the next evening.")
    if not table.host:
        return say("Sit down with your phones. The first of you says what you play.")
    if rehearsing.running(table):
        return say("Everybody tries it out: vote on the phone, then press the button.")
    host = table.name(table.host)
    if table.running:
        return say("The game is over. {who} says what you play next.", who=host)
    if table.chosen is None:
        return say("Sit down. {who} says what you play.", who=host)
    game = games[table.chosen]
    drawn = laying.shown(games, table)
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


def _lamps(table: Table, scene: Scene, outcome: Outcome | None, awaited: Mapping[Seat, bool]) -> dict[str, Glow]:
    power: Glow = "slow" if table.paused else "on"
    lamps: dict[str, Glow] = {"power": power}
    for seat in table.seats:
        # With closed eyes one lamp must not be told from another through the lids.
        lamps[f"seat{seat}"] = "off" if scene.phase == NIGHT else _lamp(table, scene, outcome, awaited, seat)
    return lamps


def _lamp(table: Table, scene: Scene, outcome: Outcome | None, awaited: Mapping[Seat, bool], seat: Seat) -> Glow:
    rehearsal = rehearsing.running(table)
    if outcome and seat in outcome.winners:
        return "double"
    if awaited[seat]:
        return "slow"
    if rehearsal and seat in rehearsal.ready:
        return "on"
    return "flash" if {"ghost", "out"} & set(scene.tags.get(seat, ())) else "off"


def _gathering(games: Games, table: Table) -> Scene:
    if table.over:
        return Scene(title=say("The evening is over"), phase="gathering")
    if table.chosen is None:
        return Scene(title=say("Round the table"), phase="gathering", blocks=tuple(rehearsing.found(table)))
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
    return Scene(title=game.title, phase="gathering", blocks=(*rehearsing.found(table), chosen, *plan))


def _parked(games: Games, table: Table) -> Iterator[Block]:
    """Yield the game that waits, between games: who plays in it, and who of them is not there."""
    parked = table.parked
    if parked is None or table.playing:
        return
    setup, here = parked.running.setup, table.seats
    rows = [Fact(games[parked.running.game].title, ", ".join(setup.name(seat) for seat in parked.running.seats))]
    missing = [setup.name(seat) for seat in parked.running.seats if seat not in here]
    if missing:
        rows.append(Fact(say("Not here"), ", ".join(missing)))
    yield Facts("parked", say("Parked: it can go on"), tuple(rows))
