"""Debian's Chromium, with the settings of tests, pictures and measurements."""

import os
import shutil
from importlib.util import find_spec
from pathlib import Path

PROGRAMS = ("chromium-headless-shell", "chromium")
"""The same engine twice; the first has no window around its pages and takes half of the processor."""

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


FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>{folder}</dir>
  <cachedir>{folder}/cache</cachedir>
</fontconfig>
"""


def one_font(folder: Path) -> dict[str, str | float | bool]:
    """Return the environment in which a browser sees only pygame's font, the same on every machine.

    No test may depend on the fonts of a machine; layouts differ from one font to the next by a line in ten. If
    FONTCONFIG_FILE is set the browser sees the fonts named there: /etc/fonts/fonts.conf names those of the machine.
    """
    found = find_spec("pygame")
    assert found and found.origin
    font = Path(found.origin).with_name("freesansbold.ttf")
    (folder / font.name).symlink_to(font)
    written = folder / "fonts.conf"
    written.write_text(FONTS.format(folder=folder), "utf-8")
    return {"FONTCONFIG_FILE": str(written), **os.environ}
