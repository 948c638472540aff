"""What a phone is sent of a region is enough: with what it shows already, it shows what the hub shows."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.web.drawing.regions import by_chance, changed
from web.drawing.region import NOTHING, News, Part, Region


def arranged(before: Region, news: News) -> list[tuple[str, str]]:
    """Return the pieces of a phone that shows `before`, list by list, once it has got `news`."""
    assert not isinstance(news, str)
    pieces, orders = (news, {}) if isinstance(news, dict) else news
    html = {key: part.html for key, part in before.pieces().items()}
    for key, new in pieces.items():
        if isinstance(new, dict):
            old = before.pieces()[key]
            cells = [new.get(str(place), cell) for place, cell in enumerate(old.cells)]
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
    """Return what a phone that shows `before` makes of a region with stand-ins."""
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
    """Return a list of pieces in a frame."""
    return Region([Part("", "<ol>"), *(Part(key, f"<li data-key={key}>{key}</li>") for key in keys), Part("", "</ol>")])


def test_a_new_line_costs_itself_and_its_place() -> None:
    before, after = pieces("h3", "h2", "h1"), pieces("h4", "h3", "h2")
    assert after.news(before) == ({"h4": "<li data-key=h4>h4</li>", "h1": None}, {"h3": ["h4", "h3"]})


def test_what_only_goes_is_named() -> None:
    assert pieces("a", "c").news(pieces("a", "b", "c")) == {"b": None}


def test_a_list_of_which_nothing_stays_is_sent_whole() -> None:
    assert pieces("c").news(pieces("a")) == pieces("c").html()


def test_a_page_that_opens_its_stream_gets_a_region_in_which_nothing_stands_any_more() -> None:
    assert Region(()).news(NOTHING) == ""
