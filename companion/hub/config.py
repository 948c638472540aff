"""What people set: on the command line, and in `companion.toml` in the data folder.

[faces.web]
enabled = true      # false switches a face off; all else goes to the face as it is
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.faces import Settings

SOUNDS = "sounds"
"""Name of the face that speaks and rings."""


class BadConfig(Exception):
    """The configuration file cannot be used; the words say why."""


class Config(Struct, frozen=True, kw_only=True):
    """Everything that was set for this run.

    `tables` are opened if there are fewer; with `new` those of the last evening are
    closed before.
    """

    settings: Settings
    language: str
    tables: int = 1
    new: bool = False
    faces: Mapping[str, Mapping[str, Any]] = {}

    def enabled(self, face: str) -> bool:
        """Return whether a face is to run; every face is unless it was switched off, or muted."""
        if face == SOUNDS and self.settings.mute:
            return False
        return bool(self.faces.get(face, {}).get("enabled", True))

    def for_face(self, face: str) -> Settings:
        """Return the settings that one face gets, with its own from the file."""
        return replace(self.settings, own=self.faces.get(face, {}))


def default_data() -> Path:
    """Return the folder for the evenings' log: `companion` where the system keeps users' data."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "companion"


def read_faces(folder: Path) -> dict[str, dict[str, Any]]:
    """Return the faces' sections of `companion.toml`, empty without a file; raises `BadConfig`."""
    path = folder / "companion.toml"
    if not path.exists():
        return {}
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8")).get("faces", {})
    except (OSError, UnicodeError, tomllib.TOMLDecodeError) as error:
        raise BadConfig(f"companion.toml: {error}") from error
    if not isinstance(found, dict) or not all(isinstance(section, dict) for section in found.values()):
        raise BadConfig("companion.toml: every face is a section of its own, such as [faces.web]")
    return found
