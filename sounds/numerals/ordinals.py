"""Places in an order in words, in Italian, English and Spanish: `2nd`, `2º`, `2ª`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sounds.numerals.cardinals import cardinal, list_words

EN = {"one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
      "twelve": "twelfth"}  # fmt: skip
IT = list_words("- primo secondo terzo quarto quinto sesto settimo ottavo nono decimo")
ES = list_words(
    "- primero segundo tercero cuarto quinto sexto séptimo octavo noveno décimo undécimo duodécimo decimotercero "
    "decimocuarto decimoquinto decimosexto decimoséptimo decimoctavo decimonoveno vigésimo"
)


def ordinal(number: int, language: str, *, feminine: bool = False) -> str:
    """Return a number's place in an order; in Spanish those above 20 are plain numbers, as people say them."""
    return _IN[language](number, feminine)


def _english(number: int, feminine: bool) -> str:
    *before, last = cardinal(number, "en").replace("-", " - ").split(" ")
    word = EN.get(last) or (f"{last[:-1]}ieth" if last.endswith("y") else f"{last}th")
    return " ".join((*before, word)).replace(" - ", "-")


def _italian(number: int, feminine: bool) -> str:
    if 0 < number < len(IT):
        word = IT[number]
    else:
        found = cardinal(number, "it")
        # Ventunesimo, but ventitreesimo and ventiseiesimo.
        word = f"{found[:-1]}e" if found.endswith("é") else found if found.endswith("sei") else found[:-1]
        word += "esimo"
    return f"{word[:-1]}a" if feminine else word


def _spanish(number: int, feminine: bool) -> str:
    if not 0 < number < len(ES):
        return cardinal(number, "es", "f" if feminine else "")
    return f"{ES[number][:-1]}a" if feminine else ES[number]


_IN: Mapping[str, Callable[[int, bool], str]] = {"en": _english, "it": _italian, "es": _spanish}
