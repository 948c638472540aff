"""What somebody notes for themselves: the question stands in every menu, and nothing shows that it was answered."""

from __future__ import annotations

from companion.core.offer import Offer
from companion.core.question import Question, Writing
from companion.core.text import say
from companion.games.castle_of_the_devil.events.hidden import NoteWritten
from companion.games.castle_of_the_devil.moves.base import Asked
from companion.games.castle_of_the_devil.state import State

LONGEST = 60
"""Letters of a note."""


def note(state: State) -> Asked:
    """Everybody may note what they know; the number of the own notes stands in the own question alone."""
    for seat in state.setup.seats:
        question = Question(
            id=f"note-{state.notes.get(seat, 0)}",
            text=say("Note something that I alone see"),
            ask=Writing(LONGEST),
            secret=True,
        )
        yield Offer(seat, question, lambda by, answer, *_: [NoteWritten(by, str(answer))])
