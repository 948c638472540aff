"""Caches of the test process: templates, QR codes, routes and static files are made once for all its hubs."""

from __future__ import annotations

from collections.abc import Iterator
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

COMPILED: dict[object, Rule] = {}
"""The first route of each kind; later ones share its compiled parts."""

_made_anew = Rule.compile


def _compile(rule: Rule) -> None:
    """Do the work of `Rule.compile`: take the address apart, and write two functions that build it."""
    made = COMPILED.setdefault((rule.rule, rule.subdomain, rule.merge_slashes, repr(rule.defaults)), rule)
    if made is rule:
        _made_anew(rule)
        return
    rule._parts, rule._trace, rule._converters = made._parts, made._trace, made._converters
    rule.arguments |= made.arguments
    for name in ("_build", "_build_unknown"):
        setattr(rule, name, getattr(made, name).__func__.__get__(rule))


@contextmanager
def compiled_once() -> Iterator[None]:
    """Let each hub use the templates, QR codes, routes and static files that another hub in this process has made.

    Making them for each test would take more time than all the rest. The terminal shows no QR code, which nobody would
    scan; hubs that tests start as people do render theirs.
    """
    with (
        patch("web.routes.table.svg", DRAWN),
        patch("web.drawing.html_views.svg", DRAWN),
        patch("web.frontend.terminal", lambda text: ""),
        patch("web.app.TemplateCache", lambda: TEMPLATES),
        patch("web.app.Assets", ASSETS),
        patch.object(Rule, "compile", _compile),
    ):
        yield
