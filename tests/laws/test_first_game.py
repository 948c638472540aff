"""The law of a first game: newcomers who know nothing but their screens come to its end, in each language.

So it is with a phone for everyone, and with one player without a phone.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

import pytest

from companion.core.game import AnyGame
from companion.core.text import say
from companion.texts import translator
from tests.laws.drawn_screen import Asked, Page, ReadSentence
from tests.laws.first_game import FirstGame
from tests.laws.games import UNDER_LAW, refuses_phoneless
from tests.laws.lantern import LANTERN
from tests.laws.mend import Mend, words
from tests.long import further

TEACHING = {name: game for name, game in UNDER_LAW.items() if game.lessons and game.teaches}

WAYS = [("it", False), ("es", True), ("en", True), ("en", False), ("es", False), ("it", True)]
"""Languages, each with a phone for everyone and with one player without a phone."""

OF_SOAK = 50
"""The games of each way, with other numbers of players."""


@pytest.mark.parametrize(("language", "phoneless"), further(WAYS, first=2, sample=2))
@pytest.mark.parametrize("game", TEACHING.values(), ids=TEACHING)
def test_newcomers_come_to_the_end(game: AnyGame, language: str, phoneless: bool, soak: bool) -> None:
    if phoneless and refuses_phoneless(game):
        return  # it says in words, before it begins, that everyone needs a phone
    for seed in range(OF_SOAK if soak else 1):
        number = len(WAYS) * seed + WAYS.index((language, phoneless))
        lack = FirstGame(game, number, language, phoneless=phoneless).play()
        mend = Mend("teaching/lessons.toml", f"the screens say what to do, game {number}: {lack}")
        assert not lack, words(game.name, mend)


def test_a_sentence_is_read_in_the_language_of_the_screen() -> None:
    spoken_for = ReadSentence(translator("it"), "For {who}: {what}")
    written = translator("it")(say("For {who}: {what}", who="Ben", what="Sì o no?"))
    assert spoken_for.read(written) == {"who": "Ben", "what": "Sì o no?"}
    assert not spoken_for.says("Sì o no?") and spoken_for.stands_in(f"… {written}")


def test_a_sentence_that_stands_on_no_screen_is_found() -> None:
    with pytest.raises(LookupError, match="stands on no screen any more"):
        ReadSentence(translator("es"), "Nobody would ever write this")


def test_a_screen_on_which_nothing_is_asked_is_found() -> None:
    silent = replace(LANTERN, legal_moves=lambda state: ())
    assert FirstGame(silent, 0, "en", phoneless=False).play().startswith("nobody knows what to do in the phase")


class RefusedCards:
    """Cards whose answer no hub takes."""

    options: Mapping[str, object] = MappingProxyType({})

    def answer(self, asked: Asked, secrets: object) -> str:
        return "no such choice"

    def hear(self, asked: Asked, reply: object) -> None:
        """Move nothing."""

    def look(self, page: Page) -> str:
        return ""


def test_an_entry_that_must_be_made_again_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = FirstGame(LANTERN, 0, "en", phoneless=False)
    game.cards = RefusedCards()
    monkeypatch.setattr(game.screens, "value", lambda question, reply: reply)
    assert "must be entered again" in game.play()


def test_a_game_that_goes_on_for_ever_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.laws.first_game.MOST", 5)
    assert FirstGame(LANTERN, 0, "en", phoneless=False).play().startswith("the game does not end")
