"""Of a sheet in which numbers have changed, phones get the numbers alone; they see what a whole drawing would show."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.view import Sheet, SheetRow
from web.drawing.html_views import HtmlViews
from web.drawing.region import Part, Region
from web.drawing.sheet_cells import SHORT

CELLS = st.text(st.sampled_from('0123456789-–<&" aé'), max_size=SHORT + 1)
SEATS: list[dict[str, Any]] = [{"seat": 1, "name": "Anna", "colour": "amber", "symbol": "candle"}]


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Sheets with names or numbers over their columns, of one to five."""
    columns = draw(st.lists(st.sampled_from(("1", "2", "Total", "The king", "Nobles")), min_size=1, max_size=5))
    rows = draw(st.lists(st.tuples(*(CELLS for _ in columns)), max_size=3))
    return Sheet("points", "Points", tuple(columns), tuple(SheetRow("Who", row, n) for n, row in enumerate(rows)))


def with_cells(sheet: Sheet, cells: list[str]) -> Sheet:
    """Return a sheet with other words in its cells, row by row."""
    width = len(sheet.columns)
    rows = (replace(row, cells=tuple(cells[n * width : (n + 1) * width])) for n, row in enumerate(sheet.rows))
    return replace(sheet, rows=tuple(rows))


def drawn(views: HtmlViews, sheet: Sheet) -> Part:
    """Return a sheet as it stands among the blocks."""
    return views._block(sheet, SEATS)


def news(before: Part, after: Part) -> str | dict[str, str]:
    """Return what a phone that shows `before` is sent."""
    found = Region([after]).news(Region([before]))
    assert isinstance(found, dict)
    return found.get("points") or {}


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    """Two rounds of two players."""
    return Sheet("points", "Points", ("1", "Total"), (SheetRow("Anna", ("4", "4"), 1), SheetRow("Ben", ("", "0"), 2)))


@given(data=st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_sheet_looks_as_if_it_were_drawn_as_a_whole(views: HtmlViews, data: st.DataObject) -> None:
    before = data.draw(sheets())
    count = sum(len(row.cells) for row in before.rows)
    after = with_cells(before, data.draw(st.lists(CELLS, min_size=count, max_size=count)))
    for one in (before, after, before):
        assert drawn(views, one).html == views._piece("block", one.id, one, SEATS).html
    old, new = drawn(views, before), drawn(views, after)
    found = news(old, new)
    if isinstance(found, dict) and old.html != new.html:
        assert tuple(found.get(str(n), cell) for n, cell in enumerate(old.cells)) == new.cells


def test_only_cells_that_have_changed_are_sent(views: HtmlViews, sheet: Sheet) -> None:
    before = drawn(views, sheet)
    assert news(before, drawn(views, with_cells(sheet, ["4", "4", "7", "7"]))) == {"2": "7", "3": "7"}
    assert news(before, drawn(views, with_cells(sheet, ["<b>", "4", "", "0"]))) == {"0": "<b>"}, "a text, not HTML"


@pytest.mark.parametrize(
    "other",
    (
        {"label": "Scores"},
        {"columns": ("2", "Total")},
        {"rows": (SheetRow("Anna", ("4", "4"), 1),)},
        {"rows": (SheetRow("Anna", ("4", "4"), 1), SheetRow("Carla", ("", "0"), 2))},
        {"rows": (SheetRow("Anna", ("4", "4"), 1), SheetRow("Ben", ("a long word", "0"), 2))},
    ),
    ids=lambda other: "-".join(other),
)
def test_where_more_has_changed_the_whole_sheet_is_sent(views: HtmlViews, sheet: Sheet, other: dict[str, Any]) -> None:
    after = drawn(views, replace(sheet, **other))
    assert news(drawn(views, sheet), after) == after.html


def test_a_sheet_of_many_named_columns_is_sent_whole(views: HtmlViews) -> None:
    names = ("Provinces", "Characters", "Nobles", "The king", "Sum")
    before, after = (Sheet("points", "Points", names, (SheetRow("Anna", (n, "1", "1", "1", "1")),)) for n in "12")
    assert news(drawn(views, before), drawn(views, after)) == drawn(views, after).html
