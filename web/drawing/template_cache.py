"""Templates that are compiled once for all languages; each language has an environment of its own."""

from __future__ import annotations

from types import CodeType

from jinja2.bccache import Bucket, BytecodeCache


class TemplateCache(BytecodeCache):
    """Keeps the code of templates in memory; any number of threads may use it at once."""

    def __init__(self) -> None:
        """Begin with none."""
        self._code: dict[str, CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill `bucket` if its template was compiled before."""
        bucket.code = self._code.get(bucket.key)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what is in `bucket`."""
        if bucket.code is not None:
            self._code[bucket.key] = bucket.code
