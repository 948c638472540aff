"""The updates of a page: with its current content, the part that is sent shows the hub's state."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.core.view import Sheet, SheetRow
from tests.web.drawing.regions import by_chance, changed
from web.drawing.html_views import HtmlViews
from web.drawing.region import NOTHING, Details, News, Region, RegionPart
from web.drawing.sheet_cells import SHORT


def arranged(before: Region, news: News) -> list[tuple[str, str]]:
    """Return the pieces of a phone with the content `before`, list by list, after `news`."""
    assert not isinstance(news, str)
    pieces, orders = (news, {}) if isinstance(news, dict) else news
    html = {key: part.html for key, part in before.pieces().items()}
    for key, new in pieces.items():
        if isinstance(new, dict):
            old = before.pieces()[key]
            cells = [str(new.get(str(place), cell)) for place, cell in enumerate(old.cells)]
            html[key] = "".join(text for pair in zip(old.frame, [*cells, ""], strict=True) for text in pair)
        elif new is not None:
            html[key] = new
    lists = [[key for key in keys if pieces.get(key, "") is not None] for keys in before.lists()[1]]
    for stays, order in orders.items():
        for keys in lists:
            keys[:] = [key for key in keys if key == stays or key not in order]
        shown = next(keys for keys in lists if stays in keys)
        place = shown.index(stays)
        shown[place : place + 1] = order
    return [(key, html[key]) for keys in lists for key in keys]


def stood_in(before: Region, news: str) -> str:
    """Return the region of a phone with the content `before` after an update with placeholders."""
    for key, part in before.pieces().items():
        news = news.replace(f'<i data-key="{key}" data-same></i>', part.html)
    return news


@given(st.integers())
def test_a_phone_that_gets_the_news_shows_the_region(seed: int) -> None:
    chance = Random(seed)
    shown = by_chance(chance)
    for _ in range(5):
        after = changed(chance, shown)
        news = after.news(shown)
        if isinstance(news, str):
            assert stood_in(shown, news) == after.html()
        else:
            assert arranged(shown, news) == [(part.key, part.html) for part in after.parts if part.key]
        shown = after


def pieces(*keys: str) -> Region:
    return Region(
        [
            RegionPart("", "<ol>"),
            *(RegionPart(key, f"<li data-key={key}>{key}</li>") for key in keys),
            RegionPart("", "</ol>"),
        ]
    )


def test_a_new_line_costs_itself_and_its_place() -> None:
    before, after = pieces("h3", "h2", "h1"), pieces("h4", "h3", "h2")
    assert after.news(before) == ({"h4": "<li data-key=h4>h4</li>", "h1": None}, {"h3": ["h4", "h3"]})


def test_what_only_goes_is_named() -> None:
    assert pieces("a", "c").news(pieces("a", "b", "c")) == {"b": None}


def test_a_list_of_which_nothing_stays_is_sent_whole() -> None:
    assert pieces("c").news(pieces("a")) == pieces("c").html()


def test_a_page_that_opens_its_stream_gets_a_region_in_which_nothing_stands_any_more() -> None:
    assert Region(()).news(NOTHING) == ""


CELLS = st.text(st.sampled_from('0123456789-–<&" aé'), max_size=SHORT + 1)
SEATS: list[dict[str, Any]] = [{"seat": 1, "name": "Anna", "colour": "amber", "symbol": "sun"}]


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Draw sheets of one to five columns with names or numbers above them."""
    columns = draw(st.lists(st.sampled_from(("1", "2", "Total", "The king", "Nobles")), min_size=1, max_size=5))
    rows = draw(st.lists(st.tuples(*(CELLS for _ in columns)), max_size=3))
    return Sheet("points", "Points", tuple(columns), tuple(SheetRow("Who", row, n) for n, row in enumerate(rows)))


def with_cells(sheet: Sheet, cells: list[str]) -> Sheet:
    """Return a sheet with other words in its cells, row by row."""
    width = len(sheet.columns)
    rows = (replace(row, cells=tuple(cells[n * width : (n + 1) * width])) for n, row in enumerate(sheet.rows))
    return replace(sheet, rows=tuple(rows))


def drawn(views: HtmlViews, sheet: Sheet) -> RegionPart:
    """Return a sheet as it is rendered among the blocks."""
    return views._blocks.block(sheet, SEATS)


def news(before: RegionPart, after: RegionPart) -> str | Details:
    """Return the update for a phone with the content `before`."""
    found = Region([after]).news(Region([before]))
    assert isinstance(found, dict)
    return found.get("points") or {}


@pytest.fixture(scope="module")
def sheet() -> Sheet:
    """Return a sheet of two rounds of two players."""
    return Sheet("points", "Points", ("1", "Total"), (SheetRow("Anna", ("4", "4"), 1), SheetRow("Ben", ("", "0"), 2)))


@given(data=st.data())
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_sheet_looks_as_if_it_were_drawn_as_a_whole(views: HtmlViews, data: st.DataObject) -> None:
    before = data.draw(sheets())
    count = sum(len(row.cells) for row in before.rows)
    after = with_cells(before, data.draw(st.lists(CELLS, min_size=count, max_size=count)))
    for one in (before, after, before):
        assert drawn(views, one).html == views._piece("block", one.id, one, seats=SEATS).html
    old, new = drawn(views, before), drawn(views, after)
    found = news(old, new)
    if isinstance(found, dict) and old.html != new.html:
        assert tuple(found.get(str(n), cell) for n, cell in enumerate(old.cells)) == new.cells


def test_only_cells_that_have_changed_are_sent(views: HtmlViews, sheet: Sheet) -> None:
    before = drawn(views, sheet)
    assert news(before, drawn(views, with_cells(sheet, ["4", "4", "7", "7"]))) == {"2": "7", "3": "7"}
    assert news(before, drawn(views, with_cells(sheet, ["<>", "4", "", "0"]))) == {"0": "&lt;&gt;"}, "HTML"
    assert isinstance(news(before, drawn(views, with_cells(sheet, ["Ben", "4", "", "0"]))), str), "a name is an element"


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
    names = ("Provinces", "Characters", "Nobles", "The king", "Total")
    before, after = (Sheet("points", "Points", names, (SheetRow("Anna", (n, "1", "1", "1", "1")),)) for n in "12")
    assert news(drawn(views, before), drawn(views, after)) == drawn(views, after).html
