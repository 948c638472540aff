"""The installed espeak-ng and its voices, found without starting a process."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Sequence
from contextlib import suppress
from glob import glob
from pathlib import Path

from companion.core.text import say

LIBRARIES = ("libespeak-ng.so.1", "/opt/homebrew/lib/libespeak-ng.1.dylib", "/usr/local/lib/libespeak-ng.1.dylib")
"""The possible places of the library; pyttsx3 looks there, too."""

VOICES = {"it": "roa/it", "en": "gmw/en", "es": "roa/es"}
"""The voice of each language, by espeak-ng's name."""

MISSING = say(
    "{part} is missing, so there's no voice. To install it: {command}",
    part="espeak-ng",
    command="sudo apt install espeak-ng",
)


FOLDERS = ("/usr/lib/*/espeak-ng-data", "/usr/lib/espeak-ng-data", "/usr/share/espeak-ng-data",
           "/opt/homebrew/share/espeak-ng-data", "/usr/local/share/espeak-ng-data")  # fmt: skip
"""The possible places of its data; the library itself names its place only once it has been loaded."""

NAME = re.compile(r"[A-Za-z0-9_-]+")
"""A variant's name that may be part of a voice's name."""


def version() -> str | None:
    """Return the version of espeak-ng, None if it is not installed."""
    for name in LIBRARIES:
        with suppress(OSError, AttributeError):
            info = ctypes.CDLL(name).espeak_Info
            info.restype, info.argtypes = ctypes.c_char_p, [ctypes.c_void_p]
            return bytes(info(None)).decode()
    return None


def variants() -> Sequence[str]:
    """Return the names of the installed variants: espeak-ng has no list of them, but a file for each."""
    folders = (Path(path) for pattern in FOLDERS for path in glob(pattern))
    folder = next((folder / "voices" / "!v" for folder in folders if (folder / "voices" / "!v").is_dir()), None)
    names = (path.name for path in folder.iterdir()) if folder and version() else ()
    return sorted((name for name in names if NAME.fullmatch(name)), key=str.casefold)


def voice_of(language: str, voice: str, variant: str) -> str:
    """Return the name of a voice with its variant, in espeak-ng's form."""
    return (voice or VOICES[language]) + (f"+{variant}" if variant else "")
