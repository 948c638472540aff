"""Debian's Chromium, as tests, pictures and measurements start it."""

import shutil

PROGRAMS = ("chromium-headless-shell", "chromium")
"""The same engine twice; the first draws no window around its pages and takes half of the processor."""

ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def chromium() -> str | None:
    """Return the path of the browser, None if Debian's package is missing."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)
