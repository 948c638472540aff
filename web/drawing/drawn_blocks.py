"""The blocks of a game as pieces of a region, each drawn again only if it has changed."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.core.terms import NO_TERMS, Glossary
from companion.core.view import Block, Checklist, Facts, Result, Sheet, Steps
from companion.frontends import TableSnapshot
from web.drawing.drawing_cache import DrawingCache
from web.drawing.glossaries import glossary_of
from web.drawing.plain_views import Plain, PlainViews
from web.drawing.public_parts import place_of
from web.drawing.region import RegionPart
from web.drawing.sheet_cells import CELL, blank_cells, fill_cells, holds_names

_encode = msgspec.json.Encoder().encode


class DrawnBlocks:
    """A cache that draws blocks with the words of `shown`; `draw` draws a template, and `piece` one with its key."""

    def __init__(
        self,
        drawings: DrawingCache,
        shown: PlainViews,
        draw: Callable[..., str],
        piece: Callable[..., RegionPart],
    ) -> None:
        """Draw with these."""
        self._drawings = drawings
        self._shown = shown
        self._draw = draw
        self._piece = piece

    def each(self, snapshot: TableSnapshot) -> list[RegionPart]:
        """Return the blocks of a table, except for those that have another place on the page."""
        at = snapshot.public
        seats = [place_of(place) for place in at.seats]
        shown = [(one.id, (one, seats)) for one in at.blocks if not isinstance(one, Steps | Result)]
        return self._drawings.each((at.table, "blocks"), shown, lambda _, x: self.block(*x, glossary_of(snapshot)))

    def block(self, block: Block, seats: list[Plain], glossary: Glossary = NO_TERMS) -> RegionPart:
        """Draw a block; for a sheet, the HTML around its cells is drawn once and kept."""
        sheet = self._sheet(block, seats) if isinstance(block, Sheet) and not block.drawn else None
        terms = self._shown.value(glossary.explain(block)) if isinstance(block, Facts | Checklist) else ()
        return sheet or self._piece("block", block.id, block, seats=seats, terms=terms)

    def _sheet(self, sheet: Sheet, seats: list[Plain]) -> RegionPart | None:
        blank = blank_cells(sheet)

        def frame() -> tuple[str, ...]:
            drawn = self._draw("pieces/block.html", block=self._shown.value(blank), seats=seats, sign=CELL)
            return tuple(drawn.split(CELL))

        drawn_once = self._drawings.once(b"sheet" + _encode((blank, seats)), frame)
        cells = [self._shown.value(cell) for row in sheet.rows for cell in row.cells]
        return None if holds_names(sheet, cells) else fill_cells(sheet.id, drawn_once, cells)
