"""A password is read so that who hears it can write it down."""

from __future__ import annotations

import string

import pytest

from sounds.spelling import LANGUAGES, SIGNS, named, spelled


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["kay, as in Kilo", "capital kay, as in Kilo", "seven", "hyphen", "space"]),
        ("it", ["cappa, come Kenya", "cappa maiuscola, come Kenya", "sette", "trattino", "spazio"]),
        ("es", ["ca, como kilo", "ca mayúscula, como kilo", "siete", "guion", "espacio"]),
    ],
)
def test_small_and_capital_letters_digits_and_signs_are_told_apart(language: str, said: list[str]) -> None:
    assert spelled("kK7- ", language) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sign_that_a_password_may_have_is_said_in_its_own_way(language: str) -> None:
    signs = [chr(code) for code in range(32, 127)]
    assert sorted(SIGNS) == sorted(set(signs) - set(string.ascii_letters + string.digits))
    said = spelled("".join(signs), language)
    assert len(set(said)) == len(signs)
    assert not any(part.isdigit() for part in said), "an engine would read it in a way of its own"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_word_beside_a_letter_begins_with_it(language: str) -> None:
    known = LANGUAGES[language]
    assert [word[0].lower() for word in known.words.split("|")] == list(string.ascii_lowercase)


def test_a_name_is_read_as_words_where_it_has_some() -> None:
    assert named("Companion-k7q", "en") == [
        "Companion",
        "hyphen",
        "kay, as in Kilo",
        "seven",
        "cue, as in Quebec",
    ]
    assert named("Caffè già", "it")[0] == "Caffè"
    assert named("☕", "es") == ["un signo que solo la pantalla puede mostrar"]
