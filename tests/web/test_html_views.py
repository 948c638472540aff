"""A question is drawn once for all seats, and each seat gets its own number and its own id."""

import re

import pytest
from flask import Flask
from jinja2 import StrictUndefined

from companion.core.question import Question, step
from companion.core.text import say
from web.html_views import HtmlViews


@pytest.fixture
def views() -> HtmlViews:
    app = Flask("web")
    app.jinja_env.undefined = StrictUndefined
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    return HtmlViews(app.jinja_env, "en", lambda: "")


def drawn(views: HtmlViews, id: str, seat: int) -> tuple[str, str, str]:
    """Return the key of a question's piece, and the id and the seat that its form would answer with."""
    key, html = views._question(step(id, say("Go on")), seat)
    form = re.search(r'data-seat="(\d+)" data-question="([^"]+)"', html)
    assert form
    return key, form[2], form[1]


@pytest.mark.parametrize("id", ["g1-round-1", "g1-round-12", "g1-round-0-2"])
def test_an_id_is_the_same_on_every_phone(views: HtmlViews, id: str) -> None:
    for seat in (1, 2, 12):
        assert drawn(views, id, seat) == (f"q{seat}-{id}", id, str(seat))


def test_seats_that_are_asked_the_same_share_one_drawing(views: HtmlViews, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh, made = views._fresh, list[str]()

    def counted(question: Question) -> str:
        made.append(question.id)
        return fresh(question)

    monkeypatch.setattr(views, "_fresh", counted)
    for seat in range(1, 9):
        drawn(views, "g1-round-1", seat)
    assert made == ["g1-round-1"]
