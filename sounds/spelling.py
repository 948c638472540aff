"""Spelling for reading aloud, so that people can write a name or a password down: each letter comes with a word.

The words are those that people in each country spell with; any other character has its name on a keyboard.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

WORD = 4
"""The letters from which a part of a name is read as a word."""

SIGNS = "-_.,:;!?'\"@#&*+/\\=<>()[]{}$%^`|~ "
"""The ASCII characters that are no letters and no digits, in the order of `Language.signs`."""


class Language(NamedTuple):
    """The spelling words of a language."""

    letter: str
    """A small letter: its name `{name}`, and a word `{word}` that begins with it."""
    capital: str
    letters: str
    """The names of the letters from a to z; here and below a bar stands between two of them."""
    words: str
    """A word for each letter."""
    digits: str
    signs: str
    other: str
    """The word for a character without a name here."""


LANGUAGES: Mapping[str, Language] = {
    "en": Language(
        letter="{name}, as in {word}",
        capital="capital {name}, as in {word}",
        letters="ay|bee|cee|dee|ee|eff|gee|aitch|eye|jay|kay|ell|em|en|oh|pee|cue|ar|ess|tee|you|vee|"
        "double-you|ex|why|zed",
        words="Alfa|Bravo|Charlie|Delta|Echo|Foxtrot|Golf|Hotel|India|Juliet|Kilo|Lima|Mike|November|"
        "Oscar|Papa|Quebec|Romeo|Sierra|Tango|Uniform|Victor|Whisky|X-ray|Yankee|Zulu",
        digits="zero|one|two|three|four|five|six|seven|eight|nine",
        signs="hyphen|underscore|dot|comma|colon|semicolon|exclamation mark|question mark|apostrophe|"
        "quotation mark|at sign|hash|ampersand|asterisk|plus|slash|backslash|equals sign|less than|greater than|"
        "opening bracket|closing bracket|opening square bracket|closing square bracket|opening curly bracket|"
        "closing curly bracket|dollar sign|per cent sign|caret|grave accent|vertical bar|tilde|space",
        other="a sign that only the screen can show",
    ),
    "it": Language(
        letter="{name}, come {word}",
        capital="{name} maiuscola, come {word}",
        letters="a|bi|ci|di|e|effe|gi|acca|i|i lunga|cappa|elle|emme|enne|o|pi|cu|erre|esse|ti|u|vu|doppia vu|ics|"
        "ipsilon|zeta",
        words="Ancona|Bologna|Como|Domodossola|Empoli|Firenze|Genova|Hotel|Imola|Jolly|Kenya|Livorno|"
        "Milano|Napoli|Otranto|Palermo|Quarto|Roma|Savona|Torino|Udine|Venezia|Washington|"
        "xilofono|York|Zara",
        digits="zero|uno|due|tre|quattro|cinque|sei|sette|otto|nove",
        signs="trattino|trattino basso|punto|virgola|due punti|punto e virgola|punto esclamativo|punto interrogativo|"
        "apostrofo|virgolette|chiocciola|cancelletto|e commerciale|asterisco|più|barra|barra rovesciata|uguale|"
        "minore|maggiore|parentesi aperta|parentesi chiusa|quadra aperta|quadra chiusa|graffa aperta|graffa chiusa|"
        "dollaro|per cento|accento circonflesso|accento grave|barra verticale|tilde|spazio",
        other="un segno che solo lo schermo può mostrare",
    ),
    "es": Language(
        letter="{name}, como {word}",
        capital="{name} mayúscula, como {word}",
        letters="a|be|ce|de|e|efe|ge|hache|i|jota|ca|ele|eme|ene|o|pe|cu|erre|ese|te|u|uve|uve doble|equis|i griega|"
        "zeta",
        words="Antonio|Barcelona|Carmen|Dolores|Enrique|Francia|Gerona|Historia|Inés|José|kilo|Lorenzo|"
        "Madrid|Navarra|Oviedo|París|queso|Ramón|Sábado|Tarragona|Ulises|Valencia|Washington|"
        "xilófono|yegua|Zaragoza",
        digits="cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve",
        signs="guion|guion bajo|punto|coma|dos puntos|punto y coma|exclamación|interrogación|apóstrofo|comillas|"
        "arroba|almohadilla|y comercial|asterisco|más|barra|barra invertida|igual|menor que|mayor que|"
        "paréntesis abierto|paréntesis cerrado|corchete abierto|corchete cerrado|llave abierta|llave cerrada|"
        "dólar|por ciento|acento circunflejo|acento grave|barra vertical|tilde de la eñe|espacio",
        other="un signo que solo la pantalla puede mostrar",
    ),
}


def spell(text: str, language: str) -> Sequence[str]:
    """Return the words for each character of a text; raises `KeyError` for an unknown language."""
    known = LANGUAGES[language]
    return [_say(sign, known) for sign in text]


def spell_name(text: str, language: str) -> Sequence[str]:
    """Return the words for a name: its longer words as they are, all else character by character."""
    return [said for part in re.findall(r"[^\W\d_]+|.", text, re.DOTALL) for said in _part(part, language)]


def _part(part: str, language: str) -> Iterator[str]:
    if len(part) >= WORD:
        yield part
    else:
        yield from spell(part, language)


def _say(sign: str, known: Language) -> str:
    if sign.isascii() and sign.isalpha():
        at = ord(sign.lower()) - ord("a")
        form = known.letter if sign.islower() else known.capital
        return form.format(name=known.letters.split("|")[at], word=known.words.split("|")[at])
    if sign.isascii() and sign.isdigit():
        return known.digits.split("|")[int(sign)]
    return known.signs.split("|")[SIGNS.index(sign)] if sign in SIGNS else known.other
