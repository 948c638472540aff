"""The laws of the rooms of `web`, beyond who imports whom: what they may use of Python and of other packages."""

import pytest

from tests.sources import ROOT, imports, outside, python

SOCKETS = {"a2wsgi", "asyncio", "flask", "http", "socket", "ssl", "threading.Thread", "uvicorn", "werkzeug"}
"""What speaks to clients."""

PAGES = {"flask.render_template", "jinja2", "markupsafe"}
"""What makes pages."""


@pytest.mark.parametrize(
    ("room", "forbidden"),
    [("drawing", SOCKETS), ("speaking", SOCKETS | PAGES), ("serving", PAGES), ("trust", PAGES), ("following", PAGES)],
)
def test_a_room_uses_nothing_that_its_law_forbids(room: str, forbidden: set[str]) -> None:
    for path in python(f"web/{room}"):
        found = imports(path.read_text("utf-8"))
        assert outside(found, forbidden) == found, path.relative_to(ROOT)


def test_few_files_stand_loose_in_web() -> None:
    assert len(list((ROOT / "web").glob("*.py"))) <= 8
