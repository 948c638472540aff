"""A sound server of its own, with a silent loudspeaker: PulseAudio with a null sink."""

from __future__ import annotations

import os
import subprocess
from array import array
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.engines.page import started
from tests.waiting import PATIENCE, until

PROGRAMS = ("pulseaudio", "parec")
SINK = "nobody"
RATE = 8000
"""Samples a second of the recording."""

LOUD = 1000
"""Minimum sample, of 32,767, that counts as a sound."""


class SoundServer:
    """A sound server, as long as it is open; its files lie in `folder`."""

    def __init__(self, folder: Path) -> None:
        self._socket = folder / "native"
        door = f"module-native-protocol-unix socket={self._socket} auth-anonymous=1"
        modules = (f"module-null-sink sink_name={SINK}", door)
        loaded = [word for module in modules for word in ("--load", module)]
        command = ["pulseaudio", "-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no", *loaded]
        home = {**os.environ, "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
        self._process = started(command, env=home)
        until(self._socket.exists, ended=lambda: self._process.poll() is not None and "PulseAudio has ended")

    @property
    def leads_to_it(self) -> tuple[str, str]:
        """The environment variable that leads a program to the server, and its value."""
        return "PULSE_SERVER", f"unix:{self._socket}"

    @contextmanager
    def hearing(self) -> Iterator[SoundLog]:
        command = ["parec", f"--device={SINK}.monitor", "--raw", "--format=s16le", "--channels=1", f"--rate={RATE}"]
        command.append("--latency-msec=50")
        heard = self._socket.with_name("heard")
        server = dict([self.leads_to_it])
        with (
            heard.open("wb") as file,
            subprocess.Popen(command, env={**os.environ, **server}, stdout=file, stderr=subprocess.DEVNULL) as process,
        ):
            try:
                yield SoundLog(heard)
            finally:
                process.terminate()

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)


class SoundLog:
    """The sound so far."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def loudest(self) -> int:
        """Return the loudest sample so far, 0 to 32,767."""
        samples = array("h")
        content = self._file.read_bytes()
        samples.frombytes(content[: len(content) // 2 * 2])
        return max(map(abs, samples), default=0)
