"""The lines of a game whose words its owner may replace, in a script file or in any other way."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from companion.core.lines import Line, estimate
from companion.core.text import Text


class Rewordable(Struct, frozen=True):
    """A line whose words the owner may replace."""

    text: Text
    """The hub's words. A value that the owner may use, too, stands for itself: `who="{who}"`."""

    when: tuple[Text, ...]
    """The occasions of the line, in sentences."""

    @property
    def places(self) -> tuple[str, ...]:
        """The names that the words may have in braces, often none."""
        return tuple(name for name, value in self.text.values.items() if value == f"{{{name}}}")


def reword(line: Line, own: Mapping[str, str] | None) -> Line:
    """Return the line with the owner's words, by language, and the time that a voice needs for them."""
    if not own:
        return line
    text = replace(line.text, own=dict(own))
    return replace(line, text=text, length=line.length + extra_time(text))


def extra_time(text: Text) -> int:
    """Return the milliseconds that the owner's words take longer than the hub's own, said calmly."""
    return estimate(text) - estimate(replace(text, own={})) if text.own else 0
