"""The voices in the data folder: `voices/it_IT-paola-medium.onnx`, its settings, and the sums that both must have."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from companion.core.limits import LANGUAGES
from companion.frontends.data_folder import VOICES
from sounds.engines import DAMAGED, GONE, EngineVoice, Failed
from sounds.voices.known import KNOWN

NAME = re.compile(r"([a-z]{2})_[A-Z]{2}-[A-Za-z0-9_]{1,40}-(x_low|low|medium|high)")
"""The name of a voice, in its publisher's form."""

PIECE = 1 << 20
"""The number of bytes read at once."""


class Record(msgspec.Struct, frozen=True):
    """The SHA-256 of both files of a voice, as they were when they were checked."""

    model: str
    settings: str


class VoiceShelf:
    """The voices of a data folder."""

    def __init__(self, data: Path) -> None:
        """Use the data folder `data`, which may have no voice."""
        self._folder = data / VOICES

    def voices(self) -> Sequence[EngineVoice]:
        """Return all voices, known ones first, in order."""
        names = [path.name.removesuffix(".json") for path in self._folder.glob("*-*.json")]
        order = [*KNOWN]
        found = sorted(filter(_spoken_here, names), key=lambda one: (order.index(one) if one in KNOWN else 99, one))
        return [EngineVoice(name, title(name), name[:2]) for name in found if self.model(name).exists()]

    def model(self, name: str) -> Path:
        """Return the path of a voice's model; its settings are beside it, with `.json` after their name."""
        return self._folder / f"{name}.onnx"

    def record(self, name: str) -> Record | None:
        """Return the sums that a voice must have, None if it was never checked."""
        with suppress(OSError, msgspec.MsgspecError):
            return msgspec.json.decode((self._folder / f"{name}.json").read_bytes(), type=Record)
        return None

    def check(self, name: str) -> Path:
        """Return the model of a voice that is unchanged since its check; raises `Failed`."""
        record, model = self.record(name), self.model(name)
        if not NAME.fullmatch(name) or record is None or not model.exists():
            raise Failed(GONE)
        try:
            found = Record(sha256(model), sha256(settings_of(model)))
        except OSError as error:
            raise Failed(GONE) from error
        if found != record:
            raise Failed(DAMAGED)
        return model

    @contextmanager
    def part(self, name: str) -> Iterator[tuple[Path, Path]]:
        """Give paths for the model and the settings of a new voice; anything left there at the end is removed."""
        self._folder.mkdir(parents=True, exist_ok=True)
        model = self._folder / f"{name}.{os.getpid()}.part"
        settings = settings_of(model)
        try:
            yield model, settings
        finally:
            model.unlink(missing_ok=True)
            settings.unlink(missing_ok=True)

    def keep(self, name: str, model: Path, settings: Path, record: Record) -> None:
        """Take both files of a voice, with the sums of `record`; raises `OSError`."""
        written = self._folder / f"{name}.{os.getpid()}.sums"
        written.write_bytes(msgspec.json.encode(record))
        model.replace(self.model(name))
        settings.replace(settings_of(self.model(name)))
        written.replace(self._folder / f"{name}.json")

    def remove(self, name: str) -> bool:
        """Remove a voice; return whether it was there. Raises `OSError`."""
        model = self.model(name)
        found = [path for path in (self._folder / f"{name}.json", settings_of(model), model) if path.exists()]
        for path in found:
            path.unlink()
        return bool(found)


def settings_of(model: Path) -> Path:
    """Return the path of a model's settings."""
    return model.with_name(f"{model.name}.json")


def title(name: str) -> str:
    """Return the name for people: "Paola"."""
    return name.split("-")[1].replace("_", " ").title()


def sha256(path: Path, read: Callable[[int], object] = lambda count: None) -> str:
    """Return the SHA-256 of a file, in hexadecimal; `read` gets the number of bytes read. Raises `OSError`."""
    found = hashlib.sha256()
    with path.open("rb") as file:
        while piece := file.read(PIECE):
            found.update(piece)
            read(len(piece))
    return found.hexdigest()


def _spoken_here(name: str) -> bool:
    found = NAME.fullmatch(name)
    return bool(found and found[1] in LANGUAGES)
