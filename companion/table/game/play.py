"""The game on the table: it begins, goes on, pauses and ends. `now` is game time in milliseconds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.event import AnyEvent
from companion.core.game import AnyGame, Player, Refused, Setup, apply_events
from companion.core.move import Effect, Move
from companion.core.phones import PhonesChanged, PhonesShared
from companion.core.question import Answer
from companion.core.report import Repeat, Report, StoodStill
from companion.core.require import require
from companion.core.script.events import ScriptBegan
from companion.core.text import say
from companion.table.event import Games, TableEvent
from companion.table.feature import is_concerned
from companion.table.game.absent_answers import absent_seats, answer_by_default
from companion.table.game.end_events import GameEnded
from companion.table.game.events import GameAdvanced, GameBegan, Resumed
from companion.table.game.guest_closing import guests_over
from companion.table.game.lessons import taught, teaches
from companion.table.records import Running
from companion.table.state import Table

NONE_RUNS = say("No game is running.")


def setup_of(game: AnyGame, table: Table) -> Setup:
    """Return the setup: people, the host's choices, and defaults for the rest."""
    setup = Setup(
        players=tuple(Player(sitter.seat, sitter.name) for sitter in table.sitters),
        phoneless=table.phoneless,
        options=dict(table.options),
        winners=tuple(seat for seat in table.last_winners.get(game.name, ()) if seat in table.seats),
        again=game.name in table.last_winners,
        words={line: dict(words) for line, words in game.words.items()},
    )
    if PhonesShared in game.events and (most := table.sitters.on_one_phone(setup.seats)) > 1:
        setup = replace(setup, on_one_phone=most)
    defaults = {option.id: option.value for option in game.options(setup) if option.value is not None}
    return replace(setup, options={**defaults, **table.options})


def _is_laid(game: AnyGame, table: Table) -> bool:
    """Return whether all items of the game's layout lie on the drawn table."""
    layout = table.teaching.layout
    if layout is None or layout.game != game.name or game.primer is None:
        return False
    return layout.item >= len(game.primer(setup_of(game, table)).laid)


def begin(games: Games, table: Table, now: int, chance: Chance) -> Sequence[TableEvent]:
    """Return the beginning of the chosen game; raises `Refused` if its options do not fit, or players need phones."""
    game = games[require(table.chosen, "nothing is chosen")]
    setup = replace(setup_of(game, table), is_laid=_is_laid(game, table))
    reason = game.lacks_phones(setup)
    if reason:
        raise Refused(reason)
    began = game.begin(setup, now, chance)
    missing, state = answer_by_default(game, absent_seats(table.afresh()), apply_events(None, began), now, chance)
    persons = tuple((sitter.seat, sitter.person) for sitter in table.sitters if sitter.person)
    opens = GameBegan(game.name, setup, now, persons, teaches=teaches(games, table, game.name))
    events = [opens, *_to_table_events(game, [*began, *missing], state, 0)]
    return [*events, *taught(games, table, events, now)]


def _to_table_events(game: AnyGame, happened: Sequence[AnyEvent], state: Any, duration_ms: int) -> list[TableEvent]:
    """Return the game's events as events of the table, and the end of the game if it is over in `state`.

    `state` is the game's state after the events; `duration_ms` is the time played until then.
    """
    outcome = game.outcome(state)
    events: list[TableEvent] = [GameAdvanced(game.name, event) for event in happened]
    if outcome is None:
        return events
    return [*events, GameEnded(outcome.winners, outcome.finishes, duration_ms, outcome.variant)]


def advance(games: Games, table: Table, happened: Sequence[AnyEvent], now: int, chance: Chance) -> list[TableEvent]:
    """Return the game's events with all that follows from them.

    That includes default answers for the seats that the table does not wait for, and a lesson that is due.
    """
    running = table.playing
    if running is None:
        raise TypeError("no game runs")
    game = games[running.game]
    reached = apply_events(running.state, happened)
    consequences = game.consequences(running.state, reached, happened, now, chance) if happened else ()
    state, missing = apply_events(reached, consequences), list[AnyEvent]()
    if running.left or is_concerned(("without",), table):
        missing, state = answer_by_default(game, absent_seats(table), state, now, chance)
    events = _to_table_events(game, [*happened, *consequences, *missing], state, now - running.since)
    if is_concerned(("guest", "proposals"), table):
        events.extend(guests_over(game, table, state))
    return [*events, *(taught(games, table, events, now) if running.teaches else ())]


def in_game(games: Games, table: Table, move: Move[Any]) -> Effect[TableEvent]:
    """Return the effect of a game's move, with all that follows from it."""
    return partial(_in_game, games, table, move.effect)


def _in_game(
    games: Games, table: Table, effect: Effect[Any], by: int, answer: Answer, now: int, chance: Chance
) -> list[TableEvent]:
    return advance(games, table, effect(by, answer, now, chance), now, chance)


def take_report(games: Games, table: Table, report: Report, now: int, chance: Chance) -> list[TableEvent]:
    """Return the events of a report to the game; raises `Refused` if there are none, or while the table is paused."""
    running = table.playing
    if running is None or table.paused:
        raise Refused(NONE_RUNS)
    happened = games[running.game].on_report(running.state, report, now, chance)
    return advance(games, table, happened, now, chance)


def eyes_closed(games: Games, table: Table) -> bool:
    """Return whether it is night, when nobody looks at a phone."""
    running = table.playing
    return running is not None and games[running.game].public_view(running.state).phase == "night"


def resume(games: Games, table: Table, now: int, chance: Chance) -> Sequence[TableEvent]:
    """Return the end of a pause: a clock runs again in full, or an interrupted narration begins its step again."""
    running = table.playing
    if running is None:
        return [Resumed()]
    game = games[running.game]
    for report in (StoodStill(), Repeat()) if ScriptBegan in game.events else (StoodStill(),):
        try:
            again = game.on_report(running.state, report, now, chance)
        except Refused:
            continue
        return [Resumed(), *advance(games, table, again, now, chance)]
    return [Resumed()]


def change_seats(games: Games, table: Table, happened: Sequence[TableEvent]) -> list[TableEvent]:
    """Return the seats' events, with those for the running game if its players' phones have changed."""
    for event in happened:
        table = event.apply(table, games)
    running = table.playing
    changes = _phone_events(games, table, running) if running else ()
    return [*happened, *(GameAdvanced(table.on_table.game, event) for event in changes)]


def _phone_events(games: Games, table: Table, running: Running) -> Iterator[AnyEvent]:
    setup, events = running.state.setup, games[running.game].events
    if PhonesChanged in events:
        phoneless = tuple(seat for seat in running.seats if seat in table.phoneless)
        if phoneless != tuple(seat for seat in running.seats if seat in setup.phoneless):
            yield PhonesChanged(phoneless)
    if PhonesShared in events and (most := table.sitters.on_one_phone(running.seats)) != setup.turns_on_phone:
        yield PhonesShared(most)


def without(games: Games, table: Table, now: int, chance: Chance) -> list[TableEvent]:
    """Return the events now that the table does not wait for everybody, often none."""
    return advance(games, table, (), now, chance) if table.playing else []
