"""Script files with the owner's own words: their content, their search paths, and broken ones, which have no effect."""

import os
from pathlib import Path

import pytest

from companion.games import GAMES
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
from companion.hub.words.wording import Wording, read
from companion.texts import translator
from tests.hub.by_hand import running
from tests.hub.power.check import api, code_of
from tests.hub.power.server import serving
from tests.hub.scripts import BAD, GOOD, NAME, WHY, companion, put

LINES = GAMES["among-cultists"].rewordable

SOME: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("settle", "turn", "turn ai", "cultists-look", "begin"), ()),
    "dead": ("who", "role"),
}


def faults_in(content: str | bytes) -> list[tuple[int, str]]:
    """Return the reported faults of a file; with one there are no words."""
    found = read(content if isinstance(content, bytes) else content.encode(), SOME)
    assert not (found.words and found.faults)
    return [(fault.line, translator("en")(fault.says)) for fault in found.faults]


def said(content: str | bytes) -> dict[str, str]:
    found = read(content if isinstance(content, bytes) else content.encode(), SOME)
    assert found.faults == ()
    return found.words


SAID: dict[str, tuple[str, dict[str, str]]] = {
    "several lines": (
        "[settle]\nLow.\n\n  All:\tsleep. \n\n[begin]\nUp.\n",
        {"settle": "Low. All: sleep.", "begin": "Up."},
    ),
    "comments": ("# mine\n\n[settle]\n# not this\nSleep.\n  # nor this\n", {"settle": "Sleep."}),
    "what tells tables apart": ("[turn]\nOne.\n[turn ai]\nTwo.", {"turn": "One.", "turn ai": "Two."}),
    "mark, accent and blank": ("\ufeff[settle]\nLa notte e\u0300 qui\u00a0: su.", {"settle": "La notte è qui : su."}),
    "signs of a program": ("[settle]\n} %s { <b>&amp;</b> \\n", {"settle": "} %s { <b>&amp;</b> \\n"}),
    "what the hub fills in": ("[dead]\n{role}: {who}, {who}!", {"dead": "{role}: {who}, {who}!"}),
    "nothing to fill in": ("[dead]\nSomeone is dead.", {"dead": "Someone is dead."}),
    "five hundred letters": (f"[settle]\n{'a' * 250}\n{'b' * 249}", {"settle": f"{'a' * 250} {'b' * 249}"}),
    **{f"nothing: {text!r}": (text, {}) for text in ("", "# nothing\n", "\n\n")},
    **{
        f"the heading {heading!r}": (f"{heading}\nTurn.", {"turn ai": "Turn."})
        for heading in ("[turn ai]", "[Turn AI]", "  [turn ai]  ", "[ turn   ai ]", "[turn\tai]")
    },
}


@pytest.mark.parametrize(("content", "found"), SAID.values(), ids=SAID)
def test_these_words_are_said(content: str, found: dict[str, str]) -> None:
    assert said(content) == found


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_as_any_editor_ends_them(end: str) -> None:
    text = end.join(["# mine", "[settle]", "Sleep,", "all of you.", "[trun]", "Turn."])
    assert faults_in(text) == [(5, "There's no line [trun]. Did you mean [turn]?")]
    assert said(text.replace("trun", "turn")) == {"settle": "Sleep, all of you.", "turn": "Turn."}


