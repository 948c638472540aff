"""Sheets with their cells drawn apart.

During a game a sheet's numbers change. The HTML around them is drawn once, and a phone that shows it gets only the new
numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import chain

from markupsafe import escape
from msgspec.structs import replace

from companion.core.view import Sheet
from web.drawing.isolated_names import BEGINS, has_letters
from web.drawing.region import RegionPart

_MARKUP = re.compile("[<>&'\"]")

CELL = "\x07"
"""The character that stands for a cell's text; no text can contain it."""

SHORT = 6
"""The most characters of a cell with a number or a name: a sheet of them looks the same with any content."""


def blank_cells(sheet: Sheet) -> Sheet:
    """Return a sheet with nothing in its cells."""
    return replace(sheet, rows=tuple(replace(row, cells=("",) * len(row.cells)) for row in sheet.rows))


def holds_names(sheet: Sheet, cells: Sequence[str]) -> bool:
    """Return whether there is a name in the sheet's shown `cells`; as an element, it can't be sent as a cell's text."""
    shown = "".join(cells)
    return BEGINS in shown or (
        has_letters(shown)
        and any(isinstance(cell, str) and has_letters(cell) for row in sheet.rows for cell in row.cells)
    )


def fill_cells(key: str, frame: tuple[str, ...], cells: Sequence[str]) -> RegionPart | None:
    """Return the piece with `cells` in `frame`, the HTML around them; None if the sheet must be drawn as a whole."""
    if len(frame) != len(cells) + 1 or max(map(len, cells), default=0) > SHORT:
        return None
    needs_escape = _MARKUP.search("".join(cells))
    contents = tuple([str(escape(cell)) for cell in cells] if needs_escape else cells)
    drawn = "".join(chain.from_iterable(zip(frame, (*contents, ""), strict=True)))
    return RegionPart(key, drawn, frame, contents)
