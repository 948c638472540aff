"""What a browser fetches for a phone's page is what its bytes are counted of (tests/web/weight.py)."""

from urllib.parse import urlsplit

from tests.browser.screens import Screens, address, carry, comes
from tests.web.house import House
from tests.web.weight import first_load

AFTERWARDS = {"awake.js", "awake.mp4", "buzz.js", "gong.js", "speaker.js", "still.js"}
"""Files that come once the page can be used."""

LAST = "performance.getEntriesByType('resource').some((one) => one.name.endsWith('/awake.js'))"


def test_nothing_is_fetched_for_a_phones_page_that_is_not_counted(house: House, screens: Screens) -> None:
    anna, _ = house.play("Anna", "Ben")
    page = screens.blank()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    carry(page, house, anna)
    page.goto(address(house))
    comes(page, LAST)
    counted = {urlsplit(path).path for path in first_load(house, anna)}
    rules = "/reference/open-table"
    strange = {path for path in asked if path != rules and path.rpartition("/")[2] not in AFTERWARDS} - counted
    assert strange == set()
    files = {path for path in counted if path.endswith((".js", ".css"))}
    assert files <= set(asked), "nothing is counted that no browser fetches"
