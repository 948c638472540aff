"""A player's own notes: ask for them in every menu, without a trace of an answer.

All menus look the same whatever was noted, and no answer is refused, since a neighbour could see it. A note is deleted
by its number, which stands beside it among the secrets of that phone.
"""

from __future__ import annotations

from companion.core.event import Event
from companion.core.move import Move
from companion.core.question import Answer, Choice, Number, Question, Some, Writing
from companion.core.text import say
from companion.games.castle_of_the_devil.box import ALL_OBJECTS, OBJECTS, copies, in_play
from companion.games.castle_of_the_devil.events.notes import NoteDeleted, NoteWritten, ObjectsNoted
from companion.games.castle_of_the_devil.moves import Asked
from companion.games.castle_of_the_devil.state import State
from companion.kit.choices import number, numbers, people, seat_of

LONGEST = 60
"""The letters of a note."""

MOST = 99
"""The greatest number of a note that can be deleted."""


def note(state: State) -> Asked:
    """Ask everyone for words or seen objects to note, or a note to delete."""
    for seat in state.setup.seats:
        times = state.notes.get(seat, 0)
        words = Question(id=f"note-{times}", text=say("Write a note only I can see"), ask=Writing(LONGEST), secret=True)
        yield Move(seat, words, lambda by, answer, *_: [NoteWritten(by, str(answer))])
        yield _ask_seen(state, seat, times)
        deleted = Question(
            id=f"delete-{times}", text=say("Delete one of my notes, by number"), ask=Number(1, MOST), secret=True
        )
        yield Move(seat, deleted, lambda by, answer, *_: [NoteDeleted(by, number(answer))])


def _ask_seen(state: State, seat: int, times: int) -> Move[Event[State]]:
    cards = tuple(Choice(one, *OBJECTS[one], most=copies(one)) for one in in_play(state.edition, state.players))
    others = people(state.setup, [other for other in state.setup.seats if other != seat])
    question = Question(
        id=f"seen-{times}",
        text=say("Note whose objects I saw, and which"),
        ask=Some((*others, *cards), 1, len(others) + ALL_OBJECTS),
        secret=True,
    )
    return Move(seat, question, lambda by, answer, *_: [_note(by, answer)])


def _note(by: int, answer: Answer) -> ObjectsNoted:
    taken = {value: many for value, many in numbers(answer).items() if many}
    among = tuple(sorted(seat_of(value) for value in taken if value not in OBJECTS))
    return ObjectsNoted(by, among, {one: taken[one] for one in OBJECTS if one in taken})
