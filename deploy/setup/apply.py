"""The set-up of the machine at the hub's request, as root: only `companion-setup.service` runs it.

The hub is not trusted: its request is read strictly, and can change only these few things. A user is added once, while
the card is set up for the first time, in the first hour after a start: if somebody breaks into the hub later, they get
no user. A password is in a file of root's, and programs get it as input: no list of processes shows it.

It imports nothing of ours: it is root's.
"""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
import sys
import time
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

MOST = 4096
"""The most bytes of the hub's request."""

HOUR = 3600
"""Seconds after a start in which a user may be added."""

PATIENCE = 45
"""Seconds for the Wi-Fi of the house to let the hub in."""

HOUSE, OWN = "companion-house", "companion-hotspot"
"""NetworkManager's profiles of the Wi-Fi of the house and of the hub's own."""

REGION = "cfg80211.ieee80211_regdom"
"""The country on the kernel's command line."""

Fields = Mapping[str, Any]


class SetUpRefused(Exception):
    """The reason why nothing more is done: a word that the hub knows, `REFUSED` in `companion/appliance/set_up.py`."""


@dataclass(frozen=True)
class SetUpPaths:
    """All paths."""

    request: Path = Path("/run/companion/setup.json")
    """The hub's request: in memory, never on the card."""
    state: Path = Path("/run/companion-setup/state")
    own: Path = Path("/etc/companion")
    settings: Path = Path("/etc/default/companion")
    profiles: Path = Path("/etc/NetworkManager/system-connections")
    kernel: Path = Path("/boot/firmware/cmdline.txt")
    users: Path = Path("/etc/passwd")

    @property
    def first(self) -> Path:
        """A file that exists until the card has been set up."""
        return self.own / "to-set-up"

    @property
    def login(self) -> Path:
        """The user whose login is being made: if the plug is pulled meanwhile, it is made again."""
        return self.own / "login"

    @property
    def profile(self) -> Path:
        """The Wi-Fi of the house, for NetworkManager."""
        return self.profiles / f"{HOUSE}.nmconnection"


def main() -> int:
    """Do the prepared request."""
    return apply(SetUpPaths(), time.clock_gettime(time.CLOCK_BOOTTIME))


def apply(places: SetUpPaths, running: float) -> int:
    """Do the hub's request, on a machine that has been on for `running` seconds; write the result."""
    try:
        tell(places, "working")
        asked = check(read(places))
        first = places.first.exists()
        if asked["login"] and not (first and running < HOUR):
            raise SetUpRefused("login")
        if asked["language"]:
            set_language(places, asked["language"])
        if asked["country"]:
            set_country(places, asked["country"])
        if asked["login"]:
            let_in(places, **asked["login"])
        if asked["wifi"]:
            join(places, **asked["wifi"])
        elif asked["own"]:
            run("systemctl", "start", f"{OWN}.service")
        places.first.unlink(missing_ok=True)
        places.login.unlink(missing_ok=True)
        tell(places, "done")
    except SetUpRefused as refused:
        tell(places, f"refused {refused}")
    except Exception as error:
        sys.stderr.write(f"not set up: {type(error).__name__}\n")
        tell(places, "refused failed")
        return 1
    finally:
        # Whatever lies there: it would be tried again without end.
        subprocess.run(["rm", "-rf", "--", places.request], check=False)
    return 0


def tell(places: SetUpPaths, words: str) -> None:
    """Write the progress, for the hub to read."""
    put(places.state, f"{words}\n", 0o644)


def put(path: Path, text: str, mode: int) -> None:
    """Write a file completely or not at all, even if the plug is pulled."""
    part = path.with_name(f"{path.name}.new")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "w", encoding="utf-8") as file:
        os.fchmod(file.fileno(), mode)
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def rewrite(path: Path, line: str) -> None:
    """Write a file of one line in place, with blanks for the rest of a longer one.

    On FAT a file that replaces another may be lost if the plug is pulled up to half a minute later. A line in one
    sector is the old or the new one, or the new one as far as the old one went.
    """
    with path.open("r+b", buffering=0) as file:
        file.write(f"{line.ljust(path.stat().st_size - 1)}\n".encode())
        os.fsync(file.fileno())


