"""How engines are found, and what the hub makes of one that does not load."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from sounds import engines
from sounds.engines import ENGINES, USUAL, espeak_ng, find, parted


def test_the_projects_own_engine_is_found_by_the_door_that_is_open_to_all() -> None:
    assert find()[USUAL] is espeak_ng.ENGINE
    assert find("none") == {}


def test_an_engine_that_does_not_load_is_left_out_and_named(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def points(group: str) -> list[EntryPoint]:
        assert group == ENGINES
        return [
            EntryPoint("theirs", "nowhere:ENGINE", ENGINES),
            EntryPoint(USUAL, "sounds.engines.espeak_ng:ENGINE", ENGINES),
        ]

    monkeypatch.setattr(engines, "entry_points", points)
    assert list(find()) == [USUAL]
    assert caplog.messages == ["the engine theirs does not load: ModuleNotFoundError"]


@pytest.mark.parametrize(
    ("voice", "parts"),
    [("piper:it_IT-paola-medium", ("piper", "it_IT-paola-medium")), ("roa/it", (USUAL, "roa/it")), ("", (USUAL, ""))],
)
def test_a_chosen_voice_names_its_engine_and_one_of_before_is_of_the_usual_one(voice: str, parts: Any) -> None:
    assert parted(voice) == parts


def test_the_usual_engine_lists_no_voice_of_the_data_folder(tmp_path: Path) -> None:
    assert espeak_ng.ENGINE.voices(tmp_path) == ()
