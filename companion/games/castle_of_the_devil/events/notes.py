"""A player's own notes: show nowhere else."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from companion.core.event import UndoNeutral
from companion.core.question import PlayersWords
from companion.games.castle_of_the_devil.box import Object, copies
from companion.games.castle_of_the_devil.knowledge import PhoneKnowledge
from companion.games.castle_of_the_devil.state import State


class NoteWritten(UndoNeutral[State]):
    """A player has noted words."""

    seat: int
    note: PlayersWords

    def apply(self, state: State) -> State:
        known = state.known.get(self.seat, ())
        return state.note_known(self.seat, *known, PhoneKnowledge(note=self.note, number=_next(known)))


class ObjectsNoted(UndoNeutral[State]):
    """A player has noted objects that they have seen, and their holder.

    Cards change hands: if the notes exceed the cards in the box, the oldest notes lose theirs.
    """

    seat: int
    among: tuple[int, ...]
    """The seats, one of which holds the objects; empty if they lie elsewhere."""
    objects: dict[Object, int]

    def apply(self, state: State) -> State:
        known = state.known.get(self.seat, ())
        noted = PhoneKnowledge(among=self.among, objects=self.objects, number=_next(known))
        return state.note_known(self.seat, *_without_what_moved(known, self.objects), noted)


class NoteDeleted(UndoNeutral[State]):
    """A player has deleted the note with a number, if there is one."""

    seat: int
    number: int

    def apply(self, state: State) -> State:
        known = state.known.get(self.seat, ())
        return state.note_known(self.seat, *(one for one in known if one.number != self.number))


def _next(known: Iterable[PhoneKnowledge]) -> int:
    return 1 + max((one.number for one in known), default=0)


def _without_what_moved(known: tuple[PhoneKnowledge, ...], objects: dict[Object, int]) -> Iterable[PhoneKnowledge]:
    """Yield the old notes without objects that the box would hold too few of; a note that loses all of them goes."""
    held = {one: sum(note.objects.get(one, 0) for note in known) + many for one, many in objects.items()}
    over = {one: max(0, many - copies(one)) for one, many in held.items()}
    for note in known:
        gone = {one: min(many, over.get(one, 0)) for one, many in note.objects.items()}
        for one, many in gone.items():
            over[one] = over.get(one, 0) - many
        left = {one: many - gone[one] for one, many in note.objects.items() if many > gone[one]}
        if left or not note.objects:
            yield replace(note, objects=left)
