"""The installation of an archive from the hub, as root: only `companion-update.service` runs it.

The hub is not trusted. Its archive is copied to a place where the hub cannot write, and nothing in the copy is used
before its signature is verified, by the key of the installed version. Then the archive's own `install.sh` does the same
as at a terminal. A file in /run has the progress, for the page of the hub.

It imports nothing of ours: it is root's.
"""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any
from urllib.request import urlopen

MOST = 300_000_000
"""The most bytes of an archive."""

END = 1024
"""Bytes of the signature at its end, as in `sign.sh`."""

SPARE = 300_000_000
"""Bytes that install.sh needs free."""

LOOK = 5.0
"""Seconds between two checks whether a game is still played."""

HUB = "http://127.0.0.1"


class UpdateRefused(Exception):
    """The reason why nothing is installed: a word that the hub knows, `WORDS` in `companion/appliance/updates.py`."""


@dataclass(frozen=True)
class UpdatePaths:
    """All paths."""

    inbox: Path = Path("/var/lib/companion-inbox/update.tar")
    """The hub's archive. Its folder is the hub's."""
    work: Path = Path("/var/lib/companion-update")
    state: Path = Path("/run/companion-update/state")
    current: Path = Path("/opt/companion/current")

    @property
    def signers(self) -> Path:
        """The public half of the key, in the installed version."""
        return self.current / "deploy/update/signers"


def main() -> int:
    """Take the archive; with `--wait`, which install.sh asks for, wait until no game is played.

    With `--over`, which systemd asks for at the end, report an update that was killed.
    """
    if "--wait" in sys.argv[1:]:
        wait(UpdatePaths())
        return 0
    return over(UpdatePaths()) if "--over" in sys.argv[1:] else take(UpdatePaths())


def take(places: UpdatePaths) -> int:
    """Install the archive, and write the result."""
    try:
        tell(places, "checking")
        tree = unpack(places)
        install(places, tree)
    except UpdateRefused as refused:
        tell(places, f"refused {refused}")
        return 0
    except OSError as error:
        sys.stderr.write(f"the archive cannot be taken: {error.strerror}\n")
        tell(places, "refused room")
        return 1
    except Exception as error:
        sys.stderr.write(f"the archive cannot be taken: {type(error).__name__}\n")
        tell(places, "refused fails")
        return 1
    finally:
        clear(places)
    return 0


def over(places: UpdatePaths) -> int:
    """Report that an update was interrupted, unless it ended by itself."""
    if text(places.state).partition(" ")[0] not in ("done", "refused"):
        tell(places, "refused cut")
        clear(places)
    return 0


def clear(places: UpdatePaths) -> None:
    """Remove the archive, whatever it is, and all that was made of it: nothing is tried twice."""
    subprocess.run(["rm", "-rf", "--", places.inbox, places.work], check=False)


def tell(places: UpdatePaths, words: str) -> None:
    """Write the progress, for the hub to read."""
    part = places.state.with_suffix(".new")
    part.write_text(f"{words}\n", "ascii")
    part.replace(places.state)


def unpack(places: UpdatePaths) -> Path:
    """Return the archive, unpacked; raise UpdateRefused unless it is whole, signed, for this machine, and not older."""
    shutil.rmtree(places.work, ignore_errors=True)
    places.work.mkdir(0o700)
    archive = fetch(places)
    verify(places, archive)
    tree = places.work / "tree"
    tree.mkdir()
    try:
        subprocess.run(["tar", "--extract", "--no-same-owner", "--file", archive, "--directory", tree], check=True)
        (found,) = tree.iterdir()
        version, made = text(found / "VERSION"), text(found / "MADE")
    except (subprocess.CalledProcessError, ValueError):
        raise UpdateRefused("none") from None
    archive.unlink()
    if found.name != f"companion-{version}-{platform.machine()}":
        raise UpdateRefused("kind")
    here = places.current.resolve()
    if version == here.name:
        raise UpdateRefused("same")
    if age(version, made) < age(here.name, text(here / "made")):
        raise UpdateRefused("older")
    return found


