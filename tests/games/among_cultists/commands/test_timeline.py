"""`companion night --timeline`: the night as JSON, in every variant and language."""

import json
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.core.table.state import LANGUAGES
from companion.hub.cli import main
from tests.games.among_cultists.column import TABLE, VARIANTS, WITH_SEER


def night(*options: str) -> Result:
    return CliRunner().invoke(main, ["night", *options])


def timeline(*options: str) -> dict[str, Any]:
    result = night(*options, "--timeline")
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.output)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("pace", ["calm", "normal", "brisk"])
@pytest.mark.parametrize(("players", "ai", "seer", "column"), VARIANTS)
def test_the_timeline_is_the_table(
    players: int, ai: bool, seer: bool, column: list[str], pace: str, language: str
) -> None:
    options = ["--characters", str(players + ai), *["--ai"] * ai, "--seer" if seer else "--no-seer"]
    found = timeline(*options, "--pace", pace, "--language", language)
    place = ("calm", "normal", "brisk").index(pace)
    assert found["language"] == language and set(found) == {"language", "lines"}
    assert [{**line, "text": ""} for line in found["lines"]] == [
        {"id": key, "text": "", "pause": TABLE[key][1][place], "who": TABLE[key][0]} for key in column
    ]
    assert all(isinstance(line["pause"], int) and line["text"] for line in found["lines"])


def test_each_language_has_words_of_its_own() -> None:
    words = [
        [line["text"] for line in timeline("--characters", "6", "--seer", "--language", language)["lines"]]
        for language in LANGUAGES
    ]
    assert len({text for texts in words for text in texts}) == 3 * len(WITH_SEER)


def test_the_seer_plays_when_told_and_the_pace_is_normal_unless_told() -> None:
    assert timeline("--characters", "6") == timeline("--characters", "6", "--no-seer", "--pace", "normal")
    assert timeline("--characters", "6") != timeline("--characters", "6", "--seer")


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--characters", "7", "--seer"], "With 7 characters the Seer plays only if"),
        (["--characters", "7", "--seer", "--language", "it"], "Con 7 personaggi il Veggente gioca solo se"),
        (["--characters", "5", "--seer", "--ai"], "a single Cultist"),
        (["--characters", "6", "--seer", "--ai"], "a single Cultist"),
        (["--characters", "8", "--ai"], "with 4, 5 or 6 players only"),
        (["--characters", "4"], "4 is not in the range"),
        (["--characters", "9"], "9 is not in the range"),
        ([], "Missing option '--characters'"),
        (["--characters", "6", "--pace", "hasty"], "'hasty' is not one of"),
        (["--characters", "6", "--language", "de"], "'de' is not one of"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason_and_status_2(options: list[str], reason: str) -> None:
    result = night(*options, "--timeline")
    assert result.exit_code == 2
    assert reason in result.output
