"""A trial start of this version on a free port and a copy of the data: smoke.py DATA SECONDS.

It asks for every table. The exit status is 0 if the hub shows its address within the seconds (a Zero 2 W with a slow
card needs half a minute), answers, and shows the tables in the log; else its words are printed. The running hub may use
the pins and the loudspeaker, so this one does without.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import threading
from contextlib import closing
from pathlib import Path
from urllib.request import urlopen

LOG = "evening.db"
LARGE = ("voice", "voices")
"""The folders of the voice's recordings, which can be made again, and of voices, which can be fetched again."""


def copy(data: Path, to: Path) -> None:
    """Copy the data folder, with its log at one moment even while a hub writes to it."""
    for entry in data.iterdir():
        if entry.is_dir() and entry.name not in LARGE:
            shutil.copytree(entry, to / entry.name, symlinks=True)
        elif entry.is_file() and not entry.name.startswith(LOG):
            shutil.copy2(entry, to)
    if (data / LOG).exists():
        read = f"file:{data / LOG}?mode=ro"
        with closing(sqlite3.connect(read, uri=True)) as log, closing(sqlite3.connect(to / LOG)) as other:
            log.backup(other)


def find_failure(program: Path, data: Path, patience: float) -> str:
    """Return the reason why the hub does not work, empty if it does."""
    command = [str(program), "serve", "--port", "0", "--bind", "127.0.0.1", "--mute", "--data", str(data)]
    environment = {**os.environ, "GPIOZERO_PIN_FACTORY": "mock", "PYTHONUNBUFFERED": "1", "HOME": str(data)}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=subprocess.STDOUT, text=True, env=environment, cwd=data) as hub:
        clock = threading.Timer(patience, hub.kill)
        clock.start()
        said = ""
        try:
            assert hub.stdout
            for line in hub.stdout:
                said += line
                found = re.search(r"http://127\.0\.0\.1:\d+/", line)
                if found:
                    return find_missing_page(found[0], patience)
        finally:
            clock.cancel()
            hub.kill()
    return said or "it says nothing"


def find_missing_page(url: str, patience: float) -> str:
    """Return the first unavailable page of the hub, empty if there is none."""
    with urlopen(f"{url}api", timeout=patience) as response:
        tables = json.load(response)["tables"]
    for path in ("", *(f"api/tables/{table['code']}/view" for table in tables)):
        with urlopen(url + path, timeout=patience) as response:
            response.read()
    return "" if tables else "it has no table"


def main() -> int:
    """Try this version on a copy of the given folder."""
    with tempfile.TemporaryDirectory() as folder:
        copy(Path(sys.argv[1]), Path(folder))
        problem = find_failure(Path(sys.executable).with_name("companion"), Path(folder), float(sys.argv[2]))
    if problem:
        sys.stderr.write(f"{problem.rstrip()}\n")
    return 1 if problem else 0


if __name__ == "__main__":
    sys.exit(main())
