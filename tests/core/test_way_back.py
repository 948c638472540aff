"""The way back over what was entered."""

from companion.core.event import MOST_BACK, Aside, Entry, Event, way_back


class Told(Entry[int]):
    def after(self, state: int) -> int:
        return state + 1


class Alone(Entry[int]):
    @property
    def alone(self) -> bool:
        return True

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


def test_each_entry_can_be_taken_back_one_after_the_other() -> None:
    assert ways(Told(), Told(), Told()) == [(0,), (0, 1), (0, 1, 2)]


def test_an_entry_that_stands_alone_closes_the_way_to_those_before_it() -> None:
    assert ways(Told(), Alone(), Told()) == [(0,), (1,), (1, 11)]


def test_the_way_has_an_end() -> None:
    assert ways(*[Told()] * (MOST_BACK + 3))[-1] == tuple(range(3, MOST_BACK + 3))


def test_an_aside_has_happened_before_every_entry_and_anything_else_closes_the_way() -> None:
    assert ways(Told(), Told(), Spoken(), Told(), Drawn(), Spoken()) == [
        (0,),
        (0, 1),
        (100, 101),
        (100, 101, 102),
        (),
        (),
    ]
