"""Templates and QR codes are made once for all hubs of a process of tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from unittest.mock import patch

from jinja2.bccache import Bucket, BytecodeCache

from web.addresses import svg
from web.app import Pages


class Compiled(BytecodeCache):
    """Templates that one hub has compiled, for the next one."""

    def __init__(self) -> None:
        """Begin with none."""
        self._kept: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Fill `bucket` if its template is there."""
        if bucket.key in self._kept:
            bucket.bytecode_from_string(self._kept[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what is in `bucket`."""
        self._kept[bucket.key] = bucket.bytecode_to_string()


TEMPLATES = Compiled()
DRAWN = cache(svg)


@contextmanager
def compiled_once() -> Iterator[None]:
    """Let each hub find the templates and the QR codes that another one of this process has made.

    To make them anew for each test would take more time than all the rest.
    """
    with (
        patch("web.pages.svg", DRAWN),
        patch("web.html_views.svg", DRAWN),
        patch.object(Pages, "jinja_options", {"bytecode_cache": TEMPLATES}),
    ):
        yield
