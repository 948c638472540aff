"""The rules of how we write, over all messages: short sentences, no question that is none, one word for one thing."""

from __future__ import annotations

import pytest
from babel.messages.catalog import Message

from tests.texts.wording import EXCEPTIONS, catalogue, find_faults, find_faults_of_translation


def test_every_message_keeps_the_rules_of_how_we_write() -> None:
    found = [fault for message in catalogue("it") if message.id for fault in find_faults(message)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("language", ["it", "es"])
def test_every_translation_has_one_word_for_one_thing(language: str) -> None:
    every = catalogue(language)
    found = [fault for message in every if message.id for fault in find_faults_of_translation(language, message)]
    assert not found, "\n".join(found)


def test_every_exception_is_a_message_that_needs_it() -> None:
    known = {text for one in catalogue("it") for text in ([one.id] if isinstance(one.id, str) else one.id)}
    assert known >= EXCEPTIONS


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("Who has done it taps the tick.", "web/a.html", "begins like a question"),
        ("Never mind: End the game now", "web/a.html", "nobody says 'Never mind'"),
        ("Everybody is ready.", "web/a.html", "nobody says 'Everybody'"),
        ("One two three four five six seven eight nine ten eleven twelve thirteen.", "web/a.html", "13 words"),
        ("Open the central.", "web/a.html", "is called hub"),
    ],
)
def test_a_message_that_breaks_a_rule_is_found(text: str, place: str, said: str) -> None:
    assert any(said in fault for fault in find_faults(Message(text, locations=[(place, 1)])))


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("Who dies?", "web/a.html"),
        ("One two three four five six seven eight nine ten eleven twelve thirteen.", "x/teaching/rules.toml"),
        ("Three, two, one. Turn your cards over.", "web/a.html"),
    ],
)
def test_a_message_that_keeps_them_is_not(text: str, place: str) -> None:
    assert not list(find_faults(Message(text, locations=[(place, 1)])))
