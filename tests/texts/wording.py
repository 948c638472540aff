"""`python -m tests.texts.wording [PREFIX …]`: the messages that break the rules of how we write, with their places.

The rules are mechanical: the length of a sentence on a screen, the first word of a message, one word for one thing in
each language, and phrases that nobody says. A message of `EXCEPTIONS` is allowed to break them.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from functools import cache

import click
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from companion.texts import FOLDER

ON_A_SCREEN, ELSEWHERE = 12, 25
"""The most words of a sentence on a screen, and in a lesson, an answer, a rule or a terminal."""

LONG = ("/teaching/", "companion/commands/", "companion/appliance/", "hardware/", "sounds/", "companion/hub/doctor")
"""Parts of the paths whose sentences may be as long as `ELSEWHERE`."""

QUESTION_WORDS = ("Who", "What", "Whose", "Where", "Whom")
"""Words with which only a question begins."""

STILTED = (
    *(r"\bof now\b", r"\bgo(es)? on\b", r"\bat the most\b", r"\bsits there\b", r"taps the tick"),
    *(r"\btak(e|es|en) back\b", r"\bput(s|ting)? right\b", r"\bthe (one|item) before\b", r"\bturn of \{"),
    *(r"\b[Tt]hat of \{", r"\bdo they call\b", r"\b[Tt]he first of you\b", r"\bNever mind\b", r"\bown phone\b"),
    *(r"\bthe other way round\b", r"\bLook at the result\b", r"\b[Ee]verybody\b", r"\b[Aa]nybody\b"),
    *(r"\b[Ss]omebody\b", r"\bsits? down at\b", r"\bsigns?\b", r"\bwants? said\b", r"\bgets? ready\b"),
    *(r"\bfit together\b", r"\blies? so\b", r"\blies? there\b", r"\bis entered\b"),
)
"""Patterns of English that reads like a translation."""

TERMS: dict[str, dict[str, str]] = {
    "en": {
        r"\b[Cc]entral\b(?! corridor)": "hub",
        r"\b[Rr]evert\b": "undo",
        r"\b[Pp]roceeds?\b": "continue",
        r"\b[Pp]articipants?\b": "player",
        r"\b[Ee]rrors? to fix\b": "mistake",
    },
    "it": {
        r"(?<!corridoio )\b[Cc]entrale\b": "hub",
        r"\b[Cc]ellular[ei]\b": "telefono",
        r"\b[Cc]apotavola\b": "host",
        r"\b[Pp]rosegu": "continuare",
        r"\b[Ss]edi[ae]\b": "posto",
        r"\b[Pp]artecipant[ei]\b": "giocatore",
        r"\ba faccia in (giù|su)\b": "coperta or scoperta",
        r"\b[Rr]ivendica": "rivelarsi",
        r"\b[Cc]iò\b": "quello",
        r"[“”]": "«…»",
    },
    "es": {
        r"(?<!pasillo )\b[Cc]entral(es)?\b": "hub",
        r"(?<!en su )\b[Ss]itios?\b": "asiento",
        r"\b[Pp]uestos? (libre|en la mesa)\b": "asiento",
        r"\b[Pp]rosegu": "continuar",
        r"\b[Pp]articipantes?\b": "jugador",
        r"\b[Tt]eléfonos?\b": "móvil",
        r"\b[Cc]ada cual\b": "cada uno",
        r"\b[Dd]e visita\b": "en el móvil de",
        r"[“”]": "«…»",
    },
}
"""Words of each language that stand beside a term, each with the term."""

EXCEPTIONS = frozenset(
    {
        # The corridor in the middle of the map of Among Cultists.
        "With 5 or 6 characters, into the corridor at the top right, between light blue and pink. With 7 or 8, into "
        "the central one. If he's already inside, nothing happens.",
    }
)
"""Messages that may break a rule."""


def find_faults(message: Message) -> Iterator[str]:
    """Yield in words each rule that the English of a message breaks."""
    limit = ELSEWHERE if any(part in place for place, _ in message.locations for part in LONG) else ON_A_SCREEN
    for text in [message.id] if isinstance(message.id, str) else message.id:
        if text in EXCEPTIONS:
            continue
        for sentence in re.split(r"(?<=[.!?:;…])\s+|\s[–—·]\s", text):
            if (words := len(sentence.split())) > limit:
                yield f"{words} words in a sentence: {sentence}"
        if text.split()[0] in QUESTION_WORDS and not text.endswith("?"):
            yield f"begins like a question: {text}"
        yield from (f"nobody says {found[0]!r}: {text}" for one in STILTED if (found := re.search(one, text)))
        yield from _find_other_terms("en", text)


def find_faults_of_translation(language: str, message: Message) -> Iterator[str]:
    """Yield in words each term that a translation breaks."""
    if message.id not in EXCEPTIONS:
        for text in [message.string] if isinstance(message.string, str) else message.string or ():
            yield from _find_other_terms(language, text)


def _find_other_terms(language: str, text: str) -> Iterator[str]:
    for pattern, term in TERMS[language].items():
        if found := re.search(pattern, text):
            yield f"{found[0]!r} is called {term}: {text}"


@cache
def catalogue(language: str) -> Catalog:
    """Return the catalogue of a language as Babel reads it."""
    with (FOLDER / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def main(prefixes: list[str]) -> None:
    """Print the faults of the messages whose first place begins with a prefix."""
    for message in catalogue("it"):
        if message.id and any(message.locations[0][0].startswith(prefix) for prefix in prefixes or [""]):
            ours = catalogue("es").get(message.id, message.context)
            faults = [*find_faults(message), *find_faults_of_translation("it", message)]
            for fault in [*faults, *(find_faults_of_translation("es", ours) if ours else ())]:
                click.echo(f"{message.locations[0][0]}: {fault}")


if __name__ == "__main__":
    main(sys.argv[1:])
