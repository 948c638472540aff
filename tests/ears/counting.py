"""The comparison of said and heard words: the number of errors, and the word error rate."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import NamedTuple

from sounds.numerals.spoken import spell_out

SAME_SOUND: Mapping[str, str] = {
    # One sound, two spellings: no ear can tell them apart.
    "too": "to",
    "two": "to",
    "for": "four",
    "won": "one",
    "no": "know",
    "their": "there",
    "they're": "there",
    "your": "you're",
    "its": "it's",
    "by": "buy",
    "knight": "night",
    "nights": "knights",
    "here": "hear",
    "site": "sight",
    "sees": "seize",
    "whose": "who's",
    "hole": "whole",
    "sear": "seer",
    "sere": "seer",
    "sea": "see",
    "aloud": "allowed",
    "roll": "role",
    "rolls": "roles",
    # One name, two spellings.
    "ana": "anna",
    "sara": "sarah",
    "emma's": "emmas",
    # One word, two spellings.
    "colour": "color",
    "colours": "colors",
    "okay": "ok",
    "ageing": "aging",
    "favour": "favor",
    "defence": "defense",
}
"""Words that count as one, each with its reason in the comment above it."""

CONTRACTIONS: Mapping[tuple[str, str], str] = {
    ("you", "are"): "you're",
    ("it", "is"): "it's",
    ("that", "is"): "that's",
    ("there", "is"): "there's",
    ("who", "is"): "who's",
    ("do", "not"): "don't",
    ("is", "not"): "isn't",
    ("does", "not"): "doesn't",
    ("has", "not"): "hasn't",
}
"""Two words and their short form, which a recogniser writes as it likes."""

WORD = re.compile(r"[a-z']+")


class Count(NamedTuple):
    """The errors in one line, and the number of its words."""

    errors: int
    words: int

    @property
    def rate(self) -> float:
        """The word error rate: 0 if each word was heard."""
        return self.errors / max(1, self.words)


def split_words(text: str) -> Sequence[str]:
    """Return the words of a text in one form: without marks and capitals, with numbers written out."""
    plain = spell_out(text.replace("’", "'"), "en").casefold()
    words = (found.strip("'") for found in WORD.findall(plain))
    return [SAME_SOUND.get(word, word) for word in words if word]


def count_errors(said: str, heard: str) -> Count:
    """Return the least number of words that were missed, added or exchanged.

    Two words heard as one, or one as two, are no error if the letters are the same: "face down", "facedown".
    """
    a, b = split_words(said), split_words(heard)
    least = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
    for i in range(len(a) + 1):
        for j in range(len(b) + 1):
            if i or j:
                least[i][j] = min(_ways(a, b, i, j, least))
    return Count(least[-1][-1], len(a))


def _ways(a: Sequence[str], b: Sequence[str], i: int, j: int, least: Sequence[Sequence[int]]) -> Iterable[int]:
    """Yield the errors of each way to end `i` said words and `j` heard ones."""
    if i:
        yield least[i - 1][j] + 1
    if j:
        yield least[i][j - 1] + 1
    if i and j:
        yield least[i - 1][j - 1] + (a[i - 1] != b[j - 1])
    if i > 1 and j and _is_joined(a[i - 2], a[i - 1], b[j - 1]):
        yield least[i - 2][j - 1]
    if i and j > 1 and _is_joined(b[j - 2], b[j - 1], a[i - 1]):
        yield least[i - 1][j - 2]


def _is_joined(one: str, other: str, both: str) -> bool:
    """Return whether `both` is two words written as one."""
    return one + other == both or CONTRACTIONS.get((one, other)) == both


def median_count(rounds: Sequence[Count]) -> Count:
    """Return the median of a line's rounds."""
    return Count(round(median(one.errors for one in rounds)), rounds[0].words)


def overall_rate(rounds: Sequence[Sequence[Count]]) -> float:
    """Return the median of the rounds' word error rates, each over all lines of its round."""
    return median(sum(one.errors for one in lines) / max(1, sum(one.words for one in lines)) for lines in rounds)
