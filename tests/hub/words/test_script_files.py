"""The script files in the data folder: who finds them, and what a broken one does to the evening: nothing."""

import os
from pathlib import Path

import pytest

from companion.commands.among_cultists.script import KEYS
from companion.games import GAMES
from companion.hub.discovery import find_scripts
from companion.hub.words.script_files import (
    MOST_BYTES,
    ScriptFile,
    fault_text,
    faulty_files,
    find_script_files,
    read_file,
    with_words,
    words_of,
)
from companion.texts import translator
from tests.hub.by_hand import running
from tests.hub.power.check import api, code_of
from tests.hub.power.server import serving
from tests.hub.scripts import BAD, GOOD, NAME, WHY, put
from tests.hub.typed import companion

SCRIPTS = find_scripts()


def found_in(data: Path) -> list[ScriptFile]:
    return find_script_files(data, SCRIPTS)


def faults(data: Path) -> list[str]:
    return [translator("en")(fault_text(one.name, fault)) for one in found_in(data) for fault in one.wording.faults]


def test_a_file_is_found_by_the_game_and_the_language_in_its_name(tmp_path: Path) -> None:
    put(tmp_path)
    put(tmp_path, "[settle]\nDormid.\n[begin]\nDespertad.", "among-cultists.es.txt")
    found = found_in(tmp_path)
    assert [(one.game, one.language) for one in found] == [("among-cultists", "es"), ("among-cultists", "it")]
    wanted = {"settle": {"it": "Dormite, gente.", "es": "Dormid."}, "begin": {"es": "Despertad."}}
    assert words_of("among-cultists", found) == wanted
    games = with_words(GAMES, found)
    assert games["among-cultists"].words == wanted and list(games) == list(GAMES)
    assert not any(game.words for name, game in games.items() if name != "among-cultists")
    assert not GAMES["among-cultists"].words


def test_without_files_nothing_is_found_and_nothing_is_made(tmp_path: Path) -> None:
    assert found_in(tmp_path / "nowhere") == [] and list(tmp_path.iterdir()) == []


def test_what_is_no_text_file_or_is_hidden_is_left_alone(tmp_path: Path) -> None:
    for name in ("notes.md", "among-cultists.it.txt~", ".among-cultists.it.txt", "among-cultists.it.bak"):
        put(tmp_path, BAD, name)
    assert found_in(tmp_path) == []


@pytest.mark.parametrize("name", ["among-cultists.txt", "among-cultists.de.txt", "cultists.it.txt", f"{NAME}.txt"])
def test_a_name_that_nobody_would_read_is_told(tmp_path: Path, name: str) -> None:
    put(tmp_path, GOOD, name)
    why = f"{name}: This name says no game and language. It should be like among-cultists.it.txt."
    assert faults(tmp_path) == [why]
    assert words_of("among-cultists", found_in(tmp_path)) == {}


def test_all_faults_of_a_file_are_told_and_our_words_stay(tmp_path: Path) -> None:
    put(tmp_path, BAD)
    empty = "among-cultists.it.txt, line 5: [turn] has no words. Without this heading ours are said."
    assert faults(tmp_path) == [WHY, empty]
    assert not with_words(GAMES, found_in(tmp_path))["among-cultists"].words


def test_one_broken_file_takes_nothing_from_another_language(tmp_path: Path) -> None:
    put(tmp_path, BAD)
    put(tmp_path, GOOD, "among-cultists.es.txt")
    assert words_of("among-cultists", found_in(tmp_path)) == {"settle": {"es": "Dormite, gente."}}


def test_a_folder_a_dead_link_and_a_pipe_in_the_place_of_a_file_cannot_be_read(tmp_path: Path) -> None:
    path = put(tmp_path)
    for make in (os.mkdir, lambda path: os.symlink("nowhere", path), os.mkfifo):
        path.rmdir() if path.is_dir() else path.unlink()
        make(path)
        assert faults(tmp_path) == ["among-cultists.it.txt: It cannot be read."]


def test_what_nobody_may_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*what: object, **more: object) -> None:
        raise PermissionError

    put(tmp_path)
    monkeypatch.setattr(Path, "open", refuse)
    assert faults(tmp_path) == ["among-cultists.it.txt: It cannot be read."]
    monkeypatch.setattr(Path, "iterdir", refuse)
    assert faults(tmp_path) == ["scripts: It cannot be read."]


def test_a_file_in_the_place_of_the_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "scripts").touch()
    assert faults(tmp_path) == ["scripts: It cannot be read."]


def test_a_file_is_read_up_to_a_size_and_no_further(tmp_path: Path) -> None:
    comment = GOOD + "#" * (MOST_BYTES - len(GOOD))
    assert read_file(put(tmp_path, comment), KEYS).words == {"settle": "Dormite, gente."}
    assert read_file(put(tmp_path, comment + "#"), KEYS).words == {}
    assert faults(tmp_path) == ["among-cultists.it.txt: It is too big."]


def test_a_notice_names_the_first_fault_and_what_is_read_instead(tmp_path: Path) -> None:
    put(tmp_path, BAD)
    put(tmp_path, GOOD, "among-cultists.es.txt")
    ((name, says),) = faulty_files(found_in(tmp_path))
    assert (name, translator("en")(says)) == (NAME, f"{WHY} The hub's own words are read instead.")


# The doctor, the hub, the night


def test_the_doctor_says_which_files_are_well_written_and_what_is_wrong_in_the_others(tmp_path: Path) -> None:
    (tmp_path / "companion.toml").write_text("[faces.sounds]\nenabled = false\n[faces.hardware]\nenabled = false\n")
    put(tmp_path, GOOD)
    well = companion("doctor", "--data", tmp_path)
    assert f"{NAME}: ok\n" in well.output and well.exit_code == 0
    put(tmp_path, BAD)
    found = companion("doctor", "--data", tmp_path)
    assert found.exit_code == 1
    assert f"{WHY}\namong-cultists.it.txt, line 5: [turn] has no words." in found.output


def test_a_broken_file_is_told_on_the_table_page_and_never_stops_the_hub(tmp_path: Path) -> None:
    put(tmp_path, BAD)
    put(tmp_path, b"\xff", "among-cultists.es.txt")
    es = "among-cultists.es.txt, line 1: This is not UTF-8. Save the file again with this encoding."
    with serving(tmp_path) as server:
        url = server.url()
        told = api(url, f"/tables/{code_of(url)}/view")["notices"]
        assert told == [f"{why} The hub's own words are read instead." for why in (es, WHY)]
        assert server.stop() == 0
    assert f"{WHY} The hub's own words are read instead.\n" in server.said
    assert "Traceback" not in server.said


def test_a_table_of_the_hub_begins_its_game_with_the_owners_words(tmp_path: Path) -> None:
    put(tmp_path)
    with running(tmp_path, games=with_words(GAMES, found_in(tmp_path)), names="Anna Ben Caro Dino Elsa") as hub:
        hub.play("among-cultists")
        settle = next(line for line in hub.look.lines if line.key == "settle")
        assert translator("it")(settle.text) == "Dormite, gente."
        assert translator("en")(settle.text).startswith("The lamp burns low")
