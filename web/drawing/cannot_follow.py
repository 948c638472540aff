"""The words of a page that cannot follow the table, because its script does not run."""

from __future__ import annotations

from companion.core.text import say
from companion.texts import in_each_language

CANNOT = say("This browser can't show the table. It's too old, or JavaScript is off.")
INSTEAD = say("Try another browser. Or answer on the hub's screen or a neighbour's phone.")


def in_all_languages() -> list[tuple[str, str, str]]:
    """Return each language with the sentence and the way out: nobody knows yet which language is read."""
    return [(language, cannot, instead) for language, (cannot, instead) in in_each_language(CANNOT, INSTEAD).items()]
