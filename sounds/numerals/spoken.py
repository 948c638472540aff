"""A line with its numbers and times in words: an engine never gets a digit."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from functools import cache

from sounds.numerals.cardinals import Gender, cardinal, digits
from sounds.numerals.counted import gender
from sounds.numerals.ordinals import ordinal

SIGNS = {
    "en": {"-": "minus", "−": "minus", "+": "plus", "×": "times"},
    "it": {"-": "meno", "−": "meno", "+": "più", "×": "per"},
    "es": {"-": "menos", "−": "menos", "+": "más", "×": "por"},
}

PHRASES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "range": "{one} to {other}", "percent": "{one} percent", "of": "{one} of {other}", "point": "point",
        "minute": "one minute", "minutes": "{n} minutes", "second": "one second", "seconds": "{n} seconds",
        "and": "and",
    },
    "it": {
        "range": "da {one} a {other}", "percent": "{one} per cento", "of": "{one} su {other}", "point": "virgola",
        "minute": "un minuto", "minutes": "{n} minuti", "second": "un secondo", "seconds": "{n} secondi", "and": "e",
    },
    "es": {
        "range": "de {one} a {other}", "percent": "{one} por ciento", "of": "{one} de {other}", "point": "coma",
        "minute": "un minuto", "minutes": "{n} minutos", "second": "un segundo", "seconds": "{n} segundos", "and": "y",
    },
}  # fmt: skip
"""The words around numbers; `n` is the number of counted things."""

FROM = {"it": r"(?P<from>\bda\s+)?", "es": r"(?P<from>\bde\s+)?"}
"""A word before a range of times that is there already, and is not repeated."""

LONGEST = 12
"""The most digits of a number in words; longer ones are said digit by digit."""

NUMBERS = {language: rf"(?:\d{{1,3}}(?:[{group}\u00a0\u202f]\d{{3}})+|\d+)(?:{point}\d+)?"
           for language, group, point in (("en", ",", r"\."), ("it", ".", ","), ("es", ".", ","))}  # fmt: skip

MINUTES = {"en": r"min(?:ute)?s?", "it": r"min(?:ut[oi])?", "es": r"min(?:utos?)?"}

ORDINALS = {"en": r"(?:st|nd|rd|th)\b", "it": r"(?P<it>[º°ª])", "es": r"\.?(?P<es>[º°ª])"}


@cache
def _pattern(language: str) -> re.Pattern[str]:
    """Return the pattern of everything with digits in a line, the longest kind first."""
    number = NUMBERS[language]
    return re.compile(
        rf"""
          (?<![\d:])(?P<hour>\d{{1,3}}):(?P<minute>[0-5]\d)(?![\d:])(?P<lasts>\s*{MINUTES[language]}\b\.?)?
        | (?P<place>\d{{1,9}}){ORDINALS[language]}
        | (?P<decade>1[1-9]\d0|20[1-9]0)s\b
        | {FROM.get(language, "")}(?<![\d-])(?P<low>{number})(?:\s?–\s?|-)(?P<high>{number})(?!-?\d)
        | (?<![\d/])(?P<part>\d+)/(?P<whole>\d+)(?![\d/])
        | (?P<sign>(?<![\w)])[-−+×]\s?)?(?P<number>{number})(?P<percent>\s?%)?
        """,
        re.VERBOSE,
    )


def spell_out(line: str, language: str) -> str:
    """Return a line in one of our languages with its numbers spelled out as words."""
    if not any(map(str.isdigit, line)):
        return line
    plain = "".join(str(unicodedata.digit(one)) if one.isdigit() else one for one in line)
    return _pattern(language).sub(lambda found: _apart(found, _say(found, language)), plain)


def _apart(found: re.Match[str], said: str) -> str:
    """Return words that touch no letter beside them: "R2" is "R two"."""
    line, start, end = found.string, found.start(), found.end()
    before = " " if start and line[start - 1].isalnum() else ""
    behind = " " if end < len(line) and line[end].isalnum() else ""
    return f"{before}{said}{behind}"


def _say(found: re.Match[str], language: str) -> str:
    phrases = PHRASES[language]
    if found["hour"]:
        return _time(found, language)
    if found["place"]:
        return ordinal(int(found["place"]), language, feminine=found[0].endswith("ª"))
    if found["decade"]:
        year = _year(int(found["decade"]))
        return f"{year[:-1]}ies" if year.endswith("y") else f"{year}s"
    if found["low"]:
        one, other = (_number(found[part], language) for part in ("low", "high"))
        return phrases["range"].format(one=one, other=other)
    if found["part"]:
        return phrases["of"].format(one=_number(found["part"], language), other=_number(found["whole"], language))
    before = f"{SIGNS[language][found['sign'].strip()]} " if found["sign"] else ""
    if found["percent"]:
        return before + phrases["percent"].format(one=_number(found["number"], language))
    return before + _number(found["number"], language, found)


def _number(written: str, language: str, found: re.Match[str] | None = None) -> str:
    """Return a number in words; if it is the whole of the text `found`, in the gender of its noun."""
    whole, point, part = written.partition("." if language == "en" else ",")
    whole = re.sub(r"\D", "", whole)
    if point:
        behind = digits(part, language) if language == "en" else _whole(part, language)
        return f"{_whole(whole, language)} {PHRASES[language]['point']} {behind}"
    if language == "en" and whole == written and len(whole) == 4 and _is_year(int(whole)):
        return _year(int(whole))
    of = gender(found.string[: found.start()], found.string[found.end() :], language) if found else ""
    return _whole(whole, language, of)


def _whole(written: str, language: str, of: Gender = "") -> str:
    if (written.startswith("0") and written != "0") or len(written) > LONGEST:
        return digits(written, language)
    return cardinal(int(written), language, of)


def _is_year(number: int) -> bool:
    """Return whether English says a number of four digits in two halves, like a year."""
    return 1100 <= number < 2000 or 2010 <= number < 2100


def _year(number: int) -> str:
    century, rest = divmod(number, 100)
    if not rest:
        return f"{cardinal(century, 'en')} hundred"
    return f"{cardinal(century, 'en')} {'oh ' if rest < 10 else ''}{cardinal(rest, 'en')}"


def _time(found: re.Match[str], language: str) -> str:
    """Return a time of the day; or a duration, if minutes are named or there are more hours than in a day."""
    hour, minute = int(found["hour"]), int(found["minute"])
    if found["lasts"] or hour > 23:
        parts = [_count(hour, "minute", language)] if hour else []
        parts += [_count(minute, "second", language)] if minute or not hour else []
        return f" {PHRASES[language]['and']} ".join(parts)
    if language == "en":
        return f"{cardinal(hour, 'en')} {_english_minute(hour, minute)}" if hour or minute else "midnight"
    # Hours are feminine: "le ore", "las horas".
    said = cardinal(hour, language, "f")
    return f"{said} {PHRASES[language]['and']} {cardinal(minute, language)}" if minute else said


def _english_minute(hour: int, minute: int) -> str:
    if not minute:
        return "o'clock" if hour <= 12 else "hundred"
    return cardinal(minute, "en") if minute > 9 else f"oh {cardinal(minute, 'en')}"


def _count(number: int, unit: str, language: str) -> str:
    if number == 1:
        return PHRASES[language][unit]
    return PHRASES[language][f"{unit}s"].format(n=cardinal(number, language, "m"))
