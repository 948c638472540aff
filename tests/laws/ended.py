"""The law about the end's reason: it says why a game is over, because the headline has said who has won."""

from __future__ import annotations

from companion.core.limits import LANGUAGES
from companion.core.view import Result, TableView
from companion.texts import translator


def says_why(public: TableView) -> None:
    """Check in each language that the reason begins neither with the headline nor with a winner's name."""
    for result in (block for block in public.blocks if isinstance(block, Result)):
        names = [seat.name for seat in public.seats if seat.seat in result.winners]
        for language in LANGUAGES:
            read = translator(language)
            headline, reason = str(read(result.label)), str(read(result.text))
            assert reason, f"{headline!r} has no reason"
            begins = [*names, " ".join(headline.split()[:2])]
            again = [one for one in begins if plain(reason).startswith(plain(one))]
            assert not again, f"the reason {reason!r} repeats the headline {headline!r}"


def plain(words: str) -> str:
    """Return words without capitals, punctuation and the marks around names."""
    return "".join(letter for letter in words.casefold() if letter.isalnum() or letter == " ")
