"""People who answer on their phones, and how often they tap for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from playwright.sync_api import Page, expect

from tests.browser.screens import bring_out, look_first, open_folds, question


class Hands:
    """People with a phone each; every tap is counted, those that unfold something as well, and digits apart."""

    def __init__(self, pages: Mapping[str, Page], folded: tuple[str, ...] | None = None) -> None:
        """Use these pages; what is not `folded`, if that is said, stands open on the page of who is asked."""
        self.pages = pages
        self.taps: Counter[str] = Counter()
        self.digits: Counter[str] = Counter()
        self._folded = folded

    def tap(self, who: str, start: str, value: str = "go", **digits: int) -> None:
        """Answer as people do: unfold what is folded, fill in what is to be filled in, and tap."""
        page = self.pages[who]
        place = question(page, start, "").first
        place.wait_for(state="attached")
        if self._folded is not None and start.partition("-")[0] not in self._folded:
            # The page may not have heard yet that it is asked.
            page.locator(f".questions > form[data-question*='{start}']").first.wait_for()
        self.taps[who] += bring_out(place)
        self.taps[who] += open_folds(place)
        form = question(page, start)
        if not digits:
            form = form.filter(has=page.locator(f"[data-give='{value}'], input[value='{value}']"))
        form = form.first
        form.locator("button").first.wait_for()
        id = form.get_attribute("data-question")
        for row, number in digits.items():
            form.locator(f"input[name={row}]").fill(str(number))
            self.digits[who] += len(str(number))
        look_first(page)
        given = form.locator(f"[data-give='{value}']")
        if digits or not given.count():
            if not digits:
                form.locator(f"label:has(input[value='{value}'])").click()
                self.taps[who] += 1
            given = form.locator("[type=submit]")
        given.click()
        self.taps[who] += 1
        expect(page.locator(f"form[data-question='{id}'][aria-busy=true]")).to_have_count(0)

    def counted(self) -> Counter[str]:
        """Return the taps of each since the last time."""
        found, self.taps = self.taps, Counter()
        return found
