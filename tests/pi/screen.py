"""The table page on the Pi's own screen, by its unit, on an emulated machine: `make pi-screen`.

The machine has no graphics, so cage renders to nothing: these tests show that the browser runs inside the unit's
limits, follows the table and restarts. Its image has the browsers, too (tests/pi/README.md).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator

import pytest

from tests.deploy.archive import release
from tests.pi.machine import MACHINE, EmulatedPi, network

NO_GRAPHICS = "[Service]\\nEnvironment=WLR_BACKENDS=headless WLR_RENDERER=pixman\\n"

FOLDER = "/etc/systemd/system/companion-screen.service.d"
"""The folder of settings that change the screen's unit in this machine alone."""

NO_TRAPS = 'export CHROMIUM_FLAGS="$CHROMIUM_FLAGS --disable-seccomp-filter-sandbox"'
"""A flag for a kernel that is a process: it cannot tell Chromium which call its own filter has caught."""

BROWSERS = {"chromium": "1200M", "cog": "512M"}
"""The browsers of the unit, with the memory of their Pi."""

PATIENCE = 300
"""Seconds in which the browser must follow the table."""

OPEN = """'$3 ~ /:0050$/ && $4 == "01" && $8 == u'"""

LINES = f"awk -v u=$(id -u companion-screen) {OPEN} /proc/net/tcp /proc/net/tcp6 | wc -l"
"""A command that counts the screen user's connections to port 80: the page keeps one, for the table's changes."""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmulatedPi]:
    """A Pi on which the hub and its screen have been installed."""
    folder = tmp_path_factory.mktemp("carried")
    release(folder / "made", MACHINE).rename(folder / "first")
    with network():
        found = EmulatedPi(tmp_path_factory.mktemp("card") / "card", folder)
        try:
            found.boot(memory="1200M")
            found.run(f"mkdir -p {FOLDER}; printf '{NO_GRAPHICS}' >{FOLDER}/no-graphics.conf")
            found.run(f"echo '{NO_TRAPS}' >/etc/chromium.d/emulated")
            found.install("first", "--screen", "--language", "it")
            yield found
        finally:
            found.cut()


def consequences(pi: EmulatedPi) -> None:
    """Wait until the browser follows the table, once the page has been loaded and its script runs."""
    end = time.monotonic() + PATIENCE
    while int(pi.run(LINES)) == 0:
        assert time.monotonic() < end, pi.run("journalctl -u companion-screen -o cat --no-pager | tail -20")
        time.sleep(5)
    time.sleep(20)
    assert int(pi.run(LINES)) > 0


@pytest.mark.parametrize("browser", BROWSERS)
def test_the_screen_follows_the_table_and_comes_back(installed: EmulatedPi, browser: str) -> None:
    pi = installed
    pi.cut()
    pi.boot(memory=BROWSERS[browser])
    pi.up()
    consequences(pi)
    assert browser in pi.run("ps -u companion-screen -o args=")
    maps = "$(pgrep -u companion-screen | sed 's#.*#/proc/&/smaps_rollup#')"
    used = pi.run(f"cat {maps} | awk '/^Pss:/ {{ n += $2 }} END {{ print n }}'")
    sys.stdout.write(f"{browser}: {int(used) // 1000} MB (PSS), with cage\n")
    before = pi.run("systemctl show -p MainPID --value companion-screen")
    pi.run(f"kill -KILL {before}")
    consequences(pi)
    assert pi.run("systemctl show -p MainPID --value companion-screen") != before
