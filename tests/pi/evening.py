"""Players at a new hub, in browsers on their phones: the five answers, the lobby, a vote."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Page, expect

from tests.browser.screens import PATIENCE_MS as USUAL_MS
from tests.browser.screens import PHONE, WATCH, own_side, question, tap, unfold, vote
from tests.pi.machine import SLOWER
from tests.pi.new_pi import RELAYS

HUB = "http://10.42.0.1/"
"""The address on the page for the box, and in its code."""

PATIENCE_MS = 120_000 * SLOWER
"""Milliseconds after which a test stops waiting for the emulated machine; its Python is slow."""

NAMES = ("Anna", "Bruno")


@contextmanager
def phones(browser: Browser) -> Iterator[list[Page]]:
    """Open an empty page for each phone, with its address in the hub's own Wi-Fi, in Italian."""
    opened = []
    complaints: list[str] = []
    for relay in RELAYS.values():
        context = browser.new_context(
            viewport={"width": PHONE[0], "height": PHONE[1]},
            locale="it-IT",
            has_touch=True,
            is_mobile=True,
            proxy={"server": relay},
        )
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(WATCH)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        opened.append(page)
    expect.set_options(timeout=PATIENCE_MS)
    try:
        yield opened
    finally:
        expect.set_options(timeout=USUAL_MS)
        for page in opened:
            page.context.close()
    assert complaints == []


def answer_as_it_stands(page: Page) -> None:
    """Open the hub's address, which leads to the set-up of a new card, and accept every default."""
    page.goto(HUB)
    expect(page).to_have_url(f"{HUB}setup")
    page.get_by_role("button", name="Al tavolo").click()
    page.locator("#called").wait_for()


def answer_with_a_house(page: Page, name: str, word: str) -> None:
    """Name the Wi-Fi of the house on the page of the set-up, and accept the other defaults."""
    page.locator("#house").fill(name)
    page.locator("#house-word").fill(word)
    page.get_by_role("button", name="Al tavolo").click()


def sit_down(page: Page, name: str) -> None:
    """Type a name, and sit down; a later player opens the hub's address first, which shows the table."""
    if page.url == "about:blank":
        page.goto(HUB)
        page.locator(".join .code a").click()
    page.locator("#called").fill(name)
    page.locator("#called").press("Enter")
    expect(own_side(page)).to_contain_text(name)


def begin(pages: list[Page]) -> None:
    """Let the host choose the open table, and begin."""
    host = pages[0]
    expect(host.locator(".ring .name")).to_have_text(NAMES)
    tap(question(host, "table-game").locator("[data-give='open-table']"))
    tap(question(host, "table-begin").locator("button"))
    for page in pages:
        expect(page.locator("body")).to_have_attribute("data-phase", "play")


def vote_for_each_other(pages: list[Page]) -> None:
    """Hold a secret vote of persons; check that both phones show all votes with their voters."""
    tap(unfold(pages[0], "vote").locator("[data-give='people-shown']"))
    for page, other in zip(pages, ("seat-2", "seat-1"), strict=True):
        vote(page, other)
    for page in pages:
        rows = page.locator(".block-sheet[data-key=vote] tbody tr")
        expect(rows.locator("td")).to_have_text(list(reversed(NAMES)))
