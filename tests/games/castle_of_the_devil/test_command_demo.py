"""`companion demo`: whole games of Castle of the Devil played by bots."""

from pathlib import Path

import pytest

from companion.commands.castle_of_the_devil.manner import MANNER
from tests.bots.process import PATIENCE, running


def test_bots_use_things_within_the_pauses_that_the_demo_chooses() -> None:
    """Else no bot would ever use anything in a duel."""
    assert all(MANNER.menu[0] < int(options["pause_seconds"]) for options in MANNER.options)


def test_bots_play_both_editions_to_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    options = ["--games", "2", "--rate", "400", "--port", "0", "--players", "5"]
    with running("demo", "castle-of-the-devil", *options) as process:
        output = process.communicate(timeout=3 * PATIENCE)[0]
        assert process.returncode == 0, output
    assert output.count("  Castle of the Devil  ") == 2
