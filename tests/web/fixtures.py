"""The hub of a test with its web frontend, made with the test's options."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from jinja2 import StrictUndefined

from companion.texts.isolated import isolate
from tests.web.house import House, Phone, open_house
from tests.web.packing import begun
from web.drawing.html_views import HtmlViews
from web.drawing.long_names import count_shown, is_prose, split_name, split_often, tie_numbers


def measure(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Return the arguments of a test's marker `house` for `open_house`."""
    marker = request.node.get_closest_marker("house")
    return dict(marker.kwargs) if marker else {}


@pytest.fixture
def house(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[House]:
    """A hub with one table; the marker `house` has its options."""
    with open_house(tmp_path, **measure(request)) as found:
        yield found


@pytest.fixture
def phones(house: House) -> list[Phone]:
    """Anna's and Ben's phones; they have begun to pack together."""
    return begun(house)


def draw_in(language: str) -> HtmlViews:
    """Return the templates in a language, without a hub."""
    app = Flask("web")
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.filters.update(
        parted=split_name, parted_often=split_often, tied=tie_numbers, isolated=isolate, shown=count_shown
    )
    app.jinja_env.tests["prose"] = is_prose
    return HtmlViews(app.jinja_env, language, lambda: "")


@pytest.fixture
def views() -> HtmlViews:
    """The templates in English, without a hub."""
    return draw_in("en")
