"""Templates that are compiled once for all languages and starts; each language has an environment of its own."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path
from types import CodeType

from jinja2 import Environment
from jinja2.bccache import Bucket, BytecodeCache

FOLDER = Path(__file__).parent / "__pycache__"
"""Python's own folder for compiled code: anybody who may write there could change the modules as well."""


class TemplateCache(BytecodeCache):
    """A cache of templates' code in memory and in a folder; any number of threads and processes may use it at once.

    Code that cannot be kept, is damaged, or was compiled from something else, is compiled again.
    """

    def __init__(self, folder: Path = FOLDER) -> None:
        """Begin with the contents of the folder."""
        self._folder = folder
        self._code: dict[str, CodeType] = {}

    def get_bucket(self, environment: Environment, name: str, filename: str | None, source: str) -> Bucket:
        """Return the place of a template, which depends on the environment's settings, too."""
        how = (environment.trim_blocks, environment.lstrip_blocks, *environment.filters, *environment.tests)
        return super().get_bucket(environment, name, filename, repr(how) + source)

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill `bucket` if its template was compiled before."""
        bucket.code = self._code.get(bucket.key)
        if bucket.code is None:
            # Jinja checks for other versions and for truncated code; half a line before that can raise anything.
            with suppress(Exception), self._file(bucket).open("rb") as file:
                bucket.load_bytecode(file)
            self._remember(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what is in `bucket`."""
        self._remember(bucket)
        if bucket.code is not None and not sys.dont_write_bytecode:
            with suppress(OSError):
                self._write(bucket)

    def _remember(self, bucket: Bucket) -> None:
        if bucket.code is not None:
            self._code[bucket.key] = bucket.code

    def _write(self, bucket: Bucket) -> None:
        self._folder.mkdir(exist_ok=True)
        part = self._folder / f"{bucket.key}.{os.getpid()}"
        with part.open("wb") as file:
            bucket.write_bytecode(file)
        part.replace(self._file(bucket))

    def _file(self, bucket: Bucket) -> Path:
        return self._folder / f"{bucket.key}.jinja"
