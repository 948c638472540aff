"""`companion demo`: whole games of Overthrone played by bots."""

from pathlib import Path

import pytest

from tests.bots.process import PATIENCE, running


def test_bots_play_overthrone_to_the_end_with_numbers_on_phones_and_then_with_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    options = ["--games", "2", "--rate", "400", "--port", "0", "--players", "4"]
    with running("demo", "overthrone", *options) as process:
        output = process.communicate(timeout=3 * PATIENCE)[0]
        assert process.returncode == 0, output
    assert output.count("  Overthrone  ") == 2
