"""A page that gets what is new in a region shows the same as a page that gets the region."""

from itertools import pairwise
from random import Random

from tests.browser.screens import Screens
from tests.web.drawing.regions import by_chance, changed
from tests.web.house import House

STEPS = 400

APPLY = """async ([regions, news]) => {
  const { patch, remember } = await import(Array.from(document.scripts, (one) => one.src)
    .find((src) => src.endsWith("/app.js")).replace("app.js", "house.js"));
  const shown = document.createElement("div"), wanted = document.createElement("div");
  document.body.append(shown);
  shown.innerHTML = regions[0];
  remember(shown);
  return news.filter((one, step) => {
    patch(shown, one);
    wanted.innerHTML = regions[step + 1];
    return !shown.isEqualNode(wanted);
  }).length;
}"""
"""Return after how many of the steps the page shows something else than the hub."""


def test_a_page_shows_what_the_hub_shows_after_each_piece_of_news(house: House, screens: Screens) -> None:
    chance = Random(7)
    regions = [by_chance(chance)]
    for _ in range(STEPS):
        regions.append(changed(chance, regions[-1]))
    news = [after.news(before) for before, after in pairwise(regions)]
    assert {type(one) for one in news} == {str, dict, tuple}
    page = screens.phone(house, house.phone("Anna"))
    assert page.evaluate(APPLY, [[region.html() for region in regions], news]) == 0
