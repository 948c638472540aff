"""Answers of people on their phones, and the number of their taps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from playwright.sync_api import Page, expect

from tests.browser.screens import bring_out, look_first, open_folds, question


class Hands:
    """People with a phone each; every tap is counted, those that unfold something as well, and digits apart."""

    def __init__(self, pages: Mapping[str, Page], folded: tuple[str, ...] | None = None) -> None:
        """Use these pages; if `folded` is given, all other questions are open on the page of the seat asked."""
        self.pages = pages
        self.taps: Counter[str] = Counter()
        self.digits: Counter[str] = Counter()
        self._folded = folded

    def tap(self, who: str, start: str, value: str = "go", **digits: int) -> None:
        """Answer as people do: unfold the question, fill it in, and tap."""
        page = self.pages[who]
        place = question(page, start, "").first
        place.wait_for(state="attached")
        if self._folded is not None and start.partition("-")[0] not in self._folded:
            # The page may not have the question yet.
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
        """Return the taps of each player since the last call."""
        found, self.taps = self.taps, Counter()
        return found
