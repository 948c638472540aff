"""`companion voices`, `add` and `remove`, as people type them."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from companion.faces import DATA
from sounds.engines import DAMAGED, GONE, Failed
from sounds.voices import command
from sounds.voices.command import voices
from sounds.voices.fetch import CUT_OFF, Unfetched
from sounds.voices.known import KNOWN, Known, proposed
from sounds.voices.shelf import Shelf

NAME = "es_ES-prova-medium"
SUM = hashlib.sha256(b"a model").hexdigest()


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    """A voice that is not listed, on a stick."""
    folder = tmp_path / "stick"
    folder.mkdir()
    (folder / f"{NAME}.onnx.json").write_bytes(b"its settings")
    (folder / f"{NAME}.onnx").write_bytes(b"a model")
    return folder / f"{NAME}.onnx"


@click.group()
@click.pass_context
def companion(context: click.Context) -> None:
    """Give what the hub's own group gives."""
    context.meta[DATA] = Path


companion.add_command(voices)


def typed(data: Path, *words: str, answer: str = "") -> Result:
    return CliRunner().invoke(companion, ["voices", *words, "--data", str(data)], input=answer)


def test_the_list_says_what_is_here_and_what_may_be_fetched(tmp_path: Path) -> None:
    told = typed(tmp_path).output
    for voice in KNOWN.values():
        assert voice.name in told and voice.licence in told
    assert "64 MB" in told and "Italiano" in told and "medium" in told


def test_a_voice_from_a_stick_is_taken_after_its_sum_was_shown_and_trusted(tmp_path: Path, stick: Path) -> None:
    refused = typed(tmp_path, "add", "--file", str(stick), answer="n\n")
    assert refused.exit_code == 1 and SUM in refused.output
    assert Shelf(tmp_path).voices() == []
    assert typed(tmp_path, "add", "--file", str(stick), answer="y\n").exit_code == 0
    assert Shelf(tmp_path).checked(NAME).read_bytes() == b"a model"
    assert f"  {NAME}\n" in typed(tmp_path).output


@pytest.mark.parametrize(("trust", "code"), [(SUM.upper(), 0), ("0" * 64, 1)])
def test_a_sum_that_is_typed_asks_nothing(tmp_path: Path, stick: Path, trust: str, code: int) -> None:
    assert typed(tmp_path, "add", "--file", str(stick), "--trust", trust).exit_code == code
    assert len(Shelf(tmp_path).voices()) == 1 - code


def test_a_listed_voice_from_a_stick_needs_its_listed_sum(tmp_path: Path, stick: Path) -> None:
    for path in list(stick.parent.iterdir()):
        path.rename(path.with_name(path.name.replace(NAME, "en_US-joe-medium")))
    refused = typed(tmp_path, "add", "--file", str(stick.parent / "en_US-joe-medium.onnx"), "--trust", SUM)
    assert refused.exit_code == 1 and "another one" in refused.output
    assert list((tmp_path / "voices").iterdir()) == []


def test_a_file_that_is_no_voice_is_refused(tmp_path: Path, stick: Path) -> None:
    other = stick.rename(stick.with_name("song.onnx"))
    assert "no voice" in typed(tmp_path, "add", "--file", str(other)).output


def test_a_language_stands_for_the_voice_that_is_proposed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Known] = []

    def fetch(voice: Known, data: Path, read: Callable[[int], object]) -> None:
        asked.append(voice)

    monkeypatch.setattr(command, "fetch", fetch)
    assert typed(tmp_path, "add", "it").exit_code == 0
    assert typed(tmp_path, "add", "es_ES-davefx-medium").exit_code == 0
    assert [voice.name for voice in asked] == [proposed("it").name, "es_ES-davefx-medium"]
    assert "no such voice" in typed(tmp_path, "add", "paola").output


def test_why_a_voice_was_not_fetched_is_said_in_the_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks_off(*about: object) -> None:
        raise Unfetched(CUT_OFF)

    monkeypatch.setattr(command, "fetch", breaks_off)
    refused = typed(tmp_path, "add", "it", "--language", "it")
    assert refused.exit_code == 1 and "connessione" in refused.output


def test_a_damaged_voice_is_named_never_used_and_can_be_removed(tmp_path: Path, stick: Path) -> None:
    typed(tmp_path, "add", "--file", str(stick), "--trust", SUM)
    shelf = Shelf(tmp_path)
    shelf.model(NAME).write_bytes(b"a mod")
    assert "damaged" in typed(tmp_path).output
    with pytest.raises(Failed) as failed:
        shelf.checked(NAME)
    assert failed.value.why == DAMAGED
    assert typed(tmp_path, "remove", NAME).exit_code == 0
    with pytest.raises(Failed) as failed:
        shelf.checked(NAME)
    assert failed.value.why == GONE
    assert typed(tmp_path, "remove", NAME).exit_code == 1
    assert typed(tmp_path, "remove", "../companion").exit_code == 1
