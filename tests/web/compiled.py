"""Templates, QR codes, routes and static files are made once for all hubs of a process of tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from unittest.mock import patch

from werkzeug.routing import Rule

from web.drawing.template_cache import TemplateCache
from web.finding.qr_codes import svg
from web.routes.assets import Assets

TEMPLATES = TemplateCache()
DRAWN = cache(svg)
ASSETS = cache(Assets)

BUILDERS: dict[object, Callable[..., tuple[str, str]]] = {}
"""What builds the addresses of a route, by all that it is made from: it is given the route when it is called."""

_made_anew = Rule._compile_builder


def _builder(rule: Rule, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
    """Return what builds the addresses of `rule`; werkzeug compiles it from a syntax tree."""
    made_from = rule.rule, repr(rule.defaults), tuple(rule._trace), append_unknown
    if made_from not in BUILDERS:
        BUILDERS[made_from] = _made_anew(rule, append_unknown)
    return BUILDERS[made_from]


@contextmanager
def compiled_once() -> Iterator[None]:
    """Let each hub find the templates, QR codes, routes and files that another one of this process has made.

    To make them anew for each test would take more time than all the rest. On the terminal stands no QR code, which
    nobody would scan; those of hubs that tests start as people do are drawn.
    """
    with (
        patch("web.routes.pages.svg", DRAWN),
        patch("web.drawing.html_views.svg", DRAWN),
        patch("web.face.terminal", lambda text: ""),
        patch("web.app.TemplateCache", lambda: TEMPLATES),
        patch("web.app.Assets", ASSETS),
        patch.object(Rule, "_compile_builder", _builder),
    ):
        yield
