"""Seats that somebody took from elsewhere in the Wi-Fi: the host asks for a word that is shown in the room.

It is on the hub's own screen, and on the phone of a host who has asked. Between games all others type it, and one tap
takes those off the table who don't. If the hub's own controls ask, the host types it, too, for a stranger may be one.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from companion.core.chance import Chance
from companion.core.move import Effect, Move, does
from companion.core.names import key
from companion.core.question import Answer, Question, Writing, step
from companion.core.text import Words, count, say
from companion.core.view import AT_HUB, HUB
from companion.table.event import TableEvent, TableMove
from companion.table.feature import TableContext
from companion.table.pending import RollCall
from companion.table.records import Sitter
from companion.table.roll_call.events import RollCallBegan, RollCallEnded, WordTyped
from companion.table.seats.events import StoodUp
from companion.table.state import Table
from companion.table.words import draw_word

LEAST, NUMBERS = 10, 90
"""The numbers behind the words: with some fifty words there are more than 4,000."""

MOST_TRIES = 20
"""Wrong words until nobody is asked any more: guessing them finds the right one less than once in 200 roll calls."""

LONGEST = 24
"""Letters that can be typed."""


def beginning(at: TableContext) -> Iterator[TableMove]:
    """Yield the moves that begin a roll call, end it, and clear seats."""
    table = at.table
    found = table.roll_call
    text = say("Ask for another word") if found else say("Check who's in the room")
    calls = step(f"table-roll-{table.begun}-{table.roll_calls}", text, icon="door")
    # A host does not ask anew for a word that the hub's own controls have asked for.
    yield Move(HUB if found and found.by_hub else table.host, calls, _begin(table))
    if found:
        yield from _ending(table, found)


def _begin(table: Table) -> Effect[TableEvent]:
    def begun(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[TableEvent]:
        word, _ = draw_word(chance, table.language)
        number = LEAST + chance.below(NUMBERS)
        return [RollCallBegan(f"{word} {number}", by_hub=by == HUB)]

    return begun


def _ending(table: Table, found: RollCall) -> Iterator[TableMove]:
    to = HUB if found.by_hub else table.host
    strange = missing(table)
    if strange:
        # Without names: each page marks the players who have not typed it.
        text = count("Remove {n} player without the word", "Remove {n} players without the word", len(strange))
        id = f"table-roll-clear-{found.number}-{'-'.join(str(sitter.seat) for sitter in strange)}"
        cleared: list[TableEvent] = [StoodUp(sitter.seat) for sitter in strange]
        yield Move(to, replace(step(id, text, icon="cross"), tool=True), does(*cleared, RollCallEnded()))
    text = say("The word is {word}. Stop asking for it", word=found.word)
    ends = step(f"table-roll-end-{found.number}", text, icon="check")
    yield Move(to, replace(ends, tool=True), does(RollCallEnded()))


def missing(table: Table) -> Sequence[Sitter]:
    """Return the seats whose phones have not typed the word."""
    found = table.roll_call
    if found is None:
        return ()
    knows = {AT_HUB, *found.given}
    if not found.by_hub and table.host:
        knows.add(table.sitter(table.host).device)
    return [sitter for sitter in table.sitters if sitter.device not in knows]


def asking(at: TableContext) -> Iterator[TableMove]:
    """Yield the question for the word, for each phone that has not typed it."""
    table, found = at.table, at.table.roll_call
    if found is None or sum(found.wrong.values()) >= MOST_TRIES:
        return
    for sitter in missing(table):
        tries = found.wrong.get(sitter.device, 0)
        text = say("Type the word shown in the room") if not tries else say("Wrong word. Try again")
        question = Question(
            id=f"table-roll-word-{found.number}-{tries}",
            text=text,
            ask=Writing(LONGEST),
            note=where(table),
            required=True,
        )
        yield Move(sitter.seat, question, _typed(found))


def _typed(found: RollCall) -> Effect[TableEvent]:
    def typed(by: int, answer: Answer, now: int, chance: Chance) -> Sequence[TableEvent]:
        return [WordTyped(by, _bare(str(answer)) == _bare(found.word))]

    return typed


def where(table: Table) -> Words:
    """Return the place of the word."""
    if table.roll_call and table.roll_call.by_hub:
        return say("It's on the hub's screen.")
    return say("It's on {who}'s phone and the hub's screen.", who=table.name(table.host))


def _bare(word: str) -> str:
    """Return a word as it is compared: accents are hard to type on some phones."""
    return "".join(letter for letter in unicodedata.normalize("NFD", key(word)) if not unicodedata.combining(letter))
