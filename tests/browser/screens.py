"""Phones and table pages in one browser: a context for each, with its own cookies and six connections."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.browser.windows import BrowserWindow, WindowKind, Windows
from tests.waiting import PATIENCE, until
from tests.web.house import House, Phone

Size = tuple[int, int]
PHONE: Size = (360, 740)
ASIDE: Size = (740, 360)
"""A phone on its side."""
TABLET: Size = (800, 480)
TV: Size = (1280, 720)

PATIENCE_MS = round(1000 * PATIENCE)
"""The timeout of all tests in milliseconds, as Playwright counts it."""

COLOURS = ("red", "blue", "green", "yellow", "white", "black")
"""The tokens of a bag at the open table."""
ONE_BLACK = {colour: int(colour == "black") for colour in COLOURS}

TAPS = 20
"""Attempts to see the effect of a tap, within a second, before people tap once more."""

WATCH = """
addEventListener("securitypolicyviolation", (event) => console.error("policy: " + event.violatedDirective));
window.lately = { came: performance.now(), tapped: -Infinity };
const touched = () => { lately.tapped = performance.now(); };
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, touched, true);
new MutationObserver((changes) => {
  const comes = ({ addedNodes }) => Array.from(addedNodes).some((node) => node.nodeType === Node.ELEMENT_NODE);
  if (changes.some(comes)) lately.came = performance.now();
}).observe(document, { subtree: true, childList: true });
new MutationObserver(() => { lately.came = performance.now(); })
  .observe(document, { subtree: true, attributeFilter: ["data-sheet"] });
"""
"""A script that also notes arrivals on the page, the disappearance of its menu, and the last touch."""

QUIET = """() => {
  const guard = 1.1 * (document.body.dataset.guard || 0);
  return Math.max(0, lately.came + guard - performance.now(), lately.tapped + 2 * guard - performance.now());
}"""
"""A script that returns the milliseconds for which a question takes no tap, with a margin for a slow machine."""


class Screens:
    """A set of pages with their complaints: errors of scripts, violations of the policy."""

    def __init__(self, windows: Windows) -> None:
        self.pages: list[Page] = []
        self.complaints: list[str] = []
        self._windows = windows
        self._lent: list[BrowserWindow] = []

    def blank(self, size: Size = PHONE, locale: str = "en") -> Page:
        """Return an empty page in a context of its own, with a finger or a mouse as its size suggests."""
        window = self._windows.lend(WindowKind(size, locale, touch=size != TV, mobile=size == PHONE))
        window.complaints = self.complaints
        self._lent.append(window)
        self.pages.append(window.page)
        return window.page

    def open(self, url: str, size: Size = PHONE, locale: str = "en") -> Page:
        page = self.blank(size, locale)
        page.goto(url)
        return page

    def table(self, house: House, size: Size = TV, locale: str = "en") -> Page:
        return self.open(f"{address(house)}/table", size, locale)

    def phone(self, house: House, phone: Phone, size: Size = PHONE, locale: str = "en") -> Page:
        """Return the page of a player who has sat down by other means."""
        page = self.blank(size, locale)
        visit(page, house, phone)
        own_side(page).wait_for(state="attached")  # in the night the dark lies over it
        return page

    def close(self) -> None:
        for window in self._lent:
            self._windows.take_back(window)


def address(house: House) -> str:
    """Return the address that phones open."""
    return f"http://127.0.0.1:{house.port}/{house.code}"


def carry(page: Page, house: House, phone: Phone) -> None:
    """Make the browser of `page` the device of `phone`."""
    page.context.add_cookies([{"name": "device", "value": phone.token, "url": f"http://127.0.0.1:{house.port}"}])


def visit(page: Page, house: House, phone: Phone) -> None:
    """Open a phone's page in a browser, which becomes the phone's device."""
    carry(page, house, phone)
    page.goto(address(house))


def own_side(page: Page) -> Locator:
    """Return the part that names the phone's player: one name, or the buttons of the players who share it."""
    return page.locator(".me, .iam").first


def question(page: Page, start: str, shape: str = "form") -> Locator:
    """Return the question whose id begins with `start` without the number of the game; some are folds."""
    places = ", ".join(f"{shape}[data-question^='{prefix}{start}']" for prefix in ("", "g1-", "g2-"))
    return page.locator(f":is([data-region=questions], [data-region=mine]:not([hidden])) :is({places})")


def unfold(page: Page, start: str) -> Locator:
    """Return the question from the menu whose id begins with `start`, with everything around it unfolded."""
    place = question(page, start, "").first
    place.wait_for(state="attached")
    bring_out(place)
    open_folds(place)
    found = question(page, start)
    found.locator("input, button").first.wait_for()
    return found