TWICE = "[turn] is already on line 1."
SILENT = "[settle] is empty. Delete the heading to use the hub's words."
ALONE = "Put each heading on its own line, in brackets, like [settle]."
UNSEEN = "This character can't be shown or spoken:"
ENCODED = "This isn't UTF-8. Save the file again as UTF-8."
FAULTS: dict[str, tuple[str | bytes, list[tuple[int, str]]]] = {
    "a letter is missing": ("\n[setle]\nSleep.", [(2, "There's no line [setle]. Did you mean [settle]?")]),
    "a blank": ("[cultists look]\nLook.", [(1, "There's no line [cultists look]. Did you mean [cultists-look]?")]),
    "nothing is near": ("[xyzzy]\nLook.", [(1, "There's no line [xyzzy].")]),
    "twice": ("[turn]\nOne.\n[settle]\nSleep.\n[TURN]\nTwo.\n[turn]\nThree.", [(5, TWICE), (7, TWICE)]),
    "before all": ("# mine\nSleep,\nyou.\n[turn]\nTurn.", [(2, "These words come before the first heading.")]),
    "too long": (f"\n[settle]\n{'a' * 250}\n{'b' * 250}", [(2, "[settle] has 501 letters; the limit is 500.")]),
    "a name that no line has": (
        "[dead]\n{who} muore.\n{chi} muore.",
        [(1, "[dead] has no {chi}. It has {who} and {role}.")],
    ),
    "a name in capitals": ("[dead]\n{Who} muore.", [(1, "[dead] has no {Who}. It has {who} and {role}.")]),
    "empty braces": ("[dead]\n{} muore.", [(1, "[dead] has no {}. It has {who} and {role}.")]),
    "braces in a line without names": ("[turn]\n{who}.", [(1, "[turn] has no {who}. Write it without braces.")]),
    "latin-1": ("[settle]\nLa notte è qui.".encode("latin-1"), [(2, ENCODED)]),
    "utf-16": ("[settle]\nSleep.".encode("utf-16"), [(1, ENCODED)]),
    "no encoding": (b"[settle]\r\nSleep.\r\n\r\n\xff", [(4, ENCODED)]),
    **{
        f"not heard: {text!r}": (text, [(1, SILENT)])
        for text in ("[settle]", "[settle]\n\n# Sleep.\n", "[settle]\n[turn]\nTurn.", "[settle]\n — …!")
    },
    **{
        f"not read: {heading!r}": (f"[turn]\nTurn.\n{heading}\nSleep.", [(3, ALONE)])
        for heading in ("[settle", "[]", "[ ]", "[settle] Sleep.", "[[settle]]", "[settle]]")
    },
    **{
        f"not seen: {sign!r}": (f"[settle]\nSleep.\nYou{sign}\n", [(3, f"{UNSEEN} U+{ord(sign):04X}.")])
        for sign in ("\0", "\x1b", "\u200b", "\u202e")
    },
}


