"""The page of a phone that is made the loudspeaker."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.screens import Screens, open_sheet
from tests.web.house import House, Phone

LISTEN = """() => {
window.heard = [];
for (const name of ["start", "stop"]) {
  const real = AudioBufferSourceNode.prototype[name];
  AudioBufferSourceNode.prototype[name] = function (when) {
    window.heard.push({ name, length: this.buffer.duration, wait: (when || 0) - this.context.currentTime });
    return real.call(this, when);
  };
}
}"""
"""Writes down what a page gives to its loudspeaker."""


def speaker(house: House, screens: Screens, phone: Phone) -> Page:
    """Return the page of a phone with its offer to speak unfolded."""
    page = screens.phone(house, phone)
    page.evaluate(LISTEN)
    open_sheet(page, "menu")
    page.locator("[data-voice] summary").click()
    return page


def speak(page: Page) -> None:
    """Tap "This phone speaks", and wait until it does: it loads all lines first."""
    page.locator("[data-voice] [data-speak]").click()
    expect(page.locator("[data-voice=mine]")).to_have_count(1)
    expect(page.locator("#voice-state")).to_be_empty()