def hands(table: Page, start: str) -> Locator:
    """Return a question to the hub's own controls on the table page, with everything around it unfolded."""
    places = ", ".join(f"[data-question^='{prefix}{start}']" for prefix in ("", "g1-"))
    place = table.locator(f"[data-region=hands] :is({places})").first
    place.wait_for(state="attached")
    open_folds(place)
    found = table.locator(f"[data-region=hands] form:is({places})").first
    found.locator("input, button").first.wait_for()
    return found


def open_folds(place: Locator) -> int:
    """Unfold everything around a place, as soon as it takes a tap; return the number of taps."""
    folds = place.locator("xpath=ancestor-or-self::details[not(@open)]")
    count = folds.count()
    for _ in range(count):
        look_first(place.page)
        folds.first.locator("> summary").click()
    return count


def open_sheet(page: Page, name: str) -> None:
    """Open the menu of a phone, or its table; close it at the second call."""
    page.locator(f"button[data-sheet={name}]").click()


def bring_out(place: Locator) -> int:
    """Open the menu if a place is in it and it is closed; return the number of taps."""
    menu = place.locator("xpath=ancestor::*[contains(@class, 'apart')]")
    if menu.count() == 0 or menu.is_visible():
        return 0
    open_sheet(place.page, "menu")
    menu.wait_for()
    return 1


def goes_on(page: Page) -> Callable[[float], None]:
    """Return the pause of `until` during which a page continues and its requests are answered."""
    return lambda seconds: page.wait_for_timeout(1000 * seconds)


def comes(page: Page, what: str) -> None:
    """Wait until a condition holds on a page; Playwright's own way compiles a string, which our pages forbid."""
    __tracebackhide__ = True
    until(lambda: (what, page.evaluate(what)), lambda seen: seen[1], pause=goes_on(page))


def loaded(page: Page, file: str) -> None:
    """Wait until a page has fetched a file."""
    __tracebackhide__ = True
    comes(page, f"performance.getEntriesByType('resource').some((one) => one.name.endsWith('/{file}'))")


PRIVATE = "[data-region=me], [data-region=questions], [data-region=secrets], [data-region=guest], #receipt"


def private(page: Page) -> str:
    """Return the HTML of a page's private regions."""
    return "".join(page.locator(PRIVATE).evaluate_all("regions => regions.map((region) => region.innerHTML)"))


def hide(page: Page) -> None:
    """Let another tab come before this one, in the page's eyes."""
    page.evaluate(
        "Object.defineProperty(document, 'hidden', { value: true, configurable: true });"
        "document.dispatchEvent(new Event('visibilitychange'))"
    )


def held(page: Page) -> str:
    """Return the secrets that a phone shows while its player holds the bar."""
    secrets = page.locator("#secrets")
    page.locator("[data-hold]").focus()
    page.keyboard.down("Space")
    expect(secrets).to_be_visible()
    shown = secrets.inner_text()
    page.keyboard.up("Space")
    expect(secrets).to_be_hidden()
    return shown


def pass_time(page: Page, shown: Locator) -> None:
    """Let the clock of a page pass second by second until something is visible: after a leap it may stand still."""
    __tracebackhide__ = True
    until(
        lambda: page.locator("body").inner_text(),
        lambda _: shown.is_visible(),
        pause=lambda _: page.clock.run_for(1_000),
    )


def look_first(page: Page) -> None:
    """Wait as long as a new question, or the place of the last one, takes no tap."""
    page.wait_for_timeout(page.evaluate(QUIET))


def tap(button: Locator) -> None:
    """Tap a button as soon as it takes a tap."""
    button.wait_for()
    look_first(button.page)
    button.click()
    # A choice in the menu closes it, once it counts.
    comes(button.page, "!document.querySelector('.apart form[aria-busy=true]')")


def taps_until(button: Locator, see: Callable[[], object]) -> None:
    """Tap, and tap again while nothing happens, as people do."""
    __tracebackhide__ = True
    page, taps = button.page, itertools.count()

    def tapped() -> object:
        if not (found := see()) and next(taps) % TAPS == 0:
            tap(button)
        return found

    until(tapped, pause=goes_on(page))


def voting(house: House, *names: str) -> list[Phone]:
    """Return the phones of people at the open table, who are asked in a secret vote."""
    phones = house.play(*names)
    phones[0].say("vote", "people-shown")
    return phones


def vote(page: Page, choice: str) -> None:
    """Choose and confirm in the secret vote."""
    ballot = question(page, "ballot")
    ballot.wait_for()
    look_first(page)
    ballot.locator(f"label:has(input[value='{choice}'])").click()
    ballot.locator("[type=submit]").click()


def give(page: Page, start: str, choice: str) -> None:
    tap(question(page, start).locator(f"[data-give='{choice}']"))


def choose(page: Page, start: str, *choices: str) -> None:
    asked = question(page, start)
    for choice in choices:
        asked.locator(f"label:has(input[value='{choice}'], input[name='{choice}'])").tap()
    asked.locator("[type=submit]").tap()
