"""The views of a table: all that an observer may know, built up from nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from companion.core.icons import Tag
from companion.core.limits import LANGUAGES, MOST_BUTTONS, MOST_SEATS
from companion.core.outcome import Outcome
from companion.core.text import Words, say
from companion.core.view import (
    EVENING,
    NIGHT,
    Block,
    Checklist,
    Fact,
    Facts,
    Glow,
    Mood,
    PublicSeat,
    PublicView,
    Seat,
    SeatView,
    Secret,
    ShownLayout,
    ShownLesson,
    Sound,
    SpokenLine,
    TableView,
    Timer,
)
from companion.table.absence import phoneless_notices
from companion.table.evening.record import headline
from companion.table.evening.results import earlier, in_words, show_finishes, tell_seat
from companion.table.evening.standings import standings
from companion.table.feature import Feature, TableContext, ask, first, is_concerned
from companion.table.game.end_events import game_headline
from companion.table.game.play import setup_of
from companion.table.hosting import change_of_host
from companion.table.layout import drawn_table
from companion.table.moves_by_seat import MovesBySeat
from companion.table.parking.unparking import show_parked_game
from companion.table.proposal_types import PROPOSAL_TYPES
from companion.table.proposals import notices
from companion.table.proposals.voting import list_asked
from companion.table.rehearsal import trial
from companion.table.roll_call import calling
from companion.table.state import Table
from companion.table.teaching import lessons, prologue

SPOKEN: tuple[Feature[SpokenLine | None], ...] = (
    Feature(("holding",), notices.line),
    Feature(("rehearsal",), trial.line),
    Feature(("lesson",), lessons.line),
    Feature(("telling",), prologue.line),
)
"""The lines that the voice reads besides the game's; the first one counts."""

LESSONS: tuple[Feature[ShownLesson | None], ...] = (
    Feature(("lesson",), lessons.show_lesson),
    Feature(("telling",), prologue.show_sentence),
)

ABOVE: tuple[Feature[Iterable[Block]], ...] = (Feature(("result",), show_finishes),)
"""The blocks above the game's blocks."""

BELOW: tuple[Feature[Iterable[Block]], ...] = (
    Feature(("scored",), earlier),
    Feature(("parked",), show_parked_game),
    Feature(("over", "played"), standings),
)

TIMERS: tuple[Feature[Iterable[Timer]], ...] = (Feature(("holding",), notices.timers),)

SOUNDS: tuple[Feature[Iterable[Sound]], ...] = (Feature(("rehearsal",), trial.sounds),)

NOTICES: tuple[Feature[Iterable[Words]], ...] = (
    Feature(("host_away",), change_of_host.notices),
    Feature(("rehearsal",), trial.notices),
    Feature(("proposals",), lambda at: list_asked(PROPOSAL_TYPES, at)),
)

FOUND: tuple[Feature[Iterable[Block]], ...] = (Feature(("rehearsal",), trial.show_findings),)


def privates(moves_by_seat: MovesBySeat) -> dict[Seat, SeatView]:
    """Return each seat's own part of the view."""
    at, running = moves_by_seat.at, moves_by_seat.at.running
    over = at.table.result is not None
    found: dict[Seat, SeatView] = {}
    for seat, questions in moves_by_seat.questions.items():
        secrets: tuple[Secret, ...] = ()
        briefing: tuple[Fact, ...] = ()
        # Once a game is over, somebody else may take the seat.
        if running and seat in running.seats:
            game = at.games[running.game]
            secrets = tuple(game.private_view(running.state, seat))
            briefing = lessons.brief_seat(game, running, seat) if running.teaches else ()
        found[seat] = SeatView(seat, secrets, questions, briefing, tell_seat(at, seat) if over else "")
    return found


def public(moves_by_seat: MovesBySeat) -> TableView:
    """Return everybody's view."""
    at, table, running = moves_by_seat.at, moves_by_seat.at.table, moves_by_seat.at.table.running
    view = at.public_view or _gathering(at)
    outcome = running.outcome if running else None
    drawn = drawn_table.show_layout(at) if is_concerned(("layout",), table) else None
    return TableView(
        table=table.code,
        game=running.game if running else None,
        phase=view.phase,
        mood=_mood(at, view, outcome),
        title=view.title,
        next=_next(at, view, drawn),
        lesson=first(LESSONS, at),
        taught=running is not None and running.teaches and outcome is None,
        layout=None if outcome and drawn and not drawn.id else drawn,
        paused=table.paused,
        halted=table.paused or view.halted,
        blind=view.blind or view.phase == NIGHT,
        veiled=view.veiled and at.running is not None,
        settled=view.settled,
        stranded=is_concerned(("away",), table) and phoneless_notices.is_stranded(at),
        language=table.language,
        seats=_places(moves_by_seat, view, outcome),
        blocks=(*ask(ABOVE, at), *view.blocks, *ask(BELOW, at)),
        timers=(*view.timers, *ask(TIMERS, at)),
        line=view.line or first(SPOKEN, at),
        sounds=_sounds(at, view),
        lamps=_lamps(moves_by_seat, view, outcome),
        happened=table.happened,
        non_players=view.non_players,
        notices=_notices(moves_by_seat),
    )


def _places(moves_by_seat: MovesBySeat, view: PublicView, outcome: Outcome | None) -> tuple[PublicSeat, ...]:
    at, table, running = moves_by_seat.at, moves_by_seat.at.table, moves_by_seat.at.table.running
    playing, left = (running.seats, running.left) if running else (table.seats, ())
    drawn = is_concerned(("layout",), table) if running is None else [b for b in view.blocks if type(b) is Checklist]
    lying = drawn_table.before_each(at, view.blocks) if drawn else ()
    return tuple(
        [
            PublicSeat(
                seat=sitter.seat,
                name=sitter.name,
                colour=sitter.colour,
                symbol=sitter.symbol,
                tags=_tags(table, view, outcome, sitter.seat),
                away=sitter.away,
                required=moves_by_seat.required[Seat(sitter.seat)],
                plays=sitter.seat in playing,
                left=sitter.seat in left,
                things=() if outcome else (*view.things.get(sitter.seat, ()), *lying),
                finish=in_words(outcome.finish(sitter.seat)) if outcome else "",
            )
            for sitter in table.sitters
        ]
    )


