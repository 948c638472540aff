"""Sentences for every page on players who cannot answer on a phone of their own, and on their other ways."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core.text import Words, say
from companion.core.view import AT_HUB
from companion.table.feature import TableContext
from companion.table.game.play import setup_of
from companion.table.moves_by_seat import MovesBySeat
from companion.table.records import Running
from companion.table.state import Table


def notices(moves_by_seat: MovesBySeat) -> Iterator[Words]:
    """Yield the sentences: missing phones, the guest, and ways to answer without a phone."""
    at, table, running = moves_by_seat.at, moves_by_seat.at.table, moves_by_seat.at.running
    stranded = is_stranded(at)
    if stranded:
        yield _explain_stranded([sitter.name for sitter in table.sitters if sitter.away])
    if running is None:
        yield from _list_missing_phones(at)
        return
    # Nobody reads it with closed eyes, and no page changes in the night because a phone's screen is off.
    if at.eyes_closed:
        return
    gone = [sitter.name for sitter in table.sitters if sitter.away and sitter.seat in running.seats]
    if gone and not stranded:
        yield _explain_gone(gone)
    if table.guest:
        who, other = table.name(table.guest.seat), table.name(table.guest.phone)
        yield say("{who} answers on {other}'s phone.", who=who, other=other)
    if table.handing_back and at.clock_waits:
        yield say("The clock waits: {who} gets the phone back.", who=table.name(table.handing_back.phone))
    waiting = _asked_without_phone(table, running, moves_by_seat) if table.phoneless else ()
    if waiting:
        yield _ways(table, waiting)


def _list_missing_phones(at: TableContext) -> Iterator[Words]:
    """Yield the sentence on players who need a phone first, or on the options that change since somebody has none."""
    table = at.table
    chosen = at.games[table.chosen] if table.chosen and table.phoneless and not table.over else None
    reason = chosen.lacks_phones(setup_of(chosen, table)) if chosen else None
    if reason:
        yield reason
        return
    # After a game everyone knows it already, unless somebody has come since.
    new = table.running is None or table.running.setup.phoneless != table.phoneless
    game = at.games[table.chosen] if table.chosen and table.phoneless and new and not table.over else None
    if game is None or len(table.sitters) not in game.seats:
        return
    setup = setup_of(game, table)
    usual = {option.id: option.value for option in game.options(replace(setup, phoneless=()))}
    notes = [
        option.note
        for option in game.options(setup)
        if option.note and option.id not in table.options and option.value != usual.get(option.id, option.value)
    ]
    if notes:
        names = tuple(table.name(seat) for seat in table.phoneless)
        told = say("{who} has no phone.", who=names[0])
        if len(names) > 1:
            told = say("{names} have no phone.", names=names)
        for note in notes:
            told = say("{first} {then}", first=told, then=note)
        yield told


def is_stranded(at: TableContext) -> bool:
    """Return whether a game runs and all its phones are gone; the table page then shows the code again."""
    return at.table.sitters.is_stranded and at.running is not None and not at.eyes_closed


def _explain_stranded(names: Sequence[str]) -> Words:
    """Return the sentence that names all players whose phones have gone, for the page that shows the code."""
    if len(names) == 1:
        return say("{who}'s phone is offline. Scan the code to come back.", who=names[0])
    return say("All phones are offline: {names}. Scan the code to come back.", names=tuple(names))


def _explain_gone(names: Sequence[str]) -> Words:
    """Return the sentence that names missing phones and says how they can return."""
    if len(names) == 1:
        return say("{who}'s phone is offline: reload its page, or use “Continue on another phone”.", who=names[0])
    return say(
        "These phones are offline: {who}. Reload their pages, or use “Continue on another phone”.", who=tuple(names)
    )


def _asked_without_phone(table: Table, running: Running, moves_by_seat: MovesBySeat) -> Sequence[str]:
    """Return the players without a phone whose secret answer the table waits for, except the guest."""
    guest = table.guest.seat if table.guest else 0
    without = [seat for seat in running.seats if seat in table.phoneless and seat != guest]
    return [
        table.name(seat)
        for seat in without
        if any(move.question.secret and move.question.required for move in moves_by_seat[seat])
    ]


def _ways(table: Table, names: Sequence[str]) -> Words:
    who, neighbours = tuple(names), any(sitter.device != AT_HUB and not sitter.away for sitter in table.sitters)
    if neighbours:
        return say(
            "{who} can answer on a neighbour's phone or in a hub window. Or continue without that answer.",
            who=who,
        )
    return say("{who} can answer in a hub window. Or continue without that answer.", who=who)
