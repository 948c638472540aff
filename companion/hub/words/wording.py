"""The text of a script file: the owner's own words for lines that are read aloud.

# a comment
[key of a line]
The words, over one or more lines, until the next heading. {who} has died.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches

from msgspec import Struct

from companion.core.text import Text, say

LONGEST = 500
"""The most letters of a line's words; a voice takes some 45 seconds for them."""

HEADING = re.compile(r"\[([^\[\]]+)\]")

BRACES = re.compile(r"\{[^{}]*\}")

Places = Mapping[str, Collection[str]]
"""The names that a line may have in braces, by the line's key; at least one line."""


class Fault(Struct, frozen=True):
    """A fault in a script file."""

    line: int
    """The number of the line, from 1; 0 for the whole file."""

    says: Text
    """The fault in a sentence."""


class Wording(Struct, frozen=True):
    """The contents of a script file.

    A file with a fault gives no words: with half of them, its words and ours would mix.
    """

    words: dict[str, str] = {}
    """The owner's words for a line that is read aloud, by the key of the line."""

    faults: tuple[Fault, ...] = ()


class _Part(Struct):
    """A heading with the words below it."""

    heading: str
    """The heading; empty for words before the first one."""

    line: int
    """The number of the part's first line."""

    words: str = ""

    @property
    def key(self) -> str:
        """The key in the heading; empty if it cannot be read."""
        match = HEADING.fullmatch(self.heading)
        return " ".join(match[1].casefold().split()) if match else ""


def read(content: bytes, places: Places) -> Wording:
    """Return the wording in a script file with this content; `places` has all lines that may be reworded."""
    try:
        lines = list(_lines(content.decode("utf-8-sig")))
    except UnicodeDecodeError as error:
        line = len(content[: error.start].split(b"\n"))
        return Wording(faults=(Fault(line, say("This isn't UTF-8. Save the file again as UTF-8.")),))
    parts = _parts(lines)
    faults = [*_unprintable(lines), *_find_misplaced(parts, places), *_unfit(parts, places)]
    if faults:
        return Wording(faults=tuple(sorted(faults, key=lambda fault: fault.line)))
    return Wording({part.key: part.words for part in parts})


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, raw in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        # Blanks of all kinds become plain ones; a letter and its accent become one character.
        line = unicodedata.normalize("NFC", " ".join(raw.split()))
        if line and not line.startswith("#"):
            yield number, line


def _parts(lines: Iterable[tuple[int, str]]) -> Sequence[_Part]:
    parts: list[_Part] = []
    for number, line in lines:
        if line.startswith("["):
            parts.append(_Part(line, number))
        elif parts:
            parts[-1].words = f"{parts[-1].words} {line}".lstrip()
        else:
            parts.append(_Part("", number, line))
    return parts


def _unprintable(lines: Iterable[tuple[int, str]]) -> Iterator[Fault]:
    for number, line in lines:
        found = next((sign for sign in line if not sign.isprintable()), None)
        if found:
            code = f"U+{ord(found):04X}"
            yield Fault(number, say("This character can't be shown or spoken: {code}.", code=code))


def _find_misplaced(parts: Iterable[_Part], keys: Collection[str]) -> Iterator[Fault]:
    """Yield a fault for each heading that cannot be read, comes twice or is missing."""
    first: dict[str, int] = {}
    for part in parts:
        if not part.heading:
            yield Fault(part.line, say("These words come before the first heading."))
        elif not part.key:
            example = f"[{next(iter(keys))}]"
            text = say("Put each heading on its own line, in brackets, like {example}.", example=example)
            yield Fault(part.line, text)
        elif part.key in first:
            yield Fault(part.line, say("[{key}] is already on line {n}.", key=part.key, n=first[part.key]))
        else:
            first[part.key] = part.line


def _unfit(parts: Iterable[_Part], places: Places) -> Iterator[Fault]:
    """Yield a fault for each unknown key, and for words that cannot be said."""
    for part in parts:
        says = _why_not(part.key, part.words, places) if part.key else None
        if says:
            yield Fault(part.line, says)


def _why_not(key: str, words: str, places: Places) -> Text | None:
    if key not in places:
        return _unknown(key, places)
    if not any(sign.isalnum() for sign in words):
        return say("[{key}] is empty. Delete the heading to use the hub's words.", key=key)
    if len(words) > LONGEST:
        return say("[{key}] has {n} letters; the limit is {most}.", key=key, n=len(words), most=LONGEST)
    filled = {f"{{{place}}}" for place in places[key]}
    return next((_unfilled(key, found, places[key]) for found in BRACES.findall(words) if found not in filled), None)


def _unfilled(key: str, found: str, places: Collection[str]) -> Text:
    """Return the fault of braces that the hub has nothing for."""
    if places:
        known = tuple(f"{{{place}}}" for place in places)
        return say("[{key}] has no {example}. It has {places}.", key=key, example=found, places=known)
    return say("[{key}] has no {example}. Write it without braces.", key=key, example=found)


def _unknown(key: str, keys: Collection[str]) -> Text:
    near = get_close_matches(key, keys, n=1)
    if near:
        return say("There's no line [{key}]. Did you mean [{near}]?", key=key, near=near[0])
    return say("There's no line [{key}].", key=key)
