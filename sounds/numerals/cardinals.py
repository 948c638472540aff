"""Whole numbers in words, in Italian, English and Spanish."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

Gender = Literal["", "m", "f"]
"""The gender of the counted thing; empty if the number stands for itself."""


def list_words(words: str) -> Sequence[str]:
    """Return the words of a line, one by one."""
    return words.split()


EN = list_words(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
EN_TENS = list_words("- - twenty thirty forty fifty sixty seventy eighty ninety")

IT = list_words(
    "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici "
    "diciassette diciotto diciannove"
)
IT_TENS = list_words("- - venti trenta quaranta cinquanta sessanta settanta ottanta novanta")

ES = list_words(
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete "
    "dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete "
    "veintiocho veintinueve"
)
ES_TENS = list_words("- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa")
ES_HUNDREDS = list_words(
    "- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos"
)


def cardinal(number: int, language: str, gender: Gender = "") -> str:
    """Return a number from 0 to at most twelve digits in words."""
    return _IN[language](number, gender)


def digits(written: str, language: str) -> str:
    """Return digits one by one: "zero zero sette"."""
    return " ".join(cardinal(int(one), language) for one in written)


def _english(number: int, gender: Gender) -> str:
    for size, name in ((10**9, "billion"), (10**6, "million"), (1000, "thousand"), (100, "hundred")):
        if number >= size:
            many, rest = divmod(number, size)
            behind = f"{' and' if rest < 100 else ''} {_english(rest, '')}" if rest else ""
            return f"{_english(many, '')} {name}{behind}"
    if number < 20:
        return EN[number]
    tens, ones = divmod(number, 10)
    return EN_TENS[tens] + (f"-{EN[ones]}" if ones else "")


def _italian(number: int, gender: Gender) -> str:
    if number == 1 and gender:
        return "una" if gender == "f" else "un"
    for size, one, many in ((10**9, "un miliardo", "miliardi"), (10**6, "un milione", "milioni")):
        if number >= size:
            count, rest = divmod(number, size)
            found = one if count == 1 else f"{_italian(count, '')} {many}"
            return f"{found} {_italian(rest, '')}" if rest else found
    found = _in_one_word(number)
    return f"{found[:-1]}é" if number > 3 and found.endswith("tre") else found


def _in_one_word(number: int) -> str:
    """Return an Italian number below a million without the accent on its end."""
    if number < 20:
        return IT[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        # Two vowels become one: ventuno, ventotto.
        return (IT_TENS[tens][:-1] if ones in (1, 8) else IT_TENS[tens]) + (IT[ones] if ones else "")
    if number < 1000:
        count, rest = divmod(number, 100)
        found, behind = f"{IT[count] if count > 1 else ''}cento", _in_one_word(rest) if rest else ""
        return (found[:-1] if behind.startswith("ott") else found) + behind
    count, rest = divmod(number, 1000)
    return (f"{_in_one_word(count)}mila" if count > 1 else "mille") + (_in_one_word(rest) if rest else "")


def _spanish(number: int, gender: Gender) -> str:
    if number >= 10**6:
        many, rest = divmod(number, 10**6)
        found = "un millón" if many == 1 else f"{_spanish(many, 'm')} millones"
    elif number >= 1000:
        many, rest = divmod(number, 1000)
        # The hundreds before a thousand agree with the counted thing: doscientas mil cartas, treinta y un mil cartas.
        found = "mil" if many == 1 else f"{_spanish(many, gender if gender == 'f' and many >= 100 else 'm')} mil"
    elif number > 100:
        many, rest = divmod(number, 100)
        found = ES_HUNDREDS[many]
        found = f"{found[:-2]}as" if gender == "f" and many > 1 else found
    elif number == 100:
        return "cien"
    elif number >= 30:
        tens, rest = divmod(number, 10)
        return ES_TENS[tens] + (f" y {_spanish(rest, gender)}" if rest else "")
    else:
        return _of_gender(ES[number], gender)
    return f"{found} {_spanish(rest, gender)}" if rest else found


def _of_gender(word: str, gender: Gender) -> str:
    """Return a Spanish number below 30 as it stands before its noun."""
    if not (gender and word.endswith("uno")):
        return word
    if gender == "f":
        return f"{word[:-1]}a"
    return "veintiún" if word == "veintiuno" else "un"


_IN: Mapping[str, Callable[[int, Gender], str]] = {"en": _english, "it": _italian, "es": _spanish}
