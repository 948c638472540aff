"""Places of buttons while time passes: a script notes them whenever a page has changed, and a law compares them.

Pages run on a clock that the test turns, so what their own timers bring is seen without waiting for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Page

FAR = 2
"""The greatest number of pixels by which a button may move."""

SETTLES = 500
"""Milliseconds after which a button that has appeared must stay."""

TICK = 50
"""Milliseconds between two looks at a page; a change is noted at the second one, when its frame has been painted."""

SAMPLER = """(() => {
  const CONTROLS = ".own :is(button, summary, label.choice), .top button, .learn button, .dock :is(button, a), .hold, "
    + ".beside .big :is(button, label), .controls button";
  const shown = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility === "visible";
  const places = () => {
    const found = {};
    for (const element of document.querySelectorAll(CONTROLS)) {
      if (!shown(element) || element.disabled) continue;
      const box = element.getBoundingClientRect();
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      const top = x >= 0 && y >= 0 && document.elementFromPoint(x, y);
      if (!top || !(element.contains(top) || top.contains(element))) continue;
      // A fold that explains terms belongs to its question: that of the next question is another one.
      const fold = element.closest("[data-key=terms]");
      const piece = (fold && fold.closest("[data-question]")) || element.closest("[data-question], [data-key]");
      const seat = element.closest("[data-seat]");
      const own = element.getAttribute("data-give") || element.id || element.textContent.trim();
      const name = [seat && seat.dataset.seat, piece && (piece.dataset.question || piece.dataset.key), own].join(" ");
      found[name] = [Math.round(box.left), Math.round(box.top)];
    }
    return found;
  };
  const samples = [];
  let changed = true, painted = false, before = "", down = 0;
  new MutationObserver(() => { changed = true; painted = false; })
    .observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  const look = () => {
    if (!document.body) return;
    if (!changed && scrollY === down) return;
    down = scrollY;
    if (!painted) return void (changed = painted = true);
    changed = painted = false;
    /* What moves by style alone is seen where it arrives. */
    for (const one of document.getAnimations()) if (one.effect.getComputedTiming().endTime < Infinity) one.finish();
    const lobby = document.body.dataset.phase === "gathering";
    const found = [[lobby, document.querySelector(".ending") !== null].join(), scrollY, places()];
    const now = JSON.stringify(found);
    if (now !== before) samples.push([performance.now(), ...found]);
    before = now;
  };
  setInterval(look, TICK);
  window.takeSamples = () => samples.splice(0);
  window.lookAnew = () => { before = ""; changed = true; };
})();""".replace("TICK", str(TICK))
"""A script that notes the time, the screen, its scroll position, and the place of each button in reach, whenever one of
them has changed."""


class Sample(NamedTuple):
    """The buttons of a page at a time of its clock, in milliseconds, and its scroll position."""

    at: float
    screen: str
    """Whether it is the lobby, and whether it is the end of a game."""
    scrolled: int
    places: dict[str, tuple[int, int]]


class SampledPage:
    """A page on a turned clock, and the places at which its buttons have to stay."""

    def __init__(self, name: str, page: Page, tell: Callable[[str], None]) -> None:
        """Stop the clock of a page that has `SAMPLER`; `tell` gets a line for each button that has moved."""
        self.page = page
        self._name = name
        self._tell = tell
        page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 1)
        self._pushed = 0.0
        self._last: Sample | None = None
        self._since: dict[str, float] = {}
        self._kept: dict[str, tuple[int, int]] = {}

    def forget(self) -> None:
        """Let all buttons appear anew: somebody has acted on this page, or it shows a step for the first time."""
        self._last = None
        self.page.evaluate("lookAnew()")

    def pushed(self) -> None:
        """Note that the page has just been given news."""
        self._pushed = self.page.evaluate("performance.now()")

    def run(self, milliseconds: int, what: str) -> None:
        """Let the clock of the page run; `what` says which step it shows."""
        if milliseconds <= 0:
            return
        self.page.clock.run_for(milliseconds)
        for found in self.page.evaluate("takeSamples()"):
            self._compare(Sample(*found), what)

    def _compare(self, now: Sample, what: str) -> None:
        last, self._last = self._last, now
        kept = set(now.places) & set(self._kept) if last else set()
        # A game that begins replaces the lobby, and its end replaces the game. A page that stood empty scrolls to what
        # it is asked now: then only its head has moved.
        replaced = last and last.screen != now.screen
        scrolled = last and last.scrolled != now.scrolled and not any("g1-" in button for button in kept)
        if replaced or scrolled:
            kept = set()
        self._since = {button: self._since[button] if button in kept else now.at for button in now.places}
        for button, place in now.places.items():
            if button not in kept:
                self._kept[button] = place
                continue
            across, down = (after - before for after, before in zip(place, self._kept[button], strict=True))
            if max(abs(across), abs(down)) <= FAR:
                continue
            self._kept[button] = place
            if now.at - self._since[button] >= SETTLES:
                where = f"{self._name} at {what}, {round(now.at - self._pushed)} ms later"
                self._tell(f"{where}: {button!r} moved by {down} px down, {across} px aside")
        self._kept = {button: self._kept[button] for button in now.places}
