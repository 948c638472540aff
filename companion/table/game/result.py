"""After the end: the winners are corrected once undo is no longer possible, and players name their roles.

A correction needs two devices, as any correction does, and changes nothing in the game. To name one's own role is one
tap on one's phone, and nobody waits for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.move import Move
from companion.core.outcome import Finish, Part
from companion.core.question import Answer, Choice, One, Question, Some
from companion.core.text import Words, say
from companion.table.event import TableMove
from companion.table.feature import TableContext
from companion.table.game.end_events import PartTold, ResultCorrected
from companion.table.seats.people import seat_of
from companion.table.state import Table


def results(table: Table) -> Iterator[TableMove]:
    """Yield the question who has won, while the game still lies on the table."""
    running = table.running
    if running is None or running.outcome is None or running.back:
        return
    outcome, setup = running.outcome, running.setup
    players = tuple(table.sitter(seat).choice for seat in running.seats)

    def correct(by: int, answer: Answer, now: int, chance: Chance) -> list[ResultCorrected]:
        won = _read_winners(answer)
        if set(won) == set(outcome.winners):
            raise Refused(say("Nothing has changed."))
        return [ResultCorrected(won)]

    def who_wants(by: int, answer: Answer) -> Words:
        names = tuple(setup.name(seat) for seat in _read_winners(answer))
        who = table.name(by)
        if not names:
            return say("{who} says nobody won.", who=who)
        return say("{who} says {names} won.", who=who, names=names)

    winners = ".".join(str(seat) for seat in outcome.winners) or "nobody"
    question = Question(
        id=f"table-result-{table.begun}-{winners}",
        text=say("Correct the winners: tick everyone who won"),
        ask=Some(players, 0, len(players)),
        corrects=True,
    )
    yield Move(table.voices, question, correct, who_wants=who_wants)


def parts(at: TableContext) -> Iterator[TableMove]:
    """Yield each seat's question about its role, once the game is over; no answer leaves no trace."""
    table, running = at.table, at.table.running
    if running is None or running.outcome is None:
        return
    for seat in running.seats:
        found = {part.id: part for part in at.games[running.game].parts(running.state, seat)}
        if found and seat in table.seats:
            yield _part(table, seat, found, running.outcome.finish(seat))


def _part(table: Table, seat: int, found: Mapping[str, Part], finish: Finish) -> TableMove:
    said = next((id for id, part in found.items() if part.role == finish.role), None)
    question = Question(
        id=f"table-part-{table.begun}",
        text=say("I was …"),
        ask=One(tuple(Choice(id, part.role) for id, part in found.items())),
        required=said is None,
        value=said,
    )

    def told(by: int, answer: Answer, now: int, chance: Chance) -> list[PartTold]:
        part = found[str(answer)]
        return [PartTold(by, part.role, part.team)]

    return Move(seat, question, told, waits=False)


def _read_winners(answer: Answer) -> tuple[int, ...]:
    return tuple(sorted(seat_of(value) for value, times in answer.items() if times)) if isinstance(answer, dict) else ()
