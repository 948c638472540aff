"""The installed espeak-ng and its voices, found without starting a process."""

from __future__ import annotations

import ctypes
from contextlib import suppress

from companion.core.text import say

LIBRARIES = ("libespeak-ng.so.1", "/opt/homebrew/lib/libespeak-ng.1.dylib", "/usr/local/lib/libespeak-ng.1.dylib")
"""Where the library may be; pyttsx3 looks there, too."""

VOICES = {"it": "roa/it", "en": "gmw/en", "es": "roa/es"}
"""The voice of each language, as espeak-ng names it."""

MISSING = say(
    "{part} is missing: nothing is spoken. To install it: {command}",
    part="espeak-ng",
    command="sudo apt install espeak-ng",
)


def version() -> str | None:
    """Return the version of espeak-ng, None if it is not installed."""
    for name in LIBRARIES:
        with suppress(OSError, AttributeError):
            info = ctypes.CDLL(name).espeak_Info
            info.restype, info.argtypes = ctypes.c_char_p, [ctypes.c_void_p]
            return bytes(info(None)).decode()
    return None
