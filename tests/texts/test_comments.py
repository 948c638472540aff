"""Comments for translators above a message: its place, and the meaning of its parameters."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.texts.catalogue import UndescribedParameter, describe_file, describe_parameters
from companion.texts.parameters import PARAMETERS
from tests.texts.wording import catalogue


def test_every_message_says_where_it_is_seen_and_what_its_parameters_are() -> None:
    for message in catalogue("it"):
        if message.id:
            told = " ".join(message.auto_comments)
            assert "Seen in" in told, message.id
            assert " ".join(describe_parameters(message.id)) in told, message.id


def test_every_described_parameter_is_one_of_some_message() -> None:
    told = [describe_parameters(message.id) for message in catalogue("it") if message.id]
    assert {one for lines in told for one in lines} == {f"{{{name}}}: {words}" for name, words in PARAMETERS.items()}


def test_a_parameter_that_nobody_has_described_stops_the_update() -> None:
    with pytest.raises(UndescribedParameter, match="zebra"):
        describe_parameters("A {zebra} sits there")


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.py", '"""Questions at the end: who has won (p. 14).\n\nMore."""\n', "Questions at the end"),
        ("a.toml", "# Lessons for newcomers. Each is taught once.\n\n[one]\n", "Lessons for newcomers"),
        ("a.html", '{% extends "x" %}\n{# The lobby, before a game. #}\n', "The lobby, before a game"),
        ("pair.html", "<p></p>\n", "The page pair"),
    ],
)
def test_a_file_is_described_by_its_first_sentence(tmp_path: Path, name: str, text: str, said: str) -> None:
    (tmp_path / name).write_text(text, "utf-8")
    assert describe_file(tmp_path / name) == said
