"""An archive from a phone: it is only run if the key of the installed version has signed it, and it is not older."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from deploy.update import take as taking
from deploy.update.take import END, take, wait
from tests.deploy.signed import SignedHub, key
from tests.long import cases
from tests.mutated import mutated
from tests.sources import ROOT
from tests.web.house import open_house

FAILS = "#!/bin/sh\necho {step} >$STATE\nexit 1\n"


@pytest.fixture
def hub(tmp_path: Path) -> SignedHub:
    """A hub that has its maker's key."""
    return SignedHub(tmp_path)


def test_a_signed_archive_installs_itself_as_at_a_terminal(hub: SignedHub) -> None:
    hub.lay()
    assert take(hub.places) == 0
    state, option, before_stop = (hub.folder / "installed").read_text("utf-8").strip().split("|")
    assert (state, option, hub.said) == (str(hub.places.state), "--anyway", "done")
    assert before_stop.endswith("take.py --wait"), "a game is waited for before anything stops"
    assert not hub.places.inbox.exists() and not hub.places.work.exists()


def another_byte(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[600] ^= 1
    path.write_bytes(content)


def a_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


def a_folder(path: Path) -> None:
    path.unlink()
    (path / "with" / "more").mkdir(parents=True)
    (path / "with" / "a file").touch()


@pytest.mark.parametrize(
    ("harm", "why"),
    [
        pytest.param(lambda path: os.truncate(path, path.stat().st_size - 1), "signature", id="cut off"),
        pytest.param(lambda path: path.write_bytes(b"companion" + path.read_bytes()), "signature", id="longer"),
        pytest.param(another_byte, "signature", id="another byte"),
        pytest.param(lambda path: os.truncate(path, END), "none", id="cut short"),
        pytest.param(a_pipe, "none", id="a pipe"),
        pytest.param(a_folder, "none", id="a folder"),
    ],
)
def test_what_is_not_as_it_was_signed_changes_nothing(hub: SignedHub, harm: Callable[[Path], object], why: str) -> None:
    harm(hub.lay())
    take(hub.places)
    assert (hub.said, hub.untouched) == (f"refused {why}", True)


def test_root_follows_no_link_of_the_hub(hub: SignedHub) -> None:
    laid = hub.lay()
    laid.rename(laid.with_name("elsewhere"))
    laid.symlink_to(laid.with_name("elsewhere"))
    take(hub.places)
    assert (hub.said, hub.untouched) == ("refused none", True)
    assert hub.places.inbox.with_name("elsewhere").exists()


def nothing(tree: Path) -> None:
    shutil.rmtree(tree)


def no_text(tree: Path) -> None:
    (tree / "VERSION").write_bytes(b"\xff\xfe")


def no_number(tree: Path) -> None:
    (tree / "MADE").write_bytes(b"\xb2\n")


@pytest.mark.parametrize("harm", [nothing, no_text, no_number, lambda tree: (tree.parent / "more").mkdir()])
def test_an_archive_of_our_own_key_that_is_none_of_ours_is_refused_and_cleared(
    hub: SignedHub, harm: Callable[[Path], object]
) -> None:
    hub.lay(harm=harm)
    take(hub.places)
    assert (hub.said, hub.untouched) == ("refused none", True)


def test_each_signed_file_that_is_damaged_ends_in_words_and_is_cleared(
    hub: SignedHub, monkeypatch: pytest.MonkeyPatch, soak: bool
) -> None:
    # Nobody runs a script in which bits were turned.
    monkeypatch.setattr(taking, "install", lambda places, tree: taking.tell(places, "done"))
    content = hub.lay().read_bytes()[:-END]
    ends = set()
    for what, wrong in islice(mutated(content, Random(10)), 5000 if soak else cases(60)):
        hub.places.inbox.write_bytes(wrong)
        hub.sign()
        take(hub.places)
        ends.add(hub.said)
        assert hub.said.partition(" ")[0] in ("refused", "done"), what
        assert not hub.places.inbox.exists() and not hub.places.work.exists(), what
    assert "refused none" in ends


def test_whatever_goes_wrong_is_said_in_words_and_cleared(hub: SignedHub, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RecursionError

    hub.lay()
    monkeypatch.setattr(taking, "install", broken)
    assert take(hub.places) == 1
    assert (hub.said, hub.untouched) == ("refused fails", True)


@pytest.mark.parametrize(
    ("said", "says"),
    [("checking", "refused cut"), ("waiting", "refused cut"), ("done", "done"), ("refused older", "refused older")],
)
def test_an_update_that_is_killed_is_said_to_be_over(hub: SignedHub, said: str, says: str) -> None:
    hub.places.state.write_text(f"{said}\n", "ascii")
    taking.over(hub.places)
    assert hub.said == says
    assert "take.py --over" in (ROOT / "deploy/systemd/companion-update.service").read_text("utf-8")


def test_another_key_opens_nothing_and_without_a_key_nothing_is_taken(hub: SignedHub, tmp_path: Path) -> None:
    hub.lay(key=key(tmp_path / "other"))
    take(hub.places)
    assert (hub.said, hub.untouched) == ("refused signature", True)
    hub.lay()
    hub.places.signers.unlink()
    take(hub.places)
    assert (hub.said, hub.untouched) == ("refused unkeyed", True)


@pytest.mark.parametrize(
    ("laid", "why"),
    [
        ({"version": "1.0.9+cccc", "made": 9_000}, "older"),
        ({"version": "1.1.0+cccc", "made": 999}, "older"),
        ({"version": "1.1.0+aaaa"}, "same"),
        ({"machine": "m68k"}, "kind"),
    ],
)
def test_what_is_older_or_for_another_machine_changes_nothing(hub: SignedHub, laid: dict[str, str], why: str) -> None:
    hub.lay(**laid)  # type: ignore[arg-type]
    take(hub.places)
    assert (hub.said, hub.untouched) == (f"refused {why}", True)


def test_the_same_number_made_later_and_a_longer_number_are_later(hub: SignedHub) -> None:
    assert taking.age("1.1.0+b", "7") < taking.age("1.1.0+a", "8") < taking.age("1.10.0+a", "0")
    assert taking.age("1.0.1+a", "8") < taking.age("1.1.0.dev0+a", "9") < taking.age("1.1.0+b", "7"), "in the making"


def test_what_is_too_large_or_has_no_room_changes_nothing(hub: SignedHub, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    hub.lay()
    with monkeypatch.context() as patched:
        patched.setattr(shutil, "disk_usage", lambda path: SimpleNamespace(free=taking.SPARE))
        take(hub.places)
        assert (hub.said, hub.untouched) == ("refused room", True)
    size = hub.lay().stat().st_size
    with monkeypatch.context() as patched:
        patched.setattr(taking, "MOST", size - 1)
        take(hub.places)
        assert (hub.said, hub.untouched) == ("refused large", True)
    hub.lay()
    monkeypatch.setattr(taking, "fetch", full)
    assert take(hub.places) == 1
    assert (hub.said, hub.untouched) == ("refused room", True), "the disk has filled up meanwhile"


@pytest.mark.parametrize(("step", "why"), [("making", "fails"), ("trying", "fails"), ("switching", "back")])
def test_a_version_that_does_not_work_is_told_apart_from_one_that_went_back(
    hub: SignedHub, step: str, why: str
) -> None:
    hub.lay(script=FAILS.format(step=step))
    take(hub.places)
    assert hub.said == f"refused {why}"


def test_nothing_stops_while_a_game_is_played(hub: SignedHub) -> None:
    played = iter((True, True, False))
    said: list[str] = []

    def playing() -> bool:
        said.append(hub.said if hub.places.state.exists() else "")
        return next(played)

    wait(hub.places, playing, look=0)
    assert said == ["", "waiting", "waiting"]


def test_root_asks_the_hub_itself_whether_a_game_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open_house(tmp_path) as house:
        monkeypatch.setattr(taking, "HUB", f"http://127.0.0.1:{house.port}")
        assert not taking.plays()
        house.play("Anna", "Ben")
        assert taking.plays()
    assert not taking.plays(), "a hub that does not answer interrupts nobody"


def test_a_key_is_made_once_and_its_public_half_is_part_of_the_version(tmp_path: Path) -> None:
    made = key(tmp_path)
    before = made.read_bytes()
    done = subprocess.run(
        [ROOT / "deploy/update/key.sh"],
        env={**os.environ, "KEY": str(made)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "There is a key already" in done.stdout and made.read_bytes() == before

    def version(*more: Path) -> str:
        command = [ROOT / "deploy/version", *more]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert version() != version(made.with_suffix(".pub"))
    assert version() == version(tmp_path / "no key")


def test_the_version_is_the_same_while_python_writes_compiled_files(tmp_path: Path) -> None:
    for folder in ("companion", "hardware", "room", "web", "sounds", "deploy", "requirements"):
        (tmp_path / folder).mkdir()
    (tmp_path / "pyproject.toml").write_text('version = "1.0.0"\n', "ascii")
    script = shutil.copy(ROOT / "deploy/version", tmp_path / "deploy")

    def version() -> str:
        return subprocess.run([script], capture_output=True, text=True, check=True).stdout

    before = version()
    cache = tmp_path / "companion/__pycache__"
    cache.mkdir()
    # Python writes under such a name first, and gives the file its own name when it is whole.
    (cache / "table.cpython-311.pyc.140000").write_bytes(b"half")
    assert version() == before
    (tmp_path / "companion/table.py").write_text("", "ascii")
    assert version() != before
