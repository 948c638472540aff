"""The gender of the things that a number counts: "una carta", "veintiún puntos".

The ending of the word after the number tells it, and a few words with other endings are listed. It is a guess, made for
words that owners write; in our own lines no number depends on it.
"""

from __future__ import annotations

import re

from sounds.numerals.cardinals import Gender, list_words

NEXT = re.compile(r"\s+([^\W\d_]+)")
LAST = re.compile(r"([^\W\d_]+)\.?\s+$")

LABELS = frozenset(
    list_words(
        "round turno numero número nº n ronda partita partida livello nivel tavolo mesa posto asiento giocatore "
        "jugador stanza habitación capitolo capítulo parte pagina página fase passo paso scena escena gruppo grupo"
    )
)
"""Words whose number is a name and counts nothing: "la ronda 1 empieza"."""

NO_THING = frozenset(
    list_words(
        "a e o y da di de del in en con por per para contra hasta hacia tra fra ma sia senza sopra ancora prima poi "
        "alla dalla della nella è ha es la las una ella ya era cada nada ahora más menos più meno"
    )
)
"""Words that name nothing countable."""

FEMININE = re.compile(
    r".*(?:a|as|zione|sione|gione|tà|tù|ción|ciones|sión|siones|dad|dades|tud|tudes)|mano|"
    r"manos|mani|notte|noche|noches|voce|voz|voces|luce|luz|luces|chiave|llave|llaves|torre|torres|vez|veces|corte"
)
MASCULINE = re.compile(
    r".*(?:ista|istas|ema|emas)|(?:día|mapa|planeta|fantasma|programa|idioma)s?|poeta|pianeta|programma"
)
UNO = re.compile(r"s[^aeiou]|z|gn|ps|x|y")
"""A pattern of words that change an Italian "un" to "uno": "uno scambio"."""


def gender(before: str, behind: str, language: str) -> Gender:
    """Return the gender of the thing counted between the words `before` and `behind`; empty if nothing is counted."""
    label, thing = LAST.search(before), NEXT.match(behind)
    if language == "en" or thing is None or (label and label[1].casefold() in LABELS):
        return ""
    word = thing[1].casefold()
    if word in NO_THING:
        return ""
    if FEMININE.fullmatch(word) and not MASCULINE.fullmatch(word):
        return "f"
    return "" if language == "it" and UNO.match(word) else "m"
