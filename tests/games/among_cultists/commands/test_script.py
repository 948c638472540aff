"""`companion script`: a file to begin with, and whether one is well written."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from companion.core.table.state import LANGUAGES
from companion.games.among_cultists.voice.ritual import WORDS
from companion.hub.cli import main
from companion.hub.words.wording import read
from companion.texts import translator


def typed(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["script", "among-cultists", *map(str, arguments)])


def written(folder: Path, content: str, name: str = "among-cultists.it.txt") -> Path:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return path


def uncovered(template: str) -> str:
    """Return the template with one # taken away wherever there is only one."""
    return "\n".join(line if line.startswith("##") else line.removeprefix("#") for line in template.split("\n"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_it_prints_replaces_nothing_until_a_sign_is_taken_away_and_then_says_our_words(language: str) -> None:
    template = typed("--language", language).stdout
    assert read(template.encode(), WORDS).words == {} and not read(template.encode(), WORDS).faults
    ours = {key: translator(language)(text) for key, text in WORDS.items()}
    assert read(uncovered(template).encode(), WORDS).words == ours


def test_it_says_of_every_line_whom_it_speaks_to_and_when() -> None:
    lines = typed().stdout.split("\n")
    before = {lines[n + 1]: line for n, line in enumerate(lines) if lines[n + 1 : n + 2] and line.startswith("## ")}
    assert before["# [settle]"] == "## To everybody. At every table."
    assert before["# [turn]"] == "## To everybody. With 5, 6, and 8 players, without the AI."
    assert before["# [turn ai]"] == "## To everybody. With 4 and 5 players and the AI."
    assert before["# [cultists-look]"] == "## To the Cultists. With 5 and 6 players; with 4 and 5 players and the AI."
    assert before["# [seer-look two]"] == "## To the Seer. With 8 players, without the AI. Only if the Seer plays."
    assert before["# [seer-look ai]"] == "## To the Seer. With 6 players and the AI. Only if the Seer plays."
    assert {f"# [{key}]" for key in WORDS} <= set(before)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_names_the_file_in_the_language_asked_for(language: str) -> None:
    assert f"scripts/among-cultists.{language}.txt" in typed("--language", language).stdout


def test_a_file_that_is_well_written_is_counted_and_what_stays_ours_is_named(tmp_path: Path) -> None:
    found = typed("--check", written(tmp_path, "[settle]\nDormite.\n[turn ai]\nGirate.\n"))
    assert found.exit_code == 0 and not found.stderr
    counted, ours = found.stdout.splitlines()
    assert counted == "among-cultists.it.txt: 2 of 20 lines have your own words."
    assert ours.startswith("In the words of the hub: [turn], [cultists-open], ") and "[turn ai]" not in ours


def test_of_a_whole_script_nothing_is_left_to_say(tmp_path: Path) -> None:
    text = "".join(f"[{key}]\nParole.\n" for key in WORDS)
    found = typed("--check", written(tmp_path, text))
    assert found.stdout == "among-cultists.it.txt: 20 of 20 lines have your own words.\n"


def test_every_fault_is_told_with_file_and_line_and_the_status_is_one(tmp_path: Path) -> None:
    found = typed("--check", written(tmp_path, "Dormite.\n[trun]\nGirate.\n", "mine.txt"))
    assert found.exit_code == 1 and not found.stdout
    assert found.stderr == (
        "mine.txt, line 1: These words stand before the first heading.\n"
        "mine.txt, line 2: There is no line [trun]. Is it [turn]?\n"
    )


def test_a_good_file_that_the_hub_would_not_find_is_told_so(tmp_path: Path) -> None:
    found = typed("--check", written(tmp_path, "[settle]\nDormite.\n", "mine.txt"))
    assert found.exit_code == 0
    last = found.stdout.splitlines()[-1]
    assert last.startswith("The hub reads only files of these names: among-cultists.it.txt, ")


@pytest.mark.parametrize(
    "options", [["--check"], ["--check", "nowhere.txt"], ["--check", "."], ["--language", "la"], ["among"]]
)
def test_what_makes_no_sense_is_refused(options: list[str]) -> None:
    found = typed(*options)
    assert found.exit_code == 2 and "Error: " in found.stderr and not found.stdout
