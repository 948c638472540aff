"""Large type by the phone's own setting holds the layout: no page is wider than the phone, and nothing is cut.

What phones show in every phase of a game is looked at in `test_looks`.
"""

from pathlib import Path

import pytest

from companion.core.view import Secret
from tests.browser.large import SIZES, type_of
from tests.browser.screens import PHONE, Screens, address
from tests.browser.sounding import room
from tests.browser.stage import EVERY_BLOCK, EVERY_KIND, Scenery
from tests.looks.faults import faults
from tests.web.house import House


@pytest.mark.long
@pytest.mark.scenery(Scenery(EVERY_BLOCK, EVERY_KIND, (Secret("role", "You are", "The guest", "eye"),)))
def test_every_kind_of_page_holds_large_type(staged: House, screens: Screens, tmp_path: Path) -> None:
    room(staged, tmp_path / "sound")
    phone = staged.phone("FernandoGuadalup")
    here = f"http://127.0.0.1:{staged.port}"
    page = screens.phone(staged, phone)
    for url in ("", "/join", "/invite", "/sound", "/record", "/table"):
        reply = page.goto(f"{address(staged)}{url}")
        assert reply and reply.ok, url
        for pixels in SIZES:
            with type_of(page, pixels):
                assert faults(page, PHONE, "phone") == [], (url, pixels)
    staged.tables.open("en")
    page.context.clear_cookies()
    for url in ("/no-such-table", "/"):
        page.goto(f"{here}{url}")
        with type_of(page, SIZES[-1]):
            assert faults(page, PHONE, "phone") == [], url
