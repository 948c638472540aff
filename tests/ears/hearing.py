"""The recogniser's process: one for all lines, so that its model is loaded once."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.sources import ROOT

PYTHON = ROOT / "build" / "ears" / "bin" / "python"
"""The interpreter of the recogniser's environment; `make ears` makes it."""

LISTENER = Path(__file__).with_name("listener.py")


@contextmanager
def hearing(python: Path = PYTHON) -> Iterator[Callable[[bytes], str]]:
    """Give a function that returns the words heard in a WAV."""
    with (
        TemporaryDirectory(prefix="companion-ears-") as folder,
        subprocess.Popen([python, LISTENER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process,
    ):
        given, answers = process.stdin, process.stdout
        assert given and answers, "both were asked for at the start"
        wav = Path(folder) / "line.wav"

        def hear(sound: bytes) -> str:
            wav.write_bytes(sound)
            given.write(f"{wav}\n")
            given.flush()
            return str(json.loads(answers.readline()))

        yield hear
        given.close()