def read(places: SetUpPaths) -> object:
    """Return the hub's request, and remove its file; raise SetUpRefused if the content is not a request."""
    with open(os.open(places.request, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb") as file:
        places.request.unlink()
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise SetUpRefused("failed")
        content = file.read(MOST + 1)
    try:
        return json.loads(content) if len(content) <= MOST else None
    except ValueError:
        return None


def check(asked: object) -> Fields:
    """Return the request, if each field is valid and there is no other; raise SetUpRefused."""
    if not isinstance(asked, dict) or set(asked) != {"language", "country", "wifi", "own", "login"}:
        raise SetUpRefused("failed")
    well = (
        asked["language"] in ("", "it", "en", "es")
        and matches(r"|[A-Z]{2}", asked["country"])
        and isinstance(asked["own"], bool)
        and (asked["wifi"] is None or _is_wifi(asked["wifi"]))
        and (asked["login"] is None or _is_login(asked["login"]))
    )
    if not well:
        raise SetUpRefused("failed")
    return asked


def _is_wifi(wifi: object) -> bool:
    """Return whether a name has at most 32 bytes, and a password is a phrase of 8 to 63 characters, a key, or empty."""
    if not isinstance(wifi, dict) or set(wifi) != {"name", "password"}:
        return False
    name, password = wifi["name"], wifi["password"]
    fits = isinstance(name, str) and name.isprintable() and 1 <= len(name.encode("utf-8", "surrogatepass")) <= 32
    return fits and matches(r"|[ -~]{8,63}|[0-9a-fA-F]{64}", password)


def _is_login(login: object) -> bool:
    if not isinstance(login, dict) or set(login) != {"name", "password"}:
        return False
    return matches(r"[a-z][a-z0-9-]{0,30}", login["name"]) and matches(r"[ -~]{8,100}", login["password"])


def matches(pattern: str, value: object) -> bool:
    """Return whether a value is text that matches a pattern as a whole."""
    return isinstance(value, str) and re.fullmatch(pattern, value) is not None


def run(*command: str, said: str = "", patience: float = 60) -> bool:
    """Run a program with `said` as its input; return whether it succeeded."""
    try:
        done = subprocess.run(command, input=said, text=True, capture_output=True, timeout=patience, check=False)
    except (FileNotFoundError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def set_language(places: SetUpPaths, language: str) -> None:
    """Set the language in which new tables open."""
    if places.settings.is_file():
        text = places.settings.read_text("utf-8")
        put(places.settings, re.sub(r"--language [a-z]+", f"--language {language}", text), 0o644)


def set_country(places: SetUpPaths, country: str) -> None:
    """Let the radio follow the rules of the country, from now on and at each start."""
    if places.kernel.is_file():
        line = re.sub(rf"\s*\b{re.escape(REGION)}=\S*", "", places.kernel.read_text("utf-8").strip())
        rewrite(places.kernel, f"{line} {REGION}={country}")
    run("iw", "reg", "set", country)
    run("nmcli", "radio", "wifi", "on")


def let_in(places: SetUpPaths, name: str, password: str) -> None:
    """Add the user who may log in, at the keyboard and from the house's network; raise SetUpRefused if there is one."""
    known = {line.partition(":")[0] for line in places.users.read_text("utf-8").splitlines()}
    begun = places.login.read_text("utf-8").strip() if places.login.exists() else ""
    if name in known and name != begun:
        raise SetUpRefused("user")
    put(places.login, f"{name}\n", 0o600)
    made = name in known or run("useradd", "--create-home", "--shell", "/bin/bash", "--groups", "sudo", name)
    if not (made and run("chpasswd", said=f"{name}:{password}\n")):
        raise SetUpRefused("user")
    run("systemctl", "enable", "--now", "ssh.service")


def join(places: SetUpPaths, name: str, password: str) -> None:
    """Join the Wi-Fi of the house; if it refuses the hub, open the hub's own again and raise SetUpRefused.

    Until it has joined, each start opens the hub's own Wi-Fi: a pulled plug locks nobody out.
    """
    places.profiles.mkdir(parents=True, exist_ok=True)
    put(places.profile, "\n".join(profile(name, password)), 0o600)
    run("nmcli", "connection", "load", str(places.profile))
    joined = run("nmcli", "--wait", str(PATIENCE), "connection", "up", HOUSE, patience=PATIENCE + 15)
    if joined:
        run("nmcli", "connection", "modify", HOUSE, "connection.autoconnect", "yes")
        run("systemctl", "stop", f"{OWN}.service")
        return
    places.profile.unlink(missing_ok=True)
    run("nmcli", "connection", "reload")
    run("nmcli", "connection", "up", OWN)
    raise SetUpRefused("wifi")


def profile(name: str, password: str) -> Sequence[str]:
    """Return the lines of a profile for NetworkManager: the name as bytes, which need no quoting."""
    quoted = re.sub(r"^ ", r"\\s", password.replace("\\", "\\\\"))
    closed = ("[wifi-security]", "key-mgmt=wpa-psk", f"psk={quoted}") if password else ()
    return (
        *("[connection]", f"id={HOUSE}", f"uuid={uuid.uuid5(uuid.NAMESPACE_DNS, HOUSE)}", "type=wifi"),
        "autoconnect=false",
        *("[wifi]", "mode=infrastructure", f"ssid={''.join(f'{byte};' for byte in name.encode())}"),
        *closed,
        *("[ipv4]", "method=auto", "[ipv6]", "method=auto", ""),
    )


if __name__ == "__main__":
    sys.exit(main())
