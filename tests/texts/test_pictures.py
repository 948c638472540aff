"""The index of pictures for translators: each message with the screens in which it stands."""

from __future__ import annotations

from pathlib import Path

from companion.core.text import say
from companion.texts import translator
from tests.looks.reading import find_pictures, write_index


def test_a_message_is_found_in_the_pictures_of_its_words_whatever_its_values() -> None:
    text = translator("it")(say("Every seat is taken."))
    found = find_pictures({"a.png": [text, "other words"], "b.png": ["other words"], "c.png": [text]}, "it")
    assert found["Every seat is taken."] == ["a.png", "c.png"]
    assert find_pictures({"a.png": ["Every seat is taken."]}, "en")["Every seat is taken."] == ["a.png"]


def test_the_index_shows_each_message_that_was_seen(tmp_path: Path) -> None:
    (tmp_path / "one-it.json").write_text(f'["{translator("it")(say("Every seat is taken."))}"]', "utf-8")
    page = write_index(tmp_path, "it").read_text("utf-8")
    assert 'src="one-it.png"' in page and "Every seat is taken." in page
