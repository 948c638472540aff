"""Announcements of proposals and handovers before they hold: they can still be stopped."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.core.lines import LEAST_PAUSE, Line, estimate
from companion.core.text import Text, say
from companion.core.view import HUB, SpokenLine, Timer
from companion.table.feature import TableContext
from companion.table.parts import NOTICE, RENDER_TIME
from companion.table.pending import Proposal
from companion.table.proposals.events import HANDOVER_NAME, HOST_NAME
from companion.table.state import Table


class Notice(NamedTuple):
    """Something that holds soon unless somebody objects."""

    key: str
    label: Text
    announcement: Text
    deadline: int
    """The game time in milliseconds at which it holds."""
    number: int
    """A number that tells it from the next one with the same key."""


def notices(table: Table) -> Iterator[Notice]:
    """Yield the current announcements, the earliest deadline first."""
    for absence in table.absences:
        who = table.name(absence.seat)
        said = say("{who}'s phone is offline. In a few seconds, we'll continue without it.", who=who)
        if absence.seat in table.phoneless:
            said = say("{who} has no phone. In a few seconds, we'll continue without {who}.", who=who)
        label = say("Continuing without {who}", who=who)
        yield Notice(f"without-{absence.seat}", label, said, absence.deadline, absence.number)
    for proposal in table.proposals:
        if proposal.holds is not None:
            key = f"alone-{proposal.what}-{proposal.seat}"
            label, said = _describe_by_hub(table, proposal) if HUB in proposal.by else _describe_alone(table, proposal)
            yield Notice(key, label, said, proposal.holds, proposal.number)
    for handover in table.handovers:
        if handover.holds is not None:
            who = table.name(handover.seat)
            said = say("{who} is about to move to another phone. Not right? Pick up your phone now.", who=who)
            label = say("{who} moves to another phone", who=who)
            yield Notice(f"{HANDOVER_NAME}-{handover.seat}", label, said, handover.holds, handover.number)


def _describe_alone(table: Table, proposal: Proposal) -> tuple[Text, Text]:
    if proposal.what == HOST_NAME:
        who = table.name(proposal.seat)
        said = say("In a few seconds, {who} becomes host. If you disagree, say no on your phone.", who=who)
        return say("{who} becomes host", who=who), said
    who = table.name(proposal.by[0])
    said = say("{who} decides alone in a few seconds. Disagree? Pick up your phone now.", who=who)
    return say("{who} decides", who=who), said


def _describe_by_hub(table: Table, proposal: Proposal) -> tuple[Text, Text]:
    """Return the announcement of a proposal by the hub's own controls."""
    if proposal.seat:
        who = table.name(proposal.seat)
        said = say("In a few seconds, the hub takes {who} out of the game. To stop it, say no on your phones.", who=who)
        return say("{who} leaves the game", who=who), said
    if table.playing is None:
        said = say("In a few seconds, the hub ends the parked game. To stop it, say no on your phones.")
        return say("The parked game ends"), said
    said = say("In a few seconds, the hub ends the game. To stop it, say no on your phones.")
    return say("The game ends"), said


def timers(at: TableContext) -> tuple[Timer, ...]:
    """Return the countdowns to the announced deadlines."""
    return tuple(Timer(notice.key, notice.label, notice.deadline) for notice in notices(at.table))


def line(at: TableContext) -> SpokenLine | None:
    """Return the line of the current announcement."""
    for notice in notices(at.table):
        return SpokenLine(notice.key, notice.announcement, notice.deadline - NOTICE + RENDER_TIME, notice.number)
    return None


def lines(table: Table) -> tuple[Line, ...]:
    """Return the lines that will be needed soon.

    None is made ahead for a phone that may go: at night that would show.
    """
    return tuple(
        Line(key=notice.key, text=notice.announcement, pause=LEAST_PAUSE, length=estimate(notice.announcement))
        for notice in notices(table)
    )
