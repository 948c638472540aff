"""The way back over what was entered."""

from companion.core.event import Aside, Entry, Event, Further, way_back


class Told(Entry[int]):
    def after(self, state: int) -> int:
        return state + 1


class More(Further[int]):
    alone_: bool = False

    @property
    def alone(self) -> bool:
        return self.alone_

    def after(self, state: int) -> int:
        return state + 10


class Spoken(Aside[int]):
    def after(self, state: int) -> int:
        return state + 100


class Drawn(Event[int]):
    def after(self, state: int) -> int:
        return state + 1000


def ways(*events: Event[int]) -> list[tuple[int, ...]]:
    """Return the way back after each of `events`, from the state 0 on."""
    state = 0
    found: list[tuple[int, ...]] = [()]
    for event in events:
        found.append(way_back(found[-1], state, event))
        state = event.after(state)
    return found[1:]


def test_an_entry_opens_the_way_back_to_just_before_it_alone() -> None:
    assert ways(Told(), Told()) == [(0,), (1,)]


def test_a_further_entry_leaves_the_ones_before_it_to_be_taken_back() -> None:
    assert ways(Told(), More(), More(), More(True)) == [(0,), (0, 1), (0, 1, 11), (21,)]


def test_an_aside_has_happened_before_every_entry_and_anything_else_closes_the_way() -> None:
    assert ways(Told(), More(), Spoken(), More(), Drawn(), Spoken()) == [
        (0,),
        (0, 1),
        (100, 101),
        (100, 101, 111),
        (),
        (),
    ]
