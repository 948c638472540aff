"""The floor: no script and no style sheet uses a feature that a supported browser lacks, unless it has a fallback."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import missing
from tests.floor.__main__ import LOCKS
from tests.sources import ROOT

FOLDER = Path(__file__).parent
STATIC = ROOT / "web" / "static"
FLOOR = json.loads((FOLDER / "package.json").read_text("utf-8"))["browserslist"]
TOOLS = FOLDER / "node_modules" / ".bin"

LONG = 120
"""Seconds after which a linter is stopped."""

SCRIPTS = ("eslint", "--config", "tests/floor/eslint.config.js", "--format", "json")
SHEETS = ("stylelint", "--config", "tests/floor/stylelint.config.js", "--formatter", "json")


def found(tool: str, *words: str, source: str | None = None) -> list[tuple[str, str]]:
    """Return the rules that something breaks, each with its place and message."""
    if not shutil.which("node") or not (TOOLS / tool).exists():
        missing("node, or what `make floor` installs,")
    done = subprocess.run(
        [TOOLS / tool, *words],
        cwd=ROOT,
        env={**os.environ, "BROWSERSLIST": ", ".join(FLOOR)},
        input=source,
        stdin=subprocess.DEVNULL if source is None else None,
        capture_output=True,
        text=True,
        timeout=LONG,
    )
    # stylelint prints its findings on the other stream.
    reports = json.loads(done.stdout if done.stdout.startswith("[") else done.stderr)
    assert reports, "nothing was looked at"
    return [
        (message.get("ruleId") or message.get("rule") or "syntax", f"{message['line']}: {told(message)}")
        for report in reports
        for message in (report.get("messages") or []) + (report.get("warnings") or [])
    ]


def told(message: dict[str, str]) -> str:
    return message.get("message") or message["text"]


def in_script(source: str) -> list[tuple[str, str]]:
    return found(*SCRIPTS, "--stdin", "--stdin-filename", "web/static/new.js", source=source)


def test_scripts_ask_for_nothing_that_a_browser_at_the_floor_lacks() -> None:
    assert found(*SCRIPTS, *(f"web/static/{file.name}" for file in sorted(STATIC.glob("*.js")))) == []


def test_sheets_ask_for_nothing_that_a_browser_at_the_floor_lacks() -> None:
    assert found(*SHEETS, "web/static/*.css") == []


def test_a_script_that_asks_for_more_is_found() -> None:
    lines = [
        "export const sound = new AudioContext();",
        "export const touched = navigator.userActivation.hasBeenActive;",
        "export const last = [1].at(-1);",
        "export const copy = structuredClone({});",
        "/* eslint-disable-next-line compat/compat -- nothing is wrong here */",
        "export const none = 0;",
    ]
    wrong = in_script("\n".join(lines) + "\n")
    assert {int(where.partition(":")[0]) for _, where in wrong} == {1, 2, 3, 4, 5}, wrong


def test_words_that_an_older_browser_cannot_read_are_found() -> None:
    ((rule, where),) = in_script("export class Lamp { #lit = false; }\n")
    assert rule == "syntax" and where.startswith("1:")


def test_a_sheet_that_asks_for_more_is_found() -> None:
    lines = [
        ".ring:has(.nobody) { color: red; }",
        "li:nth-child(n + 3 of .open) { color: red; }",
        ".new { display: flex; gap: 1rem; }",
        ".press:focus, .press:focus-visible { outline: none; }",
        ".press:not(:focus-visible) { outline: none; }",
        ".new { inset: 0; }",
        ".new { height: 100dvh; }",
        ".new { .nested { color: red; } }",
        ".new { padding-block: 1rem; }",
        "/* stylelint-disable-next-line floor/gaps */",
        ".other { display: flex; gap: 1rem; }",
    ]
    wrong = found(*SHEETS, "--stdin", "--stdin-filename", "web/static/new.css", source="\n".join(lines) + "\n")
    assert {int(where.partition(":")[0]) for _, where in wrong} == set(range(1, 11)), wrong


@pytest.mark.parametrize("path", LOCKS, ids=lambda path: path.parent.name)
def test_a_lock_of_npm_names_sums_and_no_host(path: Path) -> None:
    text = path.read_text("utf-8")
    assert "://" not in text
    packages = [package for name, package in json.loads(text)["packages"].items() if name]
    assert packages and all(package.get("integrity") or package.get("inBundle") for package in packages)


@pytest.mark.parametrize("page", ["README.md", "docs/play/phone.md"])
def test_the_pages_name_the_floor(page: str) -> None:
    versions = {name: number for name, number in (entry.split(" >= ") for entry in FLOOR)}
    said = f"Safari {versions['safari']}, Chrome {versions['chrome']} and Firefox {versions['firefox']}"
    assert said in re.sub(r"\s+", " ", (ROOT / page).read_text("utf-8"))
    assert versions["ios_saf"] == versions["safari"]
