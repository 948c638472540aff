"""Every manner is that of a game, and bots play the game by it to its end with all options that it chooses."""

from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from companion.bots.game_manner import GameManner
from companion.commands.demo import MANNERS, demo_manner
from companion.core.game import Player, Setup
from companion.games import GAMES
from companion.hub.discovery import find_values
from tests.bots.by_hand import Demo
from tests.hub.by_hand import running
from tests.laws.plays import NAMES, SIT
from tests.long import further

FOUND = find_values("manner", MANNERS, GameManner)
DOUBTING = FOUND["complots"]._replace(options=FOUND["complots"].options[1:2])
DUELLING = FOUND["castle-of-the-devil"]._replace(options=FOUND["castle-of-the-devil"].options[:1])


def test_every_manner_is_that_of_a_game() -> None:
    named = {point.name for point in entry_points(group=MANNERS)}
    assert named and set(FOUND) == named, f"these manners do not load: {named - set(FOUND)}"
    strange = set(FOUND) - set(GAMES)
    assert not strange, f"pyproject.toml names manners ({MANNERS}) of games that there are not: {strange}"


@pytest.mark.parametrize("game", FOUND)
def test_every_option_that_a_manner_chooses_is_asked(game: str) -> None:
    players = tuple(Player(seat, f"P{seat}") for seat in range(1, SIT + 1))
    for options in FOUND[game].options:
        asked = {option.id for option in GAMES[game].options(Setup(players=players, options=dict(options)))}
        assert set(options) <= asked, f"{game}: its manner chooses {set(options) - asked}, which no option asks"


@pytest.mark.parametrize("game", further(FOUND))
def test_bots_play_with_all_options_to_the_end_and_are_in_time_for_what_they_like(game: str, tmp_path: Path) -> None:
    assert not set(faults(game, FOUND[game], tmp_path))


@pytest.mark.parametrize(
    ("game", "broken", "fault"),
    further(
        [
            ("complots", DOUBTING._replace(options=({"deal": "hub", "react_seconds": "11"},)), "react_seconds"),
            ("complots", DOUBTING._replace(pauses={**DOUBTING.pauses, "react": (10.5, 12.0)}), "react"),
            ("castle-of-the-devil", DUELLING._replace(menu=(13.5, 25.0)), "use"),
        ]
    ),
    ids=[
        "an option that nobody offers",
        "nobody would ever doubt",
        "nobody would use a thing in a duel",
    ],
)
def test_a_manner_that_comes_to_nothing_is_caught(game: str, broken: GameManner, fault: str, tmp_path: Path) -> None:
    assert fault in set(faults(game, broken, tmp_path))


def faults(game: str, manner: GameManner, folder: Path) -> Iterator[str]:
    """Let bots play a game once with each choice of options; yield what of the manner comes to nothing."""
    with running(folder, names=" ".join(NAMES[:SIT])) as hub:
        for device in hub.devices.values():
            hub.tables.present(hub.code, device, True)
        demo = Demo(hub, demo_manner(game, manner, SIT, rate=1))
        played = demo.play(len(manner.options))
    assert all(one.game == game for one in played)
    for one, options in zip(played, manner.options, strict=False):
        yield from (option for option, value in options.items() if one.setup.options[option] != value)
    yield from _too_late(demo, manner)


def _too_late(demo: Demo, manner: GameManner) -> Iterator[str]:
    """Yield each question that bots like and that is gone, by itself or by a clock, before any of them can answer."""
    liked = {*manner.habits, *manner.pauses, *(word for word, taste in manner.tastes.items() if taste > 1)}
    soonest = {word: manner.pauses.get(word, manner.menu)[0] for word in liked}
    yield from (word for word, pause in soonest.items() if demo.stood.get(word, pause + 1) <= pause)
    longest: dict[str, float] = {}
    for (clock, _), (seconds, _) in demo.windows.items():
        longest[clock] = max(seconds, longest.get(clock, 0.0))
    for (clock, _), (seconds, asked) in demo.windows.items():
        for word in asked & soonest.keys():
            # What is asked while no clock runs, too, need not fit into the shortest one.
            if soonest[word] >= (longest[clock] if word in demo.unhurried else seconds):
                yield word
