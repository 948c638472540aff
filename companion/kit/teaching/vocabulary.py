"""The vocabulary of a game's files: fills their texts with the values it gives, and finds its conditions by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any

from companion.core.event import EventType
from companion.core.game import Setup
from companion.core.text import Text
from companion.core.text_files import name_alone

Value = Text | str | int

Given = Value | Callable[[Setup], Value]
"""A value that a game gives to its texts: one for ever, or one that follows from the setup."""

Condition = Callable[[Setup], bool]

Fill = Callable[[Setup], Text]
"""Makes a text of which a value follows from the setup."""

Things = Sequence[Mapping[str, Value]]
"""Things of which a row speaks, one by one: the values of each."""


class UnknownName(ValueError):
    """An entry names something that the game does not give."""


class Vocabulary:
    """The values, conditions, lists and events of a game; it notes which of them its files use."""

    def __init__(
        self,
        values: Mapping[str, Given],
        conditions: Mapping[str, Condition],
        lists: Mapping[str, Things],
        events: Sequence[EventType],
    ) -> None:
        """Take the values, conditions and lists, by name, and the events that may be an occasion."""
        self._values, self._conditions, self._lists = values, conditions, lists
        self._events = {event.__name__: event for event in events}
        self._used: set[str] = set()

    @property
    def unused(self) -> frozenset[str]:
        """The names that no file has used so far."""
        return frozenset({*self._values, *self._conditions, *self._lists, *self._events}) - self._used

    def find_condition(self, name: str) -> Condition:
        """Return a condition; raises `UnknownName` if there is none."""
        found: Condition = self._find(self._conditions, name, "conditions")
        return found

    def find_event(self, name: str) -> EventType:
        """Return a type of events; raises `UnknownName` if there is none."""
        found: EventType = self._find(self._events, name, "events")
        return found

    def find_list(self, name: str) -> Things:
        """Return the things of a list; raises `UnknownName` if there is none."""
        found: Things = self._find(self._lists, name, "lists") if name else ({},)
        return found

    def fill(self, message: str, names: Mapping[str, str], own: Mapping[str, Value]) -> Text | Fill:
        """Return a message with its values, or what fills it by the setup; raises `UnknownName` if it lacks one.

        `names` says which value fills a placeholder that has another name; `own` are values for this message alone.
        """
        given: dict[str, Given] = {}
        for name in placeholders(message):
            known = names.get(name, name)
            given[name] = own[known] if known in own else self._find(self._values, known, "values")
        alone = given.get(name_alone(message))
        return alone if isinstance(alone, Text) else _fill(message, given)

    def _find(self, given: Mapping[str, Any], name: str, what: str) -> Any:
        if name not in given:
            raise UnknownName(f"the game has no {name!r} among its {what}: {', '.join(given) or 'it has none'}")
        self._used.add(name)
        return given[name]


def placeholders(message: str) -> list[str]:
    """Return the names in braces; raises `ValueError` if the braces do not match."""
    return [name for _, name, _, _ in Formatter().parse(message) if name is not None]


def _fill(message: str, given: Mapping[str, Given]) -> Text | Fill:
    fixed: dict[str, Text | str | int | tuple[str, ...]] = {}
    later: dict[str, Callable[[Setup], Value]] = {}
    for name, value in given.items():
        if callable(value):
            later[name] = value
        else:
            fixed[name] = value
    if not later:
        return Text(message, fixed)
    return lambda setup: Text(message, fixed | {name: value(setup) for name, value in later.items()})