@pytest.mark.parametrize(("content", "found"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_named_with_its_line(content: str | bytes, found: list[tuple[int, str]]) -> None:
    assert faults_in(content) == found


def test_all_faults_are_told_at_once_in_the_order_of_the_lines_and_take_all_words_away() -> None:
    text = "Sleep.\n[begin]\n[trun]\nTurn\u200b.\n[turn]\nTurn.\n[turn\nTurn."
    assert [line for line, _ in faults_in(text)] == [1, 2, 3, 4, 7]
    assert read(b"[settle]\nSleep.\n[trun]\nTurn.", SOME).words == Wording().words == {}


def found_in(data: Path) -> list[ScriptFile]:
    return find_script_files(data, GAMES)


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


def test_nothing_is_found_where_nothing_is_but_what_is_no_text_file_or_is_hidden(tmp_path: Path) -> None:
    assert found_in(tmp_path / "nowhere") == [] and list(tmp_path.iterdir()) == [], "and nothing is made"
    for name in ("notes.md", "among-cultists.it.txt~", ".among-cultists.it.txt", "among-cultists.it.bak"):
        put(tmp_path, BAD, name)
    assert found_in(tmp_path) == []


@pytest.mark.parametrize("name", ["among-cultists.txt", "among-cultists.de.txt", "cultists.it.txt", f"{NAME}.txt"])
def test_a_name_that_nobody_would_read_is_told(tmp_path: Path, name: str) -> None:
    put(tmp_path, GOOD, name)
    why = f"{name}: The file name needs a game and a language, like among-cultists.it.txt."
    assert faults(tmp_path) == [why]
    assert words_of("among-cultists", found_in(tmp_path)) == {}


def test_all_faults_of_a_file_are_told_our_words_stay_and_another_language_keeps_its_own(tmp_path: Path) -> None:
    put(tmp_path, BAD)
    empty = "among-cultists.it.txt, line 5: [turn] is empty. Delete the heading to use the hub's words."
    assert faults(tmp_path) == [WHY, empty]
    assert not with_words(GAMES, found_in(tmp_path))["among-cultists"].words
    put(tmp_path, GOOD, "among-cultists.es.txt")
    assert words_of("among-cultists", found_in(tmp_path)) == {"settle": {"es": "Dormite, gente."}}
    ((name, says),) = faulty_files(found_in(tmp_path))
    assert (name, translator("en")(says)) == (NAME, f"{WHY} The hub uses its own words instead.")


def test_a_folder_a_dead_link_and_a_pipe_in_the_place_of_a_file_cannot_be_read(tmp_path: Path) -> None:
    path = put(tmp_path)
    for make in (os.mkdir, lambda path: os.symlink("nowhere", path), os.mkfifo):
        path.rmdir() if path.is_dir() else path.unlink()
        make(path)
        assert faults(tmp_path) == ["among-cultists.it.txt: It can't be read."]


def test_what_nobody_may_read_is_told_and_a_file_in_the_place_of_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*what: object, **more: object) -> None:
        raise PermissionError

    put(tmp_path)
    monkeypatch.setattr(Path, "open", refuse)
    assert faults(tmp_path) == ["among-cultists.it.txt: It can't be read."]
    monkeypatch.setattr(Path, "iterdir", refuse)
    assert faults(tmp_path) == ["scripts: It can't be read."]
    monkeypatch.undo()
    (tmp_path / "file" / "scripts").parent.mkdir()
    (tmp_path / "file" / "scripts").touch()
    assert faults(tmp_path / "file") == ["scripts: It can't be read."]


def test_a_file_is_read_up_to_a_size_and_no_further(tmp_path: Path) -> None:
    comment = GOOD + "#" * (MOST_BYTES - len(GOOD))
    assert read_file(put(tmp_path, comment), LINES).words == {"settle": "Dormite, gente."}
    assert read_file(put(tmp_path, comment + "#"), LINES).words == {}
    assert faults(tmp_path) == ["among-cultists.it.txt: It's too big."]


def test_the_doctor_says_which_files_are_well_written_and_what_is_wrong_in_the_others(tmp_path: Path) -> None:
    (tmp_path / "companion.toml").write_text(
        "[frontends.sounds]\nenabled = false\n[frontends.hardware]\nenabled = false\n"
    )
    put(tmp_path, GOOD)
    well = companion("doctor", "--data", tmp_path)
    assert f"{NAME}: ok\n" in well.output and well.exit_code == 0
    put(tmp_path, BAD)
    found = companion("doctor", "--data", tmp_path)
    assert found.exit_code == 1
    assert f"{WHY}\namong-cultists.it.txt, line 5: [turn] is empty." in found.output


def test_a_broken_file_is_told_on_the_table_page_and_never_stops_the_hub(tmp_path: Path) -> None:
    put(tmp_path, BAD)
    put(tmp_path, b"\xff", "among-cultists.es.txt")
    es = "among-cultists.es.txt, line 1: This isn't UTF-8. Save the file again as UTF-8."
    with serving(tmp_path) as server:
        url = server.url()
        told = api(url, f"/tables/{code_of(url)}/view")["notices"]
        assert told == [f"{why} The hub uses its own words instead." for why in (es, WHY)]
        assert server.stop() == 0
    assert f"{WHY} The hub uses its own words instead.\n" in server.said
    assert "Traceback" not in server.said


def test_a_table_of_the_hub_begins_its_game_with_the_owners_words(tmp_path: Path) -> None:
    put(tmp_path)
    with running(tmp_path, games=with_words(GAMES, found_in(tmp_path)), names="Anna Ben Caro Dino Elsa") as hub:
        hub.play("among-cultists")
        settle = next(line for line in hub.snapshot.lines if line.key == "settle")
        assert translator("it")(settle.text) == "Dormite, gente."
        assert translator("en")(settle.text).startswith("The candle burns")