def fetch(places: UpdatePaths) -> Path:
    """Return a copy without its signature, which is put beside it; raise UpdateRefused for an impossible archive."""
    with open_laid(places) as source:
        found = os.fstat(source.fileno())
        if not stat.S_ISREG(found.st_mode) or found.st_size <= END:
            raise UpdateRefused("none")
        if found.st_size > MOST:
            raise UpdateRefused("large")
        if shutil.disk_usage(places.work).free < SPARE + 2 * found.st_size:
            raise UpdateRefused("room")
        copy = places.work / "archive.tar"
        with copy.open("wb") as file:
            left = found.st_size - END
            while left and (piece := source.read(min(left, 1 << 20))):
                file.write(piece)
                left -= len(piece)
        (places.work / "signature").write_bytes(source.read(END).rstrip(b"\n") + b"\n")
    # If the plug is pulled from here on, nothing is tried again by itself.
    places.inbox.unlink()
    return copy


def open_laid(places: UpdatePaths) -> IO[bytes]:
    """Open the archive; raise UpdateRefused for a folder, or for a link, which would lead root where the hub likes."""
    try:
        return open(os.open(places.inbox, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK), "rb")  # a pipe would hold it
    except OSError:
        raise UpdateRefused("none") from None


def verify(places: UpdatePaths, archive: Path) -> None:
    """Raise UpdateRefused unless the archive is signed by the key of the installed version."""
    if not places.signers.is_file():
        raise UpdateRefused("unkeyed")
    who = ("-f", str(places.signers), "-I", "companion", "-n", "companion-update")
    command = ["ssh-keygen", "-q", "-Y", "verify", *who, "-s", str(places.work / "signature")]
    with archive.open("rb") as file:
        try:
            done = subprocess.run(command, stdin=file, capture_output=True, check=False)
        except FileNotFoundError:
            raise UpdateRefused("unkeyed") from None
    if done.returncode:
        raise UpdateRefused("signature")


def age(version: str, made: str) -> tuple[list[int], bool, int]:
    """Return a key that is larger for a later version: its number, then the time of its sources, in seconds.

    A development version, `1.0.0.dev0`, comes before the version with its number.
    """
    number, making, _ = version.partition("+")[0].partition(".dev")
    return [int(part) for part in re.findall(r"\d+", number)], not making, int(made) if made.isdigit() else 0


def text(path: Path) -> str:
    """Return the one line of a file, empty without it."""
    return path.read_text("ascii").strip() if path.is_file() else ""


def install(places: UpdatePaths, tree: Path) -> None:
    """Let the archive install itself; raise UpdateRefused if the earlier version has stayed or has come back."""
    wait_first = f"{sys.executable} -I -B {Path(__file__).resolve()} --wait"
    told = {"STATE": str(places.state), "BEFORE_STOP": wait_first}
    done = subprocess.run([tree / "deploy/install.sh", "--anyway"], env={**os.environ, **told}, check=False)
    if done.returncode:
        raise UpdateRefused("back" if text(places.state) == "switching" else "fails")
    tell(places, "done")


def wait(places: UpdatePaths, playing: Callable[[], bool] | None = None, look: float = LOOK) -> None:
    """Wait until no game is played, so that none is interrupted."""
    playing = playing or plays
    while playing():
        tell(places, "waiting")
        time.sleep(look)


def plays() -> bool:
    """Return whether a game is played at a table of the hub; a hub that does not answer has none."""
    try:
        return any(_is_playing(ask(f"/api/tables/{table['code']}/view")) for table in ask("/api")["tables"])
    except (OSError, ValueError, LookupError, TypeError):
        return False


def _is_playing(view: Any) -> bool:
    return view["game"] is not None and not any(block["kind"] == "result" for block in view["blocks"])


def ask(path: str) -> Any:
    """Return the hub's answer."""
    with urlopen(HUB + path, timeout=10) as response:
        return json.load(response)


if __name__ == "__main__":
    sys.exit(main())
