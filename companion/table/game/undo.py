"""Taking back the last entry of the running game, or of one that has ended by it and lies on the table still."""

from __future__ import annotations

from collections.abc import Iterator

from companion.core.chance import Chance
from companion.core.event import Aside, Entry
from companion.core.text import Words, say
from companion.table.event import Games, TableEvent
from companion.table.feature import TableContext
from companion.table.game.end_events import entered
from companion.table.game.events import Played, Undone
from companion.table.game.play import without
from companion.table.pending import Agreement
from companion.table.proposals.proposal_type import Matter, Wish
from companion.table.state import Table


def _brings_up(at: TableContext) -> Iterator[Wish]:
    table = at.table
    running = entered(table)
    if running and running.back:
        what, further = _last_entry(table), len(running.back) - 1
        text = say("Take back the last entry") if what is None else say("Take back: {what}", what=what)
        # The entry is told from any other by what was told of the game, and by how many are left.
        place = f"{table.told}-{further}" if further else f"{table.told}"
        yield Wish(text=text, seats=table.voices, place=place)


def _last_entry(table: Table) -> Words | None:
    """Return what was told of the entry that would be taken back, None if it was worth no line."""
    lies = entered(table)
    return lies.entries[-1] if lies and lies.entries else None


def _who_wants(at: TableContext, agreement: Agreement) -> Words:
    who, what = at.table.name(agreement.by[0]), _last_entry(at.table)
    if what is None:
        return say("{who} wants to take back the last entry.", who=who)
    return say("{who} wants to take back: {what}", who=who, what=what)


def _undone(games: Games, table: Table, now: int, chance: Chance) -> list[TableEvent]:
    """Return the way back over the last entry, and over those before it that would only come again by themselves."""
    back, table = Undone(), Undone().after(table, games)
    again = without(games, table, now, chance)
    entered = any(isinstance(event, Played) and isinstance(event.event, Entry) for event in again)
    further = entered and table.running is not None and table.running.back
    return [back, *(_undone(games, table, now, chance) if further else again)]


def last_entry_is_another(table: Table, agreement: Agreement, event: TableEvent) -> bool:
    """Return whether `event` has changed what the last entry is."""
    return isinstance(event, Undone) or (isinstance(event, Played) and not isinstance(event.event, Aside))


UNDO = Matter(
    what="undo",
    concerns=("undoable",),
    brings_up=_brings_up,
    who_wants=_who_wants,
    held=lambda games, table, agreement, now, chance: _undone(games, table, now, chance),
    settled_by=lambda table, agreement, event: entered(table) is None or last_entry_is_another(table, agreement, event),
    hub_yes=say("Yes, take it back"),
    icon="undo",
)
