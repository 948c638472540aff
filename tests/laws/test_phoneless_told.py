"""The law of changes for a player without a phone: everyone reads them before a game, and its introduction follows."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from msgspec import structs

from companion.core.chance import Chance
from companion.core.game import AnyGame, Player, Refused, Setup
from companion.core.question import Question
from companion.games import GAMES
from companion.table.game.play import setup_of
from tests.golden.english import english
from tests.laws.bots import every_answer
from tests.laws.evening import Evening
from tests.laws.games import UNDER_LAW
from tests.laws.mend import Mend, words
from tests.laws.plays import NAMES


def setups(game: AnyGame) -> Iterator[tuple[Setup, Setup]]:
    """Yield a setup for each number of players: with a phone for everyone, and without one for the last player."""
    for people in [number for number in game.seats if number <= len(NAMES)]:
        everyone = Setup(players=tuple(Player(seat, NAMES[seat - 1]) for seat in range(1, people + 1)))
        yield everyone, structs.replace(everyone, phoneless=(people,))


def changed(game: AnyGame, everyone: Setup, without: Setup) -> list[Question]:
    """Return the options with another proposal, as they are asked with a player without a phone."""
    usual = {option.id: option.value for option in game.options(everyone)}
    return [option for option in game.options(without) if option.value != usual.get(option.id, option.value)]


def seated(game: AnyGame, people: int) -> Evening:
    """Return a table at which this game is chosen, and the last player has no phone."""
    names = NAMES[:people]
    evening = Evening(*names, games={game.name: game}, phoneless=names[-1:])
    evening.say(1, "table-game", game.name)
    return evening


def notices(evening: Evening) -> str:
    return " ".join(map(english, evening.public().notices))


@pytest.mark.parametrize("game", UNDER_LAW.values(), ids=UNDER_LAW)
def test_a_table_reads_before_it_begins_what_a_player_without_a_phone_has_changed(game: AnyGame) -> None:
    for everyone, without in setups(game):
        told, options = seated(game, len(without.players)), changed(game, everyone, without)
        mend = "an option with another default for a player without a phone says so in its `note`"
        silent = [one.id for one in options if not one.note or english(one.note) not in notices(told)]
        assert not silent, words(game.name, Mend("options.py", f"{mend}: {silent}"))
        assert not options or NAMES[len(without.players) - 1] in notices(told)
        for option in options:
            chosen = next(value for value in every_answer(option.ask, Random(0)) if value != option.value)
            told.say(1, f"table-option-{option.id}", chosen)
            assert english(option.note) not in notices(told), "the host has chosen otherwise"
        assert options or refusal(game, without) or not notices(told)


def refusal(game: AnyGame, setup: Setup) -> str:
    """Return the reason if the table begins a game only once everyone has a phone, else an empty text."""
    reason = game.lacks_phones(setup)
    return english(reason) if reason else ""


def own_refusal(game: AnyGame, setup: Setup) -> str:
    """Return the reason if `begin` refuses players without a phone by itself, else an empty text."""
    reasons = []
    for phoneless in (setup.phoneless, ()):
        try:
            game.begin(structs.replace(setup, phoneless=phoneless), 0, Chance(lambda n: 0))
        except Refused as refused:
            reasons.append(english(refused.says))
    return reasons[0] if len(reasons) == 1 else ""


@pytest.mark.parametrize("game", UNDER_LAW.values(), ids=UNDER_LAW)
def test_a_table_reads_as_soon_as_it_is_so_that_a_player_without_a_phone_keeps_the_game_from_beginning(
    game: AnyGame,
) -> None:
    people = 5
    for option in (None, *game.options(setup_of(game, seated(game, people).table))):
        for value in every_answer(option.ask, Random(0)) if option else (None,):
            told = seated(game, people)
            if option:
                told.say(1, f"table-option-{option.id}", value)
            setup = setup_of(game, told.table)
            mend = "`lacks_phones` returns why players need a phone; `begin` refuses nobody for that"
            reason = own_refusal(game, setup)
            assert not reason or refusal(game, setup), words(game.name, Mend("game.py", f"{mend}: {reason}"))
            assert refusal(game, setup) in notices(told)
            if refusal(game, setup):
                with pytest.raises(Refused) as refused:
                    told.say(1, "table-begin")
                assert english(refused.value.says) == refusal(game, setup)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_nobody_is_introduced_to_a_phone_that_a_player_does_not_have(game: AnyGame) -> None:
    for _, without in setups(game) if game.primer else ():
        primer = game.primer(setup_of(game, seated(game, len(without.players)).table)) if game.primer else None
        assert primer
        heard = [
            english(text) for text in (*(one.text for one in primer.sentences), *(one.text for one in primer.laid))
        ]
        sent = [text for text in heard if re.search(r"\b(your|their) phone", text, re.IGNORECASE)]
        assert not sent, words(game.name, Mend("teaching/primer.toml", f"`when` leaves out with real cards: {sent}"))
