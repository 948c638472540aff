"""A game's emblem: one drawn sign in one colour and two weights of line, on a square of 64 units.

Every game declares its own, in its `__init__.py`; a game without one has `GENERIC`. Frontends draw it on tiles and
wherever else a game is meant: `Emblem.svg` is the content of an `<svg viewBox="0 0 64 64">`, in the text's colour.
"""

from __future__ import annotations

from msgspec import Struct

BOLD, FINE = 4, 2
"""The weights of the two kinds of lines, in units of the square."""


class Emblem(Struct, frozen=True):
    """A game's drawn sign, as two paths in the notation of SVG."""

    bold: str
    """The outline: the lines that are seen from across the room. A line of length 0.1 is a dot."""

    fine: str = ""
    """The inner lines."""

    accent: str = "#ffdf9e"
    """The game's own colour, as in CSS: of its emblem, its highlights, and its drawn things. It is legible on black."""

    @property
    def svg(self) -> str:
        """The drawing, in whatever colour surrounds it."""
        weights = ((self.bold, BOLD), (self.fine, FINE))
        lines = "".join(f'<path stroke-width="{weight}" d="{path}"/>' for path, weight in weights if path)
        return f'<g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">{lines}</g>'


GENERIC = Emblem(
    "M8 25 14 12h36l6 13v27H8z",
    "M8 25h48M26 12l-2 13v8h16v-8l-2-13M16 44h10",
)
"""A closed box: the sign of a game that declares none."""
