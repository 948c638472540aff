"""Files of texts beside a game: the keys that hold messages, and the names of their entries."""

from __future__ import annotations

from collections.abc import Iterator

MESSAGES = frozenset({"am", "answer", "do", "hide", "label", "question", "text", "want"})
"""The keys whose strings people read; those under any other key are for the program."""

Place = tuple[str, ...]
"""The names that lead to an entry of a file: its tables, and what each entry is called."""


def name_entry(entry: object, number: int) -> str:
    """Return the name of an entry of a list: its id, else its first words, else its `number` from 1."""
    if isinstance(entry, dict):
        for key in ("id", "question", "label", "text"):
            if isinstance(entry.get(key), str):
                return str(entry[key])
    return str(number)


def name_alone(text: str) -> str:
    """Return the name of a value if it is all that a text says, as in "{duchess}"; else an empty string."""
    inside = text[1:-1]
    return inside if text == f"{{{inside}}}" and inside.isidentifier() else ""


def list_messages(written: object, place: Place = ()) -> Iterator[tuple[Place, str]]:
    """Yield each message in a file, with its place; a text that only names a value has none of its own."""
    if isinstance(written, dict):
        for key, value in written.items():
            if key in MESSAGES and isinstance(value, str):
                if not name_alone(value):
                    yield place, value
            else:
                yield from list_messages(value, (*place, key))
    elif isinstance(written, list):
        for number, entry in enumerate(written, 1):
            yield from list_messages(entry, (*place, name_entry(entry, number)))
