"""The pages for people who play, host and own a hub: each command, setting and label in them is the product's."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import click
import pytest
from babel.messages.pofile import read_po

from companion.core.limits import LANGUAGES
from companion.frontends import Settings, data_folder
from companion.hub.cli import add_found, main
from companion.hub.config import Config, read_frontends, read_remembers
from companion.hub.discovery import find_frontends
from companion.hub.log.log import LOG
from hardware.pins import PANEL_MODES, STANDARD, USABLE, panel_mode, pins
from sounds.frontend import SPEEDS
from sounds.kept import CALM
from tests.deploy.typed import blocks, packages
from tests.sources import ROOT, python
from web.trust.behind_proxy import is_behind_proxy

DOCS = ROOT / "docs"

FOR_PEOPLE = sorted(path for folder in ("play", "host", "own", "build") for path in (DOCS / folder).glob("*.md"))

TRANSLATED = sorted(path for language in LANGUAGES for path in (DOCS / language).glob("*/*.md"))

FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
LABEL = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
SECTION = re.compile(r"^## (.+)$", re.MULTILINE)

OPTION = re.compile(r"`(--[a-z][a-z-]*)`")


def text_of(page: str) -> str:
    return (DOCS / page).read_text("utf-8")


def test_the_front_page_is_read_in_five_minutes() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 120


@pytest.mark.parametrize("path", [*FOR_PEOPLE, *TRANSLATED], ids=lambda path: str(path.relative_to(DOCS)))
def test_a_page_is_at_most_200_lines(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 200


def test_the_front_page_and_the_page_of_the_laptop_install_the_same() -> None:
    """Check both, since `make release-test` types the second."""
    readme = [line.strip() for line in (ROOT / "README.md").read_text("utf-8").splitlines()]
    lines, (run,) = blocks(DOCS / "own/laptop.md", "Linux")[:2]
    assert packages(readme) == packages(lines) != [] and run in readme


TYPED_PAGES = [ROOT / "README.md", ROOT / "deploy/README.md", *FOR_PEOPLE, *TRANSLATED]


@pytest.mark.parametrize("path", TYPED_PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_apt_reads_its_lists_before_it_installs(path: Path) -> None:
    """Check this because a new Debian, such as that of WSL, has none: it would find no package."""
    lines = [line.strip() for line in path.read_text("utf-8").splitlines()]
    bare = [line for line in lines if line.startswith("sudo apt install") and "./" not in line]
    assert not bare


@pytest.mark.parametrize("path", [*FOR_PEOPLE, *TRANSLATED], ids=lambda path: str(path.relative_to(DOCS)))
def test_a_page_with_a_command_says_where_a_checkout_has_it(path: Path) -> None:
    text = path.read_text("utf-8")
    typed = re.findall(r"^companion .*", "\n".join(FENCE.findall(text)), re.MULTILINE)
    assert not typed or "`.venv/bin/companion`" in text


# Labels


@cache
def pattern(text: str) -> re.Pattern[str] | None:
    """Return a pattern for a text of the product, with open values; None for a text of values alone."""
    if not re.search(r"[a-z]{2}", re.sub(r"\{\w+\}", "", text)):
        return None
    return re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(text)))


def shown(labels: list[str]) -> list[re.Pattern[str]]:
    """Return the patterns of some texts of the product, without those of values alone."""
    return [found for label in labels if (found := pattern(label))]


@cache
def catalogue(language: str) -> list[tuple[str, str]]:
    """Return each text of the product in English and in a language; of texts with a plural, the singular."""
    with (ROOT / "companion" / "texts" / f"{language}.po").open("rb") as file:
        return [(first(message.id), first(message.string)) for message in read_po(file) if message.id]


def first(texts: object) -> str:
    return str(texts[0] if isinstance(texts, list | tuple) else texts)


@pytest.fixture(scope="module")
def texts() -> list[re.Pattern[str]]:
    return shown([id for id, _ in catalogue("it")])


def labels(page: str) -> set[str]:
    """Return the bold texts of a page."""
    return {" ".join(label.split()) for label in LABEL.findall(FENCE.sub("", page))}


def unknown(page: str, texts: list[re.Pattern[str]]) -> set[str]:
    """Return the bold texts of a page that no screen shows."""
    return {label for label in labels(page) if not any(text.fullmatch(label) for text in texts)}


def test_a_label_that_no_screen_shows_is_found() -> None:
    texts = shown(["Sit down", "Points for round {n}", "{who}: {what}"])
    assert unknown("Tap **Sit\ndown**, then **Points for round 1**.", texts) == set()
    assert unknown("Tap **Sit up**.\n```\n**x**\n```\n", texts) == {"Sit up"}


@pytest.mark.parametrize("path", FOR_PEOPLE, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_what_is_bold_stands_on_a_screen(path: Path, texts: list[re.Pattern[str]]) -> None:
    assert unknown(path.read_text("utf-8"), texts) == set()


@pytest.mark.parametrize("path", TRANSLATED, ids=lambda path: str(path.relative_to(DOCS)))
def test_a_translation_has_the_labels_of_the_original_as_screens_show_them(path: Path) -> None:
    page, language = path.read_text("utf-8"), path.relative_to(DOCS).parts[0]
    assert unknown(page, shown([string for _, string in catalogue(language)])) == set()
    for label in labels(text_of(str(path.relative_to(DOCS / language)))):
        here = [string for id, string in catalogue(language) if any(one.fullmatch(label) for one in shown([id]))]
        found = {one for one in labels(page) if any(text.fullmatch(one) for text in shown(here))}
        assert found, f"{label} should be {here}"


# Settings

ASKED = re.compile(r'\bown\.get\("([a-z_]+)"')
"""The code by which a frontend reads a setting of its own."""

ASKED_OF_ALL = re.compile(r'\.get\("([a-z]+)"')
"""The code by which `companion.hub.config` reads the others."""


@pytest.fixture(scope="module")
def settings() -> dict[str, Any]:
    """Return the file of all settings in the page."""
    block = re.search(r"^```toml\n(.*?)^```", text_of("own/settings.md"), re.MULTILINE | re.DOTALL)
    assert block
    return tomllib.loads(block[1])


def test_each_key_that_the_hub_reads_is_documented_and_no_other(settings: dict[str, Any]) -> None:
    for name, section in settings["frontends"].items():
        read = {key for path in python(name) for key in ASKED.findall(path.read_text("utf-8"))}
        assert set(section) == {"enabled", *read}, name
    assert set(settings["frontends"]) == {found.name for found in find_frontends(usual(), own={})}
    config = (ROOT / "companion" / "hub" / "config.py").read_text("utf-8")
    assert {"frontends", "persons", "remember", "enabled"} == set(ASKED_OF_ALL.findall(config)) - {"XDG_DATA_HOME"}
    assert set(settings) == {"frontends", "persons"} and set(settings["persons"]) == {"remember"}


def test_each_setting_is_documented_with_the_value_it_has_without_a_file(
    settings: dict[str, Any], tmp_path: Path
) -> None:
    frontends = settings["frontends"]
    assert frontends["hardware"]["pins"] == STANDARD == pins({}).parts == pins(frontends["hardware"]).parts
    assert frontends["hardware"]["panel"] == panel_mode({})
    assert frontends["sounds"]["speed"] == CALM
    assert frontends["web"]["behind_proxy"] == is_behind_proxy(usual())
    config = Config(settings=usual(), language="en")
    assert {name: section["enabled"] for name, section in frontends.items()} == {
        name: config.is_enabled(name) for name in frontends
    }
    assert settings["persons"]["remember"] == read_remembers(tmp_path)


def test_the_hub_takes_the_file_that_the_page_shows(tmp_path: Path, settings: dict[str, Any]) -> None:
    page = text_of("own/settings.md")
    (tmp_path / data_folder.SETTINGS).write_text(page.partition("```toml\n")[2].partition("```")[0], "utf-8")
    assert read_frontends(tmp_path) == settings["frontends"] and read_remembers(tmp_path)
    assert all(f'"{mode}"' in page for mode in PANEL_MODES)
    assert f"{SPEEDS.start} to {SPEEDS.stop - 1}" in page and f"{USABLE.start} to {USABLE.stop - 1}" in page


def test_each_part_of_the_data_folder_is_documented() -> None:
    page = text_of("own/settings.md").partition("## The data folder")[2]
    parts = {value for name, value in vars(data_folder).items() if name.isupper() and isinstance(value, str)}
    assert {part for part in (*parts, LOG) if f"`{part}`" not in page} == set()


def usual() -> Settings:
    return Settings(bind="127.0.0.1", port=0, address="", data=Path(), mute=False, rate=1)


# Commands


def commands(group: click.Group, above: str = "") -> Iterator[tuple[str, click.Command]]:
    """Yield each command that can be typed, by its words after `companion`."""
    for name in group.list_commands(click.Context(group)):
        command = group.get_command(click.Context(group), name)
        assert command
        if not (command.hidden or (isinstance(command, click.Group) and not command.invoke_without_command)):
            yield f"{above}{name}", command
        if isinstance(command, click.Group):
            yield from commands(command, f"{above}{name} ")


@pytest.fixture(scope="module")
def sections() -> dict[str, str]:
    """Return the section about each command, from both pages if both have one."""
    found: dict[str, str] = {}
    for page in ("own/commands.md", "own/venue-commands.md"):
        parts = SECTION.split(text_of(page))
        for words, text in zip(parts[1::2], parts[2::2], strict=True):
            found[words] = found.get(words, "") + text
    return found


def test_each_command_is_documented_and_no_other(sections: dict[str, str]) -> None:
    add_found()
    assert set(sections) == {words for words, _ in commands(main)}
    assert {words for words, text in sections.items() if f"`companion {words}" not in text} == set()


def test_each_option_is_documented_and_no_other_with_the_value_it_has_if_left_out(sections: dict[str, str]) -> None:
    add_found()
    for words, command in commands(main):
        options = [option for option in command.params if isinstance(option, click.Option)]
        known = {name for option in options for name in (*option.opts, *option.secondary_opts)}
        named = {name for line in sections[words].splitlines() for name in OPTION.findall(line.split(" | ")[0])}
        assert named == known, words
        for option in options:
            row = next(line for line in sections[words].splitlines() if f"`{option.opts[0]}`" in line)
            if option.show_default is True and option.name not in ("language", "data", "seer"):
                assert str(option.default) in row.rpartition(" | ")[2], f"{words} {option.opts[0]}"


TYPED = re.compile(r"(?:^ *|`)(?:sudo )?(?:\.venv/bin/)?companion ([a-z][^`\n]*)", re.MULTILINE)
"""A command in a line of its own, or between backticks."""


@pytest.mark.parametrize(
    "path", [ROOT / "README.md", *FOR_PEOPLE, *TRANSLATED], ids=lambda path: str(path.relative_to(ROOT))
)
def test_each_command_that_a_page_shows_is_one(path: Path) -> None:
    add_found()
    known = dict(commands(main))
    for line in TYPED.findall(path.read_text("utf-8")):
        words = line.partition("  ")[0].split()
        command = known.get(" ".join(words[:2])) or known.get(words[0])
        assert command, line
        options = {name for option in command.params for name in option.opts}
        assert {word for word in words if word.startswith("--")} <= options, line


def test_the_page_for_translators_names_each_place_that_knows_the_languages() -> None:
    folders = ("companion", "sounds", "web", "hardware", "room", "deploy")
    files = [path.relative_to(ROOT).as_posix() for folder in folders for path in python(folder)]
    knows = {file for file in files if re.search(r"[\"']es[\"']", (ROOT / file).read_text("utf-8"))}
    table = "\n".join(line for line in text_of("translate.md").splitlines() if line.startswith("|"))
    places = set(re.findall(r"`((?:companion|sounds|web|deploy)/[\w/]+\.py)`", table))
    assert knows == places | {"companion/core/limits.py"}
