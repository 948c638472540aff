"""Features of a table: each is asked only while a part of the table's state concerns it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from companion.table.context import TableContext
from companion.table.state import Table

Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Feature(Generic[Answer]):
    """One thing that a feature says of a table."""

    concerns: tuple[str, ...]
    """Attributes of `Table`. While none of them is set, it has nothing to say, and is not asked."""

    ask: Callable[[TableContext], Iterable[Answer]]


def is_concerned(concerns: Sequence[str], table: Table) -> bool:
    """Return whether a part of the table's state that `concerns` names is set."""
    return any([getattr(table, part) for part in concerns])


def ask(features: Iterable[Feature[Answer]], at: TableContext) -> Iterator[Answer]:
    """Yield what `features` say, one after the other, those that nothing concerns left out."""
    for feature in features:
        if is_concerned(feature.concerns, at.table):
            yield from feature.ask(at)


def optional(found: Answer | None) -> tuple[Answer, ...]:
    """Return what a feature says that has one thing to say, or none."""
    return () if found is None else (found,)
