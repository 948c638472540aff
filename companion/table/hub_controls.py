"""The moves of the hub's own controls: they stand in for the host, decide on proposals, and seat phoneless people.

The controls are the hub's screen and browsers paired with it. They answer public questions, never a secret one, and
they see no secret.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.move import Effect, Move
from companion.core.names import MOST_LETTERS
from companion.core.question import Answer, Question, Writing, step
from companion.core.text import say
from companion.core.view import AT_HUB, HUB
from companion.table import inputs
from companion.table.absence.absent_seats import absences
from companion.table.between_games import HOSTING
from companion.table.evening import showing
from companion.table.event import Games, TableEvent, TableMove
from companion.table.feature import TableContext, ask, context, is_concerned
from companion.table.game.game_moves import game_moves
from companion.table.game.play import resume
from companion.table.game.result import results
from companion.table.guests.lending import guests
from companion.table.handover.picking import live, pickers, word_move
from companion.table.hosting.choices import handing_on, language, speaker
from companion.table.layout import drawn_table
from companion.table.parts import NOTICE
from companion.table.pending import Proposal
from companion.table.proposal_types import PROPOSAL_TYPES
from companion.table.proposals.events import Agreed
from companion.table.proposals.proposal_type import ProposalType
from companion.table.proposals.voting import may, phones, requests, sure, unasking
from companion.table.seats.joining import sit_down
from companion.table.state import Table
from companion.table.teaching import lessons, prologue


def hub_moves(games: Games, table: Table) -> Sequence[TableMove]:
    """Return the moves of the hub's own controls, required first."""
    found = (replace(move, to=HUB) for move in _all(context(games, table)))
    return sorted(found, key=lambda move: not move.question.required)


def _aside(move: TableMove, *, in_sight: bool = False) -> TableMove:
    """Return a move for the hub's menu, or `in_sight` above it: somebody's phone is asked the same."""
    return replace(move, question=replace(move.question, required=False, tool=in_sight or move.question.tool))


def _all(at: TableContext) -> Iterator[TableMove]:
    games, table, running = at.games, at.table, at.running
    for handover in () if at.eyes_closed else table.handovers:
        move = word_move(games, table, handover, HUB)
        yield _aside(move) if any(live(table, seat) for seat in pickers(table, handover)) else move
    yield from (_aside(move) for move in requests(PROPOSAL_TYPES, at, by_hub=True))
    if running is None:
        hosting = list(_hosting(at)) if table.host else [language(table)]
        yield from (move for move in hosting if move.question.tool)
        yield from showing.moving_on(table) if table.over else [_seat(table)]
        yield from results(table)
        yield from prologue.away(at)
        yield from drawn_table.list_steps(at)
        yield from (move for move in hosting if not move.question.tool)
    else:
        if table.paused:
            again = step(f"table-resume-{table.paused_times}", say("Resume"), icon="play", required=True)
            yield Move(HUB, again, lambda by, answer, now, chance: resume(games, table, now, chance))
        else:
            played = game_moves(at, running)
            yield from absences(at, running, played)
            yield from (move for move in played if move.who_wants)
            yield from lessons.away(at)
        yield from guests(at, running)
        if len(table.sitters) > 1:
            yield handing_on(table)
    yield from _alone(at)
    if table.host:
        yield from speaker(at)
        yield from prologue.beginning(at)
        yield from drawn_table.beginning(at)
        yield from lessons.choosing(at)


def _hosting(at: TableContext) -> Iterator[TableMove]:
    """Yield the host's moves: after a game those in sight on the host's phone are in sight here too.

    So is the next game's choice, after "Another game".
    """
    table = at.table
    hosted = live(table, table.host)
    for move in ask(HOSTING, at):
        after_game = table.running is not None or (table.begun > 0 and table.chosen is None)
        in_sight = after_game and move.question.required
        yield _aside(move, in_sight=in_sight) if hosted else move


def _seat(table: Table) -> TableMove:
    question = Question(
        id=f"table-seat-{table.begun}-{len(table.sitters)}",
        text=say("Add a player without a phone"),
        ask=Writing(MOST_LETTERS),
        # Folded, or it would compete with the code that everyone else scans.
        tool=table.running is None,
    )
    return Move(HUB, question, lambda by, answer, *_: [sit_down(table, inputs.SitDown(AT_HUB, str(answer)))])


def _alone(at: TableContext) -> Iterator[TableMove]:
    """Yield the proposals that the hub's own controls make, each with a second tap.

    Nobody else has to agree, but phones that are here may stop what cannot be undone (`ProposalType.hub_waits`).
    """
    games, table = at.games, at.table
    for proposal_type in PROPOSAL_TYPES.values():
        if not is_concerned(proposal_type.concerns, table):
            continue
        for option in proposal_type.brings_up(at):
            yes, proposal = option.confirm or proposal_type.hub_yes, table.proposal(proposal_type.what, option.about)
            if not yes or not option.hub_controls:
                continue
            if HUB in proposal.by:
                yield unasking(proposal_type, option, proposal, HUB)
                continue
            about = f"{option.about}-" if option.about else ""
            id = f"table-{proposal_type.what}-{about}{option.place or table.settled}"
            question = Question(id=id, text=option.text, ask=sure(yes, proposal_type))
            yield Move(HUB, question, _decide(games, table, proposal_type, proposal))


def _decide(games: Games, table: Table, proposal_type: ProposalType, proposal: Proposal) -> Effect[TableEvent]:
    def decided(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[TableEvent]:
        if answer == "no":
            raise Refused(say("Nothing has changed."))
        may(context(games, table), proposal_type)
        if proposal_type.hub_waits and not proposal.by and phones(proposal_type, table, proposal):
            return [Agreed(proposal_type.what, proposal.seat, HUB, now + NOTICE)]
        return proposal_type.resolve(games, table, proposal, now, chance)

    return decided
