"""Votes on a proposal: it is asked, counted and withdrawn.

One seat asks; every other seat that may vote is asked yes or no. It holds once two people on two devices want it, or as
many as there are if fewer. One no takes it off the table. If phones are gone, the remaining ones are enough, but it
holds only after a notice. A proposal by the hub's own controls holds after a notice, too, unless two phones stop it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.game import Refused
from companion.core.move import Effect, Move, To, does
from companion.core.question import Answer, Choice, One, Question, step
from companion.core.text import Words, say
from companion.core.view import AT_HUB, HUB
from companion.table.event import Games, TableEvent, TableMove
from companion.table.feature import TableContext, context, is_concerned
from companion.table.parts import NOTICE
from companion.table.pending import Proposal
from companion.table.proposals.events import Agreed, Dropped, NoticeGiven, Objected
from companion.table.proposals.proposal_type import PossibleProposal, ProposalType, ProposalTypes
from companion.table.state import Table

ENOUGH = 2
"""The number of people, and of devices, that must want a proposal."""

Verdict = Literal["enough", "alone", "few"]
"""Whether enough want it, all that can be asked now, or too few."""

STOPPED = say("This happens unless two phones object.")

NO = Choice("no", say("No"), "cross")

YES_OR_NO = One((Choice("yes", say("Yes"), "check"), NO))


def verdict(table: Table, by: Sequence[int], voters: Sequence[int]) -> Verdict:
    """Return whether the seats `by` are enough of `voters`, the seats that may vote."""
    if _enough(table, by, voters):
        return "enough"
    there = [seat for seat in voters if seat in by or not table.sitter(seat).is_overdue]
    return "alone" if _enough(table, by, there) else "few"


def _devices(table: Table, seats: Sequence[int]) -> set[str]:
    return {AT_HUB if seat == HUB else table.sitter(seat).device for seat in seats}


def _enough(table: Table, by: Sequence[int], possible: Sequence[int]) -> bool:
    agreed, devices = _devices(table, by), _devices(table, possible)
    return len(agreed) >= min(ENOUGH, len(devices)) and len(by) >= min(ENOUGH, len(possible))


def list_possible(proposal_types: ProposalTypes, at: TableContext) -> Iterator[TableMove]:
    """Yield the proposals that each seat may make, or withdraw."""
    games, table = at.games, at.table
    for proposal_type in proposal_types.values():
        if not is_concerned(proposal_type.concerns, table):
            continue
        for option in proposal_type.brings_up(at):
            if option.own:
                yield from _own(games, table, proposal_type, option)
                continue
            proposal, others = table.proposal(proposal_type.what, option.about), option.seats
            if proposal.by:
                wanting = tuple([seat for seat in option.seats if seat in proposal.by])
                if wanting:
                    yield unasking(proposal_type, option, proposal, wanting)
                asked = (*proposal.by, *proposal.against)
                others = tuple([seat for seat in option.seats if seat not in asked])
            if option.is_askable and others:
                occasion = f"{option.place}-{table.settled}" if option.place else f"{table.settled}"
                ask = _ask_question(proposal_type, option, f"table-ask-{proposal_type.what}-{option.about}-{occasion}")
                yield Move(others, ask, _asks(games, table, proposal_type, option.about))


def _own(games: Games, table: Table, proposal_type: ProposalType, option: PossibleProposal) -> Iterator[TableMove]:
    """Yield the proposals that each seat may make about itself, the same question for all, and their withdrawal."""
    wanted = [proposal for proposal in table.proposals if proposal.what == proposal_type.what]
    asking = [one.seat for one in wanted]
    free = tuple([seat for seat in option.seats if seat not in asking]) if asking else option.seats
    if free:
        ask = _ask_question(proposal_type, option, f"table-ask-{proposal_type.what}-{option.about}-{table.settled}")
        yield Move(free, ask, _asks(games, table, proposal_type))
    for proposal in wanted:
        if proposal.seat in proposal.by:
            yield unasking(proposal_type, option, proposal, proposal.seat)


def _ask_question(proposal_type: ProposalType, option: PossibleProposal, id: str) -> Question:
    """Return the question that makes a proposal; if it needs a second tap, the button says what follows."""
    if option.confirm is None:
        return step(id, option.text, icon=proposal_type.icon)
    return Question(id=id, text=option.text, ask=sure(option.confirm, proposal_type))


def sure(words: Words, proposal_type: ProposalType) -> One:
    """Return the choices of a second tap: to make the proposal, or to go back."""
    return One((Choice("yes", words, proposal_type.icon or "check"), NO))


def unasking(proposal_type: ProposalType, option: PossibleProposal, proposal: Proposal, by: To) -> TableMove:
    """Return the move to withdraw a proposal: it stays on the page, since its words say that others are asked."""
    id = f"table-unask-{proposal_type.what}-{proposal.seat}-{proposal.number}"
    back = step(id, say("Withdraw “{what}”", what=option.text))
    return Move(by, replace(back, tool=True), does(Dropped(proposal_type.what, proposal.seat)))


def _asks(games: Games, table: Table, proposal_type: ProposalType, about: int | None = None) -> Effect[TableEvent]:
    """Return the effect of making a proposal about a seat (None: the player's own), or of answering "no" to it."""

    def asks(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[TableEvent]:
        if answer == "no":
            raise Refused(say("Nothing has changed."))
        proposal = table.proposal(proposal_type.what, by if about is None else about)
        return _voice(proposal_type, games, table, proposal)(by, answer, now, chance)

    return asks


def requests(proposal_types: ProposalTypes, at: TableContext, *, by_hub: bool = False) -> Iterator[TableMove]:
    """Yield the proposals that somebody has made, for all others who may vote on them, or for the hub.

    While a proposal is impossible, nobody is asked about it.
    """
    for proposal in at.table.proposals:
        proposal_type = proposal_types[proposal.what]
        hidden = proposal_type.refuses(at) or not proposal_type.stands(at, proposal)
        if (by_hub and HUB in proposal.by) or hidden:
            continue
        question = Question(
            id=f"table-agree-{proposal.what}-{proposal.seat}-{proposal.number}",
            text=proposal_type.who_wants(at, proposal),
            ask=YES_OR_NO,
            required=True,
            deadline=proposal.holds if HUB in proposal.by else None,
            timeout_text=STOPPED if HUB in proposal.by and proposal.holds is not None else None,
        )
        asked = (*proposal.by, *proposal.against)
        others = tuple(seat for seat in proposal_type.voters(at.table, proposal.seat) if seat not in asked)
        yield Move(others, question, _voice(proposal_type, at.games, at.table, proposal))


def list_asked(proposal_types: ProposalTypes, at: TableContext) -> Iterator[Words]:
    """Yield the sentences on which everyone else votes now, so that every page says why it waits for them."""
    if not at.eyes_closed:
        yield from (move.question.text for move in requests(proposal_types, at))


def _voice(proposal_type: ProposalType, games: Games, table: Table, proposal: Proposal) -> Effect[TableEvent]:
    """Return the effect of a yes or a no; the hub's own controls decide alone."""

    def voice(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[TableEvent]:
        if answer == "no":
            return _object(proposal_type, table, proposal, by)
        may(context(games, table), proposal_type)
        if by == HUB:
            return proposal_type.resolve(games, table, proposal, now, chance)
        return agree(proposal_type, games, table, proposal, by, now, chance)

    return voice


def may(at: TableContext, proposal_type: ProposalType) -> None:
    """Raise `Refused` if the proposal is impossible now, for everyone."""
    refused = proposal_type.refuses(at)
    if refused:
        raise Refused(refused)


def _object(proposal_type: ProposalType, table: Table, proposal: Proposal, by: int) -> Sequence[TableEvent]:
    """Return the events of a no: it takes the proposal off the table, but one phone alone does not overrule the hub."""
    against = replace(proposal, against=(*proposal.against, by))
    if by == HUB or HUB not in proposal.by or is_stopped(proposal_type, table, against):
        return [Dropped(proposal.what, proposal.seat)]
    return [Objected(proposal.what, proposal.seat, by)]


def is_stopped(proposal_type: ProposalType, table: Table, proposal: Proposal) -> bool:
    """Return whether enough phones object to a proposal of the hub's own controls: two, or as many as are here."""
    against = _devices(table, proposal.against)
    return bool(against) and len(against) >= min(ENOUGH, len(phones(proposal_type, table, proposal)))


def phones(proposal_type: ProposalType, table: Table, proposal: Proposal) -> set[str]:
    """Return the phones that are here and may vote on a proposal."""
    voters = proposal_type.voters(table, proposal.seat)
    return _devices(table, [seat for seat in voters if not table.sitter(seat).is_overdue])


def agree(
    proposal_type: ProposalType, games: Games, table: Table, proposal: Proposal, by: int, now: int, chance: Chance
) -> Sequence[TableEvent]:
    """Return the events of one more vote: the proposal's own once there are enough."""
    more = replace(proposal, by=(*proposal.by, by))
    found = verdict(table, more.by, proposal_type.voters(table, proposal.seat))
    if found == "enough" and (proposal_type.waits(table) or (not proposal_type.lonely and len(more.by) < ENOUGH)):
        found = "alone"
    if found == "enough" or (found == "alone" and proposal_type.is_announced):
        return proposal_type.resolve(games, table, more, now, chance)
    deadline = now + NOTICE if proposal.holds is None else proposal.holds
    return [Agreed(proposal.what, proposal.seat, by, deadline if found == "alone" else None)]


def give_notice(proposal_types: ProposalTypes, table: Table, now: int) -> Iterator[TableEvent]:
    """Yield the notices of proposals that all remaining phones want, now that one phone is gone."""
    for proposal in table.proposals:
        some = proposal_types[proposal.what].voters(table, proposal.seat)
        if proposal.holds is None and verdict(table, proposal.by, some) == "alone":
            yield NoticeGiven(proposal.what, proposal.seat, now + NOTICE)


def expire(proposal_types: ProposalTypes, games: Games, table: Table, now: int, chance: Chance) -> Sequence[TableEvent]:
    """Return the events of the first proposal whose notice is over; the next one has a tick of its own."""
    for proposal in table.proposals:
        if proposal.holds is not None and proposal.holds <= now:
            proposal_type, at = proposal_types[proposal.what], context(games, table)
            never = proposal_type.refuses(at) or not proposal_type.stands(at, proposal)
            if never or is_stopped(proposal_type, table, proposal):
                return [Dropped(proposal.what, proposal.seat)]
            return proposal_type.resolve(games, table, proposal, now, chance)
    return ()


def apply_event(proposal_types: ProposalTypes, games: Games, table: Table, event: TableEvent) -> Table:
    """Return the table after `event`, without the proposals that it has settled."""
    table = event.apply(table, games)
    for proposal_type in proposal_types.values() if table.proposals else ():
        left = (
            a for a in table.proposals if a.what != proposal_type.what or not proposal_type.settled_by(table, a, event)
        )
        table = table.agreeing(tuple(left))
    return table
