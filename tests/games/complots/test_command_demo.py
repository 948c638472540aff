"""`companion demo`: whole games of Complots played by bots."""

from pathlib import Path

import pytest

from companion.commands.complots.manner import MANNER
from tests.bots.process import PATIENCE, running


def test_bots_react_within_the_time_of_every_window_that_the_demo_chooses() -> None:
    """Else no bot would ever doubt."""
    assert all(MANNER.pauses["react"][0] < int(options["react_seconds"]) for options in MANNER.options)


def test_bots_play_complots_to_the_end_with_the_real_cards_and_then_dealt(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    options = ["--games", "2", "--rate", "400", "--port", "0", "--players", "5"]
    with running("demo", "complots", *options) as process:
        output = process.communicate(timeout=3 * PATIENCE)[0]
        assert process.returncode == 0, output
    assert output.count("  Complots  ") == 2
