"""The maker of the icon's picture, for home screens that take no drawing: `python -m tests.looks.icon`."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import ARGS, chromium
from web.drawing.manifest import ICON_PIXELS
from web.routes.assets import FOLDER

PICTURE = FOLDER / "icon.png"


def painted(browser: Browser, drawing: Path = FOLDER / "icon.svg") -> bytes:
    page = browser.new_page(viewport={"width": ICON_PIXELS, "height": ICON_PIXELS})
    style = "margin:0;background:#0b0807"
    page.set_content(
        f"<body style='{style}'>{drawing.read_text('utf-8').replace('<svg', '<svg width=100% height=100%', 1)}"
    )
    found = page.screenshot()
    page.close()
    return found


if __name__ == "__main__":
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
        PICTURE.write_bytes(painted(started))
        started.close()