def _notices(moves_by_seat: MovesBySeat) -> tuple[Words, ...]:
    """Return everybody's notices: phones that are gone, ways to play without one, a rehearsal, what all vote on."""
    if not is_concerned(("away", "guest", "phoneless", "rehearsal", "proposals"), moves_by_seat.at.table):
        return ()
    return (*phoneless_notices.notices(moves_by_seat), *ask(NOTICES, moves_by_seat.at))


def _sounds(at: TableContext, view: PublicView) -> tuple[Sound, ...]:
    """Return the sounds of this moment. The same sound in the next game is another occasion: each id is played once."""
    number = at.table.running.number if at.table.running else at.table.begun
    return tuple([replace(sound, id=f"g{number}-{sound.id}") for sound in (*view.sounds, *ask(SOUNDS, at))])


def _mood(at: TableContext, view: PublicView, outcome: Outcome | None) -> Mood:
    table = at.table
    if table.paused:
        return "paused"
    if outcome:
        return "win" if outcome.winners else "lobby"
    if at.running:
        return "paused" if view.halted else view.mood
    return "lobby" if table.sitters and not table.over else "idle"


def _next(at: TableContext, view: PublicView, drawn: ShownLayout | None) -> Words:
    table = at.table
    if table.paused:
        return say("Paused. Tap “Resume” to continue.")
    if at.running:
        return view.next
    if table.over:
        return headline(table.over)
    if not table.host:
        return say("Join with your phone. The first to join picks the game.")
    if trial.running(table):
        return say("Try it out: vote on your phone, then press your button.")
    if table.roll_call:
        return say("Type the word on your phone. {where}", where=calling.where(table))
    if table.running and table.running.outcome:
        return game_headline(table.running.outcome, table.running.setup)
    host = table.name(table.host)
    if table.host_overdue and table.stand_ins:
        return _say_anyone(at, host)
    if table.chosen is None:
        return say("{who} picks the game.", who=host)
    game = at.games[table.chosen]
    if drawn and drawn.id:
        return say("Lay this out, then tap the tick.")
    if len(table.sitters) in game.seats:
        return say("{who} starts once everyone's in.", who=host)
    least, most = game.seats.start, game.seats.stop - 1
    return say("{game} needs {least} to {most} players.", game=game.title, least=least, most=most)


def _say_anyone(at: TableContext, host: str) -> Words:
    """Return the next step for everybody before the first game while the host's phone is gone."""
    chosen = at.games[at.table.chosen] if at.table.chosen else None
    if chosen and len(at.table.sitters) in chosen.seats:
        return say("{who}'s phone is offline. Anyone can start the game.", who=host)
    return say("{who}'s phone is offline. Anyone can pick the game.", who=host)


def _tags(table: Table, view: PublicView, outcome: Outcome | None, seat: int) -> tuple[Tag, ...]:
    host: tuple[Tag, ...] = ("host",) if seat == table.host else ()
    if outcome is None:
        return (*host, *view.tags.get(seat, ()))
    return (*host, "winner") if seat in outcome.winners else host


def _lamps(moves_by_seat: MovesBySeat, view: PublicView, outcome: Outcome | None) -> dict[str, Glow]:
    table = moves_by_seat.at.table
    lamps: dict[str, Glow] = {"power": "slow" if table.paused else "on"}
    rehearsal = trial.running(table) if is_concerned(("rehearsal",), table) else None
    ready = rehearsal.ready if rehearsal else ()
    won = outcome.winners if outcome else ()
    for seat, required in moves_by_seat.required.items():
        # With closed eyes, nobody must be able to tell one lamp from another through the lids.
        lamps[f"seat{seat}"] = "off" if view.phase == NIGHT else _lamp(view, seat, required, won, ready)
    lamps.update(view.lamps)
    for number in range(MOST_BUTTONS + 1, MOST_SEATS + 1) if len(lamps) > MOST_BUTTONS else ():
        lamps.pop(f"seat{number}", None)
    return lamps


def _lamp(view: PublicView, seat: Seat, required: bool, won: Sequence[int], ready: Sequence[int]) -> Glow:
    if seat in won:
        return "double"
    if required:
        return "slow"
    if seat in ready:
        return "on"
    return "flash" if {"ghost", "out"}.intersection(view.tags.get(seat, ())) else "off"


def _gathering(at: TableContext) -> PublicView:
    games, table = at.games, at.table
    if table.over:
        return PublicView(title=say("The evening is over"), phase=EVENING, mood="lobby")
    if table.chosen is None:
        return PublicView(title=say("Around the table"), phase="gathering", mood="lobby", blocks=tuple(ask(FOUND, at)))
    game = games[table.chosen]
    players = say("{least} to {most}", least=game.seats.start, most=game.seats.stop - 1)
    rows = (
        Fact(say("About"), game.about),
        Fact(say("Players"), players),
        Fact(say("Table language"), LANGUAGES[table.language]),
    )
    chosen = Facts("chosen", say("Up next"), rows)
    fits = len(table.sitters) in game.seats
    plan = game.plan(setup_of(game, table)) if fits else ()
    return PublicView(title=game.title, phase="gathering", mood="lobby", blocks=(*ask(FOUND, at), chosen, *plan))
