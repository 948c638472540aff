"""The events of a game are found in the modules that define them."""

from types import ModuleType

from companion.core.event import Entry, Event
from companion.kit.declare import defined


class Base(Event[int]):
    """What others are made from."""


class Second(Base):
    """It happens."""


class First(Entry[int]):
    """It happens, too."""


def module(name: str, **holds: object) -> ModuleType:
    found = ModuleType(name)
    vars(found).update(holds)
    return found


def test_events_are_found_in_the_order_in_which_they_stand_and_nothing_else_is() -> None:
    here = module(__name__, FIRST=1, Second=Second, First=First, Base=Base, Entry=Entry)
    assert defined(here) == (Second, First)
    assert defined(module("elsewhere", First=First), here) == (Second, First)
