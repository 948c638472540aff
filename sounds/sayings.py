"""Pronunciations of words that a voice would read wrongly: `word = pronunciation`, a list for each language.

The owner's own list is in the data folder, as `sayings/it.txt`, and holds for every voice. Ours are two: one for human
voices, and one for espeak-ng. After the lists, numbers are written out for every voice.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from companion.frontends.data_folder import SAYINGS
from sounds.numerals.spoken import spell_out

OURS: Mapping[str, Mapping[str, str]] = {
    "it": {"Complots": "Complò", "Overthrone": "Overtròn", "hub": "ab"},
    "en": {"Complots": "Com-ploze"},
    "es": {"Complots": "Compló", "Overthrone": "Óvertroun", "hub": "jab"},
}
"""Titles and words that no human voice can read in its language."""

OURS_FOR_ESPEAK: Mapping[str, Mapping[str, str]] = {"en": {"Seer": "Sier"}}
"""Words that espeak-ng says in a way that is misheard: its "Seer" is heard as "see her"."""

MOST_BYTES = 100_000
"""Bytes of an owner's list that are read."""

COMMENT = "#"


class Sayings:
    """The lists of a data folder; any thread may use them. A changed list holds from the next line on."""

    def __init__(self, data: Path) -> None:
        """Read the lists of the data folder `data`, which may have none."""
        self._folder = data / SAYINGS
        self._read: dict[str, tuple[int, Mapping[str, str]]] = {}

    def respell(self, words: str, language: str, *, ours: bool) -> str:
        """Return words as they are to be said, by a human voice with `ours` and else by espeak-ng.

        Our own list for that voice holds unless the owner's has the word. No digit is left in them.
        """
        return spell_out(self._apply_list(words, language, ours), language)

    def _apply_list(self, words: str, language: str, ours: bool) -> str:
        sayings = {**(OURS if ours else OURS_FOR_ESPEAK).get(language, {}), **self._owners(language)}
        if not sayings:
            return words
        # The longest first, so that "Anna Rita" is not read as "Anna" and something else.
        of = {word.casefold(): said for word, said in sayings.items()}
        longest = sorted(of, key=len, reverse=True)
        pattern = rf"(?<!\w)({'|'.join(map(re.escape, longest))})(?!\w)"
        return re.sub(pattern, lambda found: of[found[0].casefold()], words, flags=re.IGNORECASE)

    def _owners(self, language: str) -> Mapping[str, str]:
        path = self._folder / f"{language}.txt"
        try:
            changed = path.stat().st_mtime_ns
        except OSError:
            return {}
        if self._read.get(language, (0, {}))[0] != changed:
            self._read[language] = changed, _parse(path)
        return self._read[language][1]


def _parse(path: Path) -> Mapping[str, str]:
    """Return the sayings of a file; invalid lines are left out, and so is an unreadable file."""
    found = {}
    with suppress(OSError):
        with path.open("rb") as file:
            text = file.read(MOST_BYTES).decode("utf-8", "ignore")
        for line in text.splitlines():
            word, separator, said = (part.strip() for part in line.partition("="))
            if separator and word and said and not word.startswith(COMMENT):
                found[word] = said
    return found
