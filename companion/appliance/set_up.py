"""The set-up of a hub. The hub prepares requests to root for `deploy/setup/apply.py`.

A new card leads people who join the hub's own Wi-Fi to the page of the set-up, in the hour after each start.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Sequence
from functools import lru_cache
from ipaddress import ip_address, ip_network
from pathlib import Path

import msgspec
from msgspec import Struct

from companion.appliance.hotspot import ADDRESS, hotspot
from companion.core.text import Text, say

REQUEST = Path("/run/companion/setup.json")
"""The request to root: in memory, never on the card."""

STATE = Path("/run/companion-setup/state")

NEW = Path("/etc/companion/to-set-up")
"""A file that exists until the card has been set up."""

OWN = ip_network(f"{ADDRESS}/24", strict=False)
"""The addresses of devices that have joined the hub's own Wi-Fi."""

HOUR = 3600.0
"""Seconds after a start in which somebody in a new card's own Wi-Fi may set it up."""

NO_COUNTRIES = {"AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"}
"""Codes in Babel's lists for which no radio has rules of its own."""

USUAL = {"it": "IT", "es": "ES", "en": "GB"}
"""The default country by language, if a phone's language names no country."""

WIFI_NAME = say("A Wi-Fi name has 1 to 32 characters.")
WIFI_PASSWORD = say("A Wi-Fi password has 8 to 63 characters, without accents. Leave it empty for an open Wi-Fi.")
LOGIN_NAME = say("For the login name, use lowercase letters, digits and hyphens. Start with a letter.")
LOGIN_PASSWORD = say("For the login password, use at least 8 characters, without accents.")

WORKING = say("Setting up the hub…")
DONE = say("The hub is ready.")
REFUSED = {
    "wifi": say("The hub couldn't join your Wi-Fi. The name or password is wrong, or it's too far away."),
    "login": say("You can only set the login once, in the first hour. Later, use the hub's terminal."),
    "user": say("This login name isn't available: choose another one."),
    "failed": say("That didn't work. Try again."),
}
"""The reasons why root could not finish a request, by the word that root writes."""


class SetUpBusy(Exception):
    """Root is doing something already."""


class Word(Struct, frozen=True):
    """A name with its password: a Wi-Fi's, or a user's."""

    name: str
    password: str


class SetUpRequest(Struct, frozen=True):
    """A request to root, in the form that `deploy/setup/apply.py` reads."""

    language: str = ""
    """The language of later tables: one of `LANGUAGES`, empty: no change."""
    country: str = ""
    """The country of the radio's rules: two letters, empty: no change."""
    wifi: Word | None = None
    """The Wi-Fi of the house, which the hub is to join."""
    own: bool = False
    """Whether the hub is to open its own Wi-Fi."""
    login: Word | None = None
    """An additional user who may log in."""


class State(Struct, frozen=True):
    """Root's progress with the last request."""

    says: Text
    over: bool
    well: bool = False


def here() -> bool:
    """Return whether root serves this hub's requests: its installation decides that."""
    return NEW.parent.is_dir() and os.access(REQUEST.parent, os.W_OK)


def is_new() -> bool:
    """Return whether this is a card that nobody has set up yet."""
    return here() and NEW.exists()


def since_start() -> float:
    """Return the seconds since the machine's start, whatever its wall clock says."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


def in_own_wifi(address: str) -> bool:
    """Return whether the hub's own Wi-Fi is on and an address belongs to it."""
    try:
        joined = ip_address(address) in OWN
    except ValueError:
        return False
    found = hotspot() if joined else None
    return found is not None and found.on


def problem(wish: SetUpRequest) -> Text | None:
    """Return the fault of a request, None if root can do it."""
    if wish.country and not re.fullmatch(r"[A-Z]{2}", wish.country):
        return REFUSED["failed"]
    if wish.wifi:
        name = wish.wifi.name
        if not name.isprintable() or not 1 <= len(name.encode("utf-8", "replace")) <= 32:
            return WIFI_NAME
        if not re.fullmatch(r"|[ -~]{8,63}|[0-9a-fA-F]{64}", wish.wifi.password):
            return WIFI_PASSWORD
    if wish.login and not re.fullmatch(r"[a-z][a-z0-9-]{0,30}", wish.login.name):
        return LOGIN_NAME
    if wish.login and not re.fullmatch(r"[ -~]{8,100}", wish.login.password):
        return LOGIN_PASSWORD
    return None


def ask(wish: SetUpRequest) -> None:
    """Prepare a request that only root and the hub may read; raises `SetUpBusy` while root works, and `OSError`."""
    found = state()
    if found and not found.over:
        raise SetUpBusy
    folder = os.open(REQUEST.parent, os.O_PATH)
    try:
        with os.fdopen(os.open(REQUEST.parent, os.O_TMPFILE | os.O_WRONLY, 0o600), "wb") as file:
            file.write(msgspec.json.encode(wish))
            file.flush()
            os.link(f"/proc/self/fd/{file.fileno()}", REQUEST.name, dst_dir_fd=folder)
    except FileExistsError:
        raise SetUpBusy from None
    finally:
        os.close(folder)


def state() -> State | None:
    """Return root's progress; None if nothing was asked since the machine's start."""
    if REQUEST.exists():
        return State(WORKING, over=False)
    try:
        step, _, why = STATE.read_text("ascii").strip().partition(" ")
    except (OSError, UnicodeError):
        return None
    if step == "working":
        return State(WORKING, over=False)
    if step == "done":
        return State(DONE, over=True, well=True)
    return State(REFUSED.get(why, REFUSED["failed"]), over=True)


@lru_cache
def countries(language: str) -> Sequence[tuple[str, str]]:
    """Return code and name of each country, sorted by name in a language."""
    # Imported only here: Babel's lists take seven megabytes, and a hub is set up once.
    from babel import Locale

    names = Locale(language).territories
    found = [(code, name) for code, name in names.items() if re.fullmatch(r"[A-Z]{2}", code)]
    return sorted((one for one in found if one[0] not in NO_COUNTRIES), key=lambda one: one[1])


def country_of(accepted: str, language: str) -> str:
    """Return the first country in a browser's `Accept-Language`, else the usual one of a language."""
    found = re.search(r"\b[A-Za-z]{2,3}-([A-Za-z]{2})\b", accepted)
    return found[1].upper() if found else USUAL.get(language, "")
