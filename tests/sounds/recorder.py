"""A recorder behind SDL's own mixer: SDL asks for each buffer, and the test does all that is due before the next one.

SDL's driver `disk` writes the mix of SDL to a file, without a pause between two buffers. After each of them SDL calls
the recorder, which turns the clock by the buffer's length. So the recording is SDL's, and its time is exact to a
buffer, however busy the machine is.
"""

from __future__ import annotations

import ctypes
import threading
import time
from array import array
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from sounds import pcm
from sounds.loudspeaker import Loudspeaker
from tests.hub.by_hand import ManualClock
from tests.waiting import until

SECOND = 1_000_000_000

_HEARD = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.POINTER(ctypes.c_uint8), ctypes.c_int)


def mixer() -> ctypes.CDLL:
    """Return SDL's mixer as pygame has loaded it."""
    maps = Path("/proc/self/maps").read_text().splitlines()
    return ctypes.CDLL(next(line.split(maxsplit=5)[5] for line in maps if "SDL2_mixer" in line))


class Recorder:
    """The recording so far; time passes by `run` alone."""

    def __init__(self, clock: ManualClock, file: Path, device: Loudspeaker) -> None:
        self.device = device
        self._clock = clock
        self._file = file
        self._begun = clock.stamp
        self._heard = bytearray()
        self._act: Callable[[], bool] | None = None
        self._over = threading.Event()
        self._fault: BaseException | None = None

    def at(self, stamp: int) -> int:
        """Return the number of the sample at a stamp."""
        return round((stamp - self._begun) * pcm.RATE / SECOND)

    def run(self, act: Callable[[], bool]) -> None:
        """Call `act` before each buffer until it returns False; its exceptions are raised here."""
        self._over.clear()
        self._act = act
        until(self._over.is_set)
        if self._fault:
            raise self._fault

    def recorded(self) -> array[int]:
        """Return all that SDL has written in `run`; the file is only complete once the recorder is closed."""
        written = self._file.read_bytes()
        at = written.find(self._heard)
        assert at >= 0, "SDL writes down what it has mixed"
        return array("h", written[at : at + len(self._heard)])

    def hear(self, _: object, stream: ctypes._Pointer[ctypes.c_uint8], length: int) -> None:
        """Take a buffer that SDL has mixed, and do all that is due before the next one."""
        if self._act is None:
            time.sleep(0.002)  # SDL would write silence as fast as it can
            return
        self._heard += ctypes.string_at(stream, length)
        self._clock.stamp = self._begun + len(self._heard) // pcm.WIDTH * SECOND // pcm.RATE
        try:
            if self._act():
                return
        except BaseException as error:
            self._fault = error
        self._act = None
        self._over.set()


@contextmanager
def recorder(folder: Path, clock: ManualClock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Recorder]:
    """Open the loudspeaker of the product with a recorder behind it."""
    file = folder / "heard.raw"
    monkeypatch.setenv("SDL_AUDIODRIVER", "disk")
    monkeypatch.setenv("SDL_DISKAUDIOFILE", str(file))
    monkeypatch.setenv("SDL_DISKAUDIODELAY", "0")
    device = Loudspeaker()
    device.open()
    with closing(device):
        found = Recorder(clock, file, device)
        heard = _HEARD(found.hear)
        library = mixer()
        library.Mix_SetPostMix(heard, None)
        try:
            yield found
        finally:
            library.Mix_SetPostMix(None, None)
