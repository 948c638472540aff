"""The keys of lines that are read aloud: people's recordings are files by them, whatever game is played."""

from __future__ import annotations

from companion.core.every_line import every_line
from companion.games import GAMES


def test_no_two_games_read_other_words_under_the_same_key() -> None:
    words: dict[str, dict[str, set[str]]] = {}
    for name, game in GAMES.items():
        for line in every_line(game):
            words.setdefault(line.key, {}).setdefault(name, set()).add(line.text.message)
    assert len(words) > 100, "games read lines aloud"
    shared = {key: by for key, by in words.items() if len({frozenset(said) for said in by.values()}) > 1}
    assert shared == {}
