"""A game on one page: it is read on a phone, and printed on one sheet of A4."""

import pytest
from playwright.sync_api import expect

from companion.games import GAMES
from tests.browser.look import SIZES, looks_right
from tests.browser.screens import PHONE, Screens, Size
from tests.long import further_languages
from tests.web.house import House

EDGE = "12mm"


@pytest.mark.long
@SIZES
def test_it_looks_right(house: House, screens: Screens, size: Size) -> None:
    page = screens.blank(size)
    page.goto(f"http://127.0.0.1:{house.port}/guide/castle-of-the-devil?players=7&language=it")
    looks_right(page, screens.blank())


@pytest.mark.long
@pytest.mark.parametrize("language", further_languages())
def test_every_game_is_one_sheet(house: House, screens: Screens, language: str) -> None:
    page = screens.blank(PHONE)
    page.add_init_script("window.print = () => { document.title = 'printed'; }")
    for game in GAMES:
        page.goto(f"http://127.0.0.1:{house.port}/guide/{game}?print&players=99&language={language}")
        expect(page).to_have_title("printed")
        sheet = page.pdf(format="A4", margin={"top": EDGE, "right": EDGE, "bottom": EDGE, "left": EDGE})
        assert sheet.count(b"/Type /Page\n") + sheet.count(b"/Type /Page ") == 1, game
