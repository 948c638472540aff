"""`companion setup` and `companion script`: the list for the box, and the owner's words."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from companion.games.among_cultists.voice.ritual import WORDS
from companion.hub.cli import main

SIX: dict[str, Any] = {
    "players": 6,
    "ai": False,
    "characters": 6,
    "cultists": 1,
    "roles": {"cultist": 1, "seer": 1, "investigator": 4},
    "decks": {
        "investigator": {"copies": 5, "alive": 9, "success": 8, "itinerary": 1},
        "cultist": {"copies": 1, "alive": 6, "dead": 3, "success": 2, "failure": 4, "sabotage": 2, "itinerary": 1},
        "energy": {"alive": 5, "dead": 1},
        "rooms": {"success": 4, "failure": 4, "sabotage": 1},
        "draw": {"success": 4, "failure": 4, "sabotage": 1},
        "unsafe_passage": {"success": 1, "failure": 1},
    },
    "room_tokens": {"plain": 4, "unsafe": 5},
    "events": {
        **dict.fromkeys(("lightning", "secret_doors"), 2),
        **dict.fromkeys(("no_connection", "fake_eyes", "morale_up", "under_control", "portal"), 1),
        **dict.fromkeys(("broken_glass", "morale_down", "mirror"), 1),
    },
    "target": 12,
    "deaths": 4,
}
"""Six players with the Seer, in the format that other programs have been promised."""


def typed(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["setup", "among-cultists", *arguments])


def data(*arguments: str) -> dict[str, Any]:
    found = typed(*arguments, "--json")
    assert found.exit_code == 0, found.output
    loaded = json.loads(found.stdout)
    assert isinstance(loaded, dict)
    return loaded


@pytest.mark.parametrize("options", [[], ["--roles", "seer"], ["--level", "own"], ["--roles", "cultist,seer"]])
def test_six_players_with_the_seer_are_told_as_promised(options: list[str]) -> None:
    assert data("--players", "6", *options) == SIX


def test_what_is_not_used_is_null() -> None:
    first = data("--players", "7", "--level", "first")
    assert first["decks"].keys() == SIX["decks"].keys()
    assert first["decks"]["energy"] is None and first["decks"]["unsafe_passage"] is None
    assert first["events"].keys() == SIX["events"].keys()
    assert [name for name, n in first["events"].items() if n is None] == ["broken_glass"]
    assert first["roles"] == {"cultist": 2, "investigator": 5}


FOUR = {"ai": True, "characters": 5, "cultists": 1, "target": 10}


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        (["--players", "4"], FOUR),
        (["--players", "4", "--ai"], FOUR),
        (["--players", "6", "--ai", "--roles", "seer"], {"players": 6, "ai": True, "characters": 7, "cultists": 2}),
        (["--players", "6", "--roles", ""], {"roles": {"cultist": 1, "investigator": 5}}),
        (["--players", "8", "--roles", "super_ghost,seer"], {"cultists": 2, "ai": False, "characters": 8}),
    ],
)
def test_what_is_asked_for_is_told(options: list[str], wanted: dict[str, Any]) -> None:
    found = data(*options)
    assert {key: found[key] for key in wanted} == wanted


def test_chance_is_the_systems_own_and_other_every_time() -> None:
    found = {json.dumps(data("--players", "8", "--level", "expert")["roles"]) for _ in range(40)}
    assert len(found) > 1


def test_people_get_a_list_to_tick() -> None:
    said = typed("--players", "6").stdout
    assert said.startswith("Your game\n  Players: 6\n")
    assert "\n\nTake from the box\n  [ ] 5 Investigator decks, each: 9 × Alive, 8 × Success, 1 × Itinerary\n" in said
    assert "\n\nDecks and envelopes\n  [ ] " in said and "\n\nAround the map\n  [ ] " in said
    assert said.endswith("  [ ] Put everything left over back in the box.\n")


@pytest.mark.parametrize(
    ("language", "players"), [("en", "Players: 6"), ("it", "Giocatori: 6"), ("es", "Jugadores: 6")]
)
def test_the_list_is_in_the_language_asked_for_and_the_names_for_programs_are_not(language: str, players: str) -> None:
    assert f"  {players}\n" in typed("--players", "6", "--language", language).stdout
    assert data("--players", "6", "--language", language) == SIX


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--players", "7", "--ai"], "The Automatic Investigator (AI) only plays with 4, 5 or 6 players."),
        (["--players", "8", "--ai", "--language", "it"], "L'Investigatore automatico (IA) gioca solo con 4, 5 o 6"),
        (["--players", "6", "--roles", "wizard"], "There's no such role: wizard."),
        (["--players", "6", "--level", "expert", "--roles", "seer"], "Balance: equal on both sides."),
        (["--players", "6", "--level", "first", "--roles", "novice"], "At this level, 6 characters play with: Seer."),
    ],
)
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_what_cannot_be_played_is_refused_in_words(options: list[str], why: str, form: list[str]) -> None:
    found = typed(*options, *form)
    assert found.exit_code == 2
    assert f"Error: {why}" in found.stderr
    assert not found.stdout


@pytest.mark.parametrize(
    "options",
    [[], ["--players", "3"], ["--players", "9"], ["--players", "six"], ["--players", "6", "--level", "hard"],
     ["--players", "6", "--language", "la"]],
)  # fmt: skip
def test_an_option_that_makes_no_sense_is_refused(options: list[str]) -> None:
    found = typed(*options)
    assert found.exit_code == 2 and "Error: " in found.stderr and not found.stdout


# The words of the owner


def script(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["script", "among-cultists", *map(str, arguments)])


def written(folder: Path, content: str, name: str = "among-cultists.it.txt") -> Path:
    path = folder / name
    path.write_text(content, encoding="utf-8")
    return path


def test_it_says_of_every_line_whom_it_speaks_to_and_when() -> None:
    lines = script().stdout.split("\n")
    before = {lines[n + 1]: line for n, line in enumerate(lines) if lines[n + 1 : n + 2] and line.startswith("## ")}
    assert before["# [settle]"] == "## To everyone. At every table."
    assert before["# [turn]"] == "## To everyone. With 5, 6, and 8 players, without the AI."
    assert before["# [turn ai]"] == "## To everyone. With 4 and 5 players and the AI."
    assert before["# [cultists-look]"] == "## To the Cultists. With 5 and 6 players; with 4 and 5 players and the AI."
    assert before["# [seer-look two]"] == "## To the Seer. With 8 players, without the AI. Only with the Seer."
    assert before["# [seer-look ai]"] == "## To the Seer. With 6 players and the AI. Only with the Seer."
    assert {f"# [{key}]" for key in WORDS} <= set(before)


def test_a_file_that_is_well_written_is_counted_and_what_stays_ours_is_named(tmp_path: Path) -> None:
    found = script("--check", written(tmp_path, "[settle]\nDormite.\n[turn ai]\nGirate.\n"))
    assert found.exit_code == 0 and not found.stderr
    counted, ours = found.stdout.splitlines()
    assert counted == "among-cultists.it.txt: 2 of 20 lines are in your own words."
    assert ours.startswith("In the hub's words: [turn], [cultists-open], ") and "[turn ai]" not in ours
    whole = script("--check", written(tmp_path, "".join(f"[{key}]\nParole.\n" for key in WORDS)))
    assert whole.stdout == "among-cultists.it.txt: 20 of 20 lines are in your own words.\n"
    mine = script("--check", written(tmp_path, "[settle]\nDormite.\n", "mine.txt"))
    assert mine.exit_code == 0 and "The hub only reads files with these names: among-cultists.it.txt, " in mine.stdout


def test_every_fault_is_told_with_file_and_line_and_the_status_is_one(tmp_path: Path) -> None:
    found = script("--check", written(tmp_path, "Dormite.\n[trun]\nGirate.\n", "mine.txt"))
    assert found.exit_code == 1 and not found.stdout
    assert found.stderr == (
        "mine.txt, line 1: These words come before the first heading.\n"
        "mine.txt, line 2: There's no line [trun]. Did you mean [turn]?\n"
    )


@pytest.mark.parametrize(
    "options", [["--check"], ["--check", "nowhere.txt"], ["--check", "."], ["--language", "la"], ["among"]]
)
def test_what_makes_no_sense_is_refused(options: list[str]) -> None:
    found = script(*options)
    assert found.exit_code == 2 and "Error: " in found.stderr and not found.stdout
