"""The recording of the open table shows what it has to show."""

from companion.games.open_table import GAME
from tests.games.open_table.mutants import MUTANTS
from tests.golden.record import main, path_of, record


def test_a_leak_shows_in_the_recording() -> None:
    leaking = MUTANTS["the title holds the ballots"].game
    text = record(leaking, "rounds")
    assert text != path_of(leaking, "rounds").read_text("utf-8")
    assert "game: open-table, vote: Votes: seat-1" in text


def test_the_command_finds_the_recordings_up_to_date() -> None:
    assert main(write=False, games=[GAME]) == 0
