"""Templates and QR codes are made once for all hubs of a process of tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from unittest.mock import patch

from web.addresses import svg
from web.compiled import Compiled

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
        patch("web.app.Compiled", lambda: TEMPLATES),
    ):
        yield
