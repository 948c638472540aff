"""All checks of a page: it is opened once, every check looks at it, and the findings are reported together.

axe-core represents screen readers. The others represent a person without a mouse, who goes through the page with Tab;
one who reads no English, for missing translations; and one with a small screen or large type, for cut, faint, bright or
small parts.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from functools import cache
from importlib.resources import files
from typing import cast

from babel.messages.pofile import read_po
from playwright.sync_api import Page

from companion.texts import FOLDER
from tests.browser.look import FADED_IN, LARGE, misfits, type_of
from tests.browser.screens import PHONE, TABLET, TV, Screens, Size
from tests.long import LONGEST
from tests.looks.faults import faults

SIZES: tuple[Size, ...] = (PHONE, TABLET, TV)

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")

FINDINGS = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
}"""

CONTROLS = """() => Array.from(document.querySelectorAll(
  "a[href], button:enabled, input:enabled:not([type=hidden]), select, summary, [tabindex='0']"))
  .filter((element) => element.checkVisibility({ visibilityProperty: true }))
  .filter((element) => !document.querySelector(".book:not([hidden]), .gone:not([hidden])")
    || element.closest(".book, .gone, [data-reading] .veil"))
  .filter((element) => element.type !== "radio" || element === element.form.querySelector(":checked, [type=radio]"))"""
"""A script that returns the controls of a page in their order; of a group of choices the first one."""

STOPS = f"""() => {{
  const marked = ({{ outlineStyle, textDecorationLine }}) => outlineStyle !== "none" || textDecorationLine !== "none";
  const stop = () => {{
    const at = document.activeElement;
    if (at === document.body) return; /* behind the last one the browser's own buttons come */
    const parts = [at, at.closest(".plaque") || at, ...at.querySelectorAll("span")];
    const ringed = parts.some((one) => marked(getComputedStyle(one)));
    const box = at.getBoundingClientRect();
    const seen = box.top < innerHeight && box.bottom > 0;
    stops.push([({CONTROLS})().indexOf(at), ringed && seen, at.outerHTML.slice(0, 90)]);
  }};
  if (!window.stops) addEventListener("keyup", stop, true);
  window.stops = [];
  return ({CONTROLS})().length;
}}"""
"""A script that notes the focus after each key, and returns the number of controls."""

SHARED_IDS = """() => {
  const ids = Array.from(document.querySelectorAll("[id]"), (element) => element.id);
  return ids.filter((id, at) => ids.indexOf(id) !== at);
}"""
"""A script that returns ids that several elements of the page have."""

WORDS = """() => {
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const tongue = (node) => node.parentElement.closest("[lang]") || document.documentElement;
  const own_tongue = (node) => tongue(node) === document.documentElement;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (own_tongue(node)) found.push(node.data);
  for (const element of document.querySelectorAll("[aria-label]")) found.push(element.getAttribute("aria-label"));
  const own = document.getElementById("words");
  return found.concat(own ? Object.values(own.dataset) : []).map((text) => text.trim().replace(/\\s+/g, " "));
}"""


def findings(page: Page) -> list[str]:
    """Return shared ids and the findings of axe-core, once all fading has ended, because it hides parts."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"{AXE};0")
    page.evaluate(FADED_IN)
    return [*cast(list[str], page.evaluate(FINDINGS)), *(f"shared id: {id}" for id in shared_ids(page))]


def shared_ids(page: Page) -> list[str]:
    """Return the ids that several elements have."""
    return cast(list[str], page.evaluate(SHARED_IDS))


def missed_by_keyboard(page: Page) -> list[str]:
    """Return the controls that Tab misses: each must have the focus once, in the order of the page, and show it."""
    count = page.evaluate(STOPS)
    for _ in range(count + 1):
        page.keyboard.press("Tab")
    stops = cast(list[tuple[int, bool, str]], page.evaluate("stops"))
    unseen = [html for at, shown, html in stops if not shown or at < 0]
    order = [at for at, _, _ in stops][:count]
    first = order.index(0) if 0 in order else 0
    if unseen or (order and order[first:] + order[:first] == list(range(count))):
        return unseen
    return [f"{count} controls, the focus goes {order}"]


@cache
def english(language: str) -> re.Pattern[str]:
    """Return a pattern of the English messages that differ in a language."""
    with (FOLDER / f"{language}.po").open("rb") as file:
        catalogue = read_po(file, locale=language)
    found = []
    for message in catalogue:
        said, forms = ((text,) if isinstance(text, str) else text for text in (message.string or "", message.id))
        for form in forms:
            if form not in said and re.search(r"[a-z]{3}", re.sub(r"{\w+}", "", form)):
                found.append(re.sub(r"\\{\w+\\}", ".+", re.escape(form)))
    assert found
    return re.compile("|".join(found))


def untranslated(page: Page, language: str) -> list[str]:
    """Return the English messages in the visible and spoken texts of a page; a piece may have its own language."""
    words = set(cast(list[str], page.evaluate(WORDS)))
    return sorted(text for text in words if english(language).fullmatch(text))


class Lookers:
    """The checks of pages in the language with the longest sentences; they keep their findings until the end."""

    def __init__(self, screens: Screens) -> None:
        self.found: list[str] = []
        """The faults, each with its page and the check: screen readers, languages, looks, keyboard, large type."""
        self._lamp = screens.blank()

    def snapshot(
        self,
        name: str,
        page: Page,
        *,
        sizes: Iterable[Size] = (),
        night: bool = False,
        without: Collection[str] = (),
    ) -> None:
        """Check a page as it is, then at other `sizes`, and a phone's in larger type.

        The checks in `without` are left out; their names are those of `found`.
        """
        own = page.viewport_size
        assert own
        before: Size = own["width"], own["height"]
        if "screen readers" not in without:
            self._note(name, "screen readers", findings(page))
        if "languages" not in without:
            self._note(name, "languages", untranslated(page, LONGEST))
        for size in dict.fromkeys((before, *sizes)):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            self._note(name, f"looks at {size[0]}x{size[1]}", misfits(page, self._lamp, night=night)[0])
        page.set_viewport_size(own)
        if "keyboard" not in without:
            self._note(name, "keyboard", missed_by_keyboard(page))
        if before == PHONE and not night and "large type" not in without:
            page.evaluate("scrollTo(0, 0)")
            for pixels in LARGE:
                with type_of(page, pixels):
                    self._note(name, f"large type, {pixels} px", faults(page, PHONE, "phone"))

    def tell(self) -> None:
        """Fail with all findings."""
        __tracebackhide__ = True
        assert not self.found, "\n".join(self.found)

    def _note(self, name: str, check: str, wrong: list[str]) -> None:
        self.found += [f"{name}: {check}: {fault}" for fault in wrong]
