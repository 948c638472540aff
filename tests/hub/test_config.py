"""What people set in companion.toml, and what they are told when it cannot be used."""

from pathlib import Path

import pytest

from companion.faces import Settings
from companion.faces.data_folder import SETTINGS
from companion.hub.config import BadConfig, Config, default_data, read_faces, read_remembers


def config(data: Path, mute: bool = False) -> Config:
    settings = Settings(bind="127.0.0.1", port=0, address="", data=data, mute=mute, rate=1)
    return Config(settings=settings, language="en", faces=read_faces(data))


def test_without_a_file_every_face_is_on_and_has_no_settings_of_its_own(tmp_path: Path) -> None:
    found = config(tmp_path / "not there yet")
    assert found.enabled("web")
    assert found.for_face("web") == found.settings


def test_a_hub_that_is_muted_makes_no_sound_and_does_all_the_rest(tmp_path: Path) -> None:
    (tmp_path / "companion.toml").write_text("[faces.sounds]\nenabled = true\n")
    found = config(tmp_path, mute=True)
    assert (found.enabled("sounds"), found.enabled("web"), found.enabled("hardware")) == (False, True, True)


def test_a_face_gets_its_own_section_and_no_other(tmp_path: Path) -> None:
    (tmp_path / "companion.toml").write_text("[faces.web]\nenabled = false\n[faces.panel]\npins = {seat1 = [2, 17]}\n")
    found = config(tmp_path)
    assert (found.enabled("web"), found.enabled("panel"), found.enabled("sounds")) == (False, True, True)
    assert found.for_face("panel").own == {"pins": {"seat1": [2, 17]}}
    assert found.for_face("sounds").own == {}
    assert found.for_face("panel").data == tmp_path


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b"[faces.web", "companion.toml: "),
        (b"x = 1\nx = 2", "companion.toml: "),
        (b"\xff\xfe", "companion.toml: "),
        (b"faces = 3", "every face is a section of its own"),
        (b"[faces]\nweb = false", "every face is a section of its own, such as [faces.web]"),
    ],
)
def test_a_file_that_cannot_be_used_says_why(tmp_path: Path, text: bytes, words: str) -> None:
    (tmp_path / "companion.toml").write_bytes(text)
    with pytest.raises(BadConfig) as error:
        read_faces(tmp_path)
    assert words in str(error.value)


def test_a_folder_in_its_place_says_why_too(tmp_path: Path) -> None:
    (tmp_path / "companion.toml").mkdir()
    with pytest.raises(BadConfig, match=r"companion\.toml"):
        read_faces(tmp_path)


def test_other_sections_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "companion.toml").write_text("[voice]\npace = 'calm'\n")
    assert read_faces(tmp_path) == {}


def test_the_log_lies_where_the_system_keeps_the_users_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_data() == tmp_path / "companion"
    monkeypatch.setenv("XDG_DATA_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert default_data() == tmp_path / ".local" / "share" / "companion"


@pytest.mark.parametrize(("words", "remembers"), [("", True), ("[persons]\nremember = false", False)])
def test_the_owner_says_whether_anybody_is_remembered(tmp_path: Path, words: str, remembers: bool) -> None:
    (tmp_path / SETTINGS).write_text(words)
    assert read_remembers(tmp_path) is remembers


@pytest.mark.parametrize("words", ['persons = "nobody"', '[persons]\nremember = "no"'])
def test_persons_are_a_section_with_true_or_false(tmp_path: Path, words: str) -> None:
    (tmp_path / SETTINGS).write_text(words)
    with pytest.raises(BadConfig, match="persons"):
        read_remembers(tmp_path)
