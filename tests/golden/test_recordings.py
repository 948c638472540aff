"""The recordings of the games: they are equal to the current games, for every observer."""

import re
from dataclasses import replace

import msgspec
import pytest

from companion.core.game import AnyGame
from companion.core.text import count, say
from companion.texts.catalogue import TARGET_LANGUAGES
from tests.golden.english import english
from tests.golden.plays import Play, Say, Wait
from tests.golden.record import path_of, plays, record, recorded
from tests.laws.folders import folder, part, written
from tests.laws.games import UNDER_LAW
from tests.laws.lantern import LANTERN
from tests.laws.mend import Mend, words
from tests.laws.plays import random_play
from tests.laws.shadow import SHADOW
from tests.long import further

LONGEST = 660
"""Maximum lines of a recording: nobody reads more."""

every_game = pytest.mark.parametrize("game", UNDER_LAW.values(), ids=UNDER_LAW)
EVERY = recorded(UNDER_LAW.values())
every_recording = pytest.mark.parametrize(("game", "name"), EVERY, ids=[f"{game.name} {name}" for game, name in EVERY])
PLAYED = [(game, name) for game, name in EVERY if isinstance(plays(game)[name], Play)]


@every_recording
def test_a_recording_can_be_reviewed(game: AnyGame, name: str) -> None:
    path = path_of(game, name)
    assert path.exists(), f"{game.name} has no recording of {name}: make golden GAME={game.name}, and read it"
    lines = path.read_text("utf-8").count("\n")
    assert lines < LONGEST, f"{path.name} of {game.name} has {lines} lines: make two plays of it in play.py"


def _kind(recorded: tuple[AnyGame, str]) -> tuple[str, str]:
    """Return the game of a recording and its kind: a play is a kind of its own, all evenings of bots are one."""
    game, name = recorded
    return game.name, name if isinstance(plays(game)[name], Play) else ""


@pytest.mark.parametrize(
    ("game", "name"),
    further(EVERY, of=_kind),
    ids=[f"{game.name} {name}" for game, name in EVERY],
)
def test_a_game_is_played_as_it_was_recorded(game: AnyGame, name: str) -> None:
    same = record(game, name) == path_of(game, name).read_text("utf-8")
    assert same, f"make golden GAME={game.name}, and read what git says has changed in {name}"


@pytest.mark.parametrize("language", TARGET_LANGUAGES)
@pytest.mark.parametrize(("game", "name"), PLAYED, ids=[f"{game.name} {name}" for game, name in PLAYED])
def test_in_another_language_every_eye_sees_the_same_places(game: AnyGame, name: str, language: str) -> None:
    english, other = _places(path_of(game, name).read_text("utf-8")), _places(record(game, name, language))
    assert other == english
    assert len(other) > 100, words(
        game.name, Mend("tests/play.py", f"the play {name} leads too short a way: to the end")
    )


def _places(recording: str) -> list[str]:
    """Return the steps of a recording with the observers of each change, without the words."""
    _, *steps = re.split(r"\n(?=> \d)", recording)
    return [line.partition(": ")[0] for step in steps for line in step.splitlines() if not line.startswith("!")]


@every_game
def test_the_recordings_of_a_game_reach_every_event_that_reveals(game: AnyGame) -> None:
    paths = [path_of(game, name) for name in plays(game)]
    assert all(path.exists() for path in paths), f"a play is not recorded yet: make golden GAME={game.name}"
    text = "".join(path.read_text("utf-8") for path in paths)
    missing = [kind.__name__ for kind in game.reveals if f"! {game.name} {kind.__name__} " not in text]
    assert not missing, f"no play in {written(game.name, 'play.py')} comes to {missing}, which reveal something"


@every_game
def test_every_seat_sees_what_the_table_sees(game: AnyGame) -> None:
    """Check this because the recording has the public lines only once."""
    for evening, *_ in random_play(game, "golden", 40):
        assert all(evening.view(seat).public == evening.view(None).public for seat in evening.table.seats)


@every_game
def test_no_recording_is_left_of_a_play_that_is_gone(game: AnyGame) -> None:
    left = set(folder(game.name).glob("recordings/**/*.*")) ^ {path_of(game, name) for name in plays(game)}
    assert not left, f"PLAYS in {written(game.name, 'play.py')} and the recordings do not name the same: {left}"


def test_a_game_without_a_play_has_no_recording() -> None:
    with pytest.raises(LookupError, match="unheard-of"):
        record(replace(SHADOW, name="unheard-of"), "night")


def test_a_play_that_breaks_says_at_which_step_and_in_which_phase_and_state(monkeypatch: pytest.MonkeyPatch) -> None:
    play = Play(
        names=("Anna", "Ben", "Caro"),
        before=(Say(1, "table-game", LANTERN.name),),
        moves=(Say(1, "table-begin"), Wait(1_000), Say(1, "no-such-question")),
    )
    monkeypatch.setattr(part(LANTERN.name, "play"), "PLAYS", {"broken": play})
    with pytest.raises(LookupError) as found:
        record(LANTERN, "broken")
    (note,) = found.value.__notes__
    where, standing = note.splitlines()
    assert where == f"The play breaks at moves[2], {play.moves[2]}, at 1000 ms."
    assert re.match(r"Its phase is \w+, and its state is State\(.*players=", standing)
    monkeypatch.setattr(part(LANTERN.name, "play"), "PLAYS", {"early": replace(play, moves=(Say(1, "no-such"),))})
    with pytest.raises(LookupError) as found:
        record(LANTERN, "early")
    assert found.value.__notes__[0].endswith("No game has begun.")


def test_texts_are_written_out_in_english() -> None:
    assert english(say("{who} win over {other}.", who=("Anna", "Ben"), other=say("all"))) == "Anna, Ben win over all."
    assert [english(count("{n} vote", "{n} votes", n)) for n in (1, 2)] == ["1 vote", "2 votes"]
    assert english(msgspec.structs.replace(say("data"), values={})) == "data"
