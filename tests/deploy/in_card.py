"""`companion-card` on images of our own, in the layouts of Bookworm and Trixie: `make release-test`.

Pytest does not collect these tests by itself; they are passed to it by name. A local repository replaces Debian's and
Raspberry Pi's, and the command runs without root.
"""

from __future__ import annotations

import json
import lzma
import shutil
import subprocess
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from tests.deploy.card import (
    ARCHIVE,
    CMDLINE,
    MEGA,
    CardImage,
    asked_for,
    companion_card,
    image,
    pinned,
    small_archive,
    small_root,
    tools,
    wheel,
)
from tests.deploy.repository import Repository

OURS = " systemd.run=/boot/firmware/companion/begin "
WANTED = {"python3-venv", "espeak-ng", "alsa-utils", "libespeak-ng1"}
SECRET = "velvet curtain"
Make = Callable[..., Path]

in_one_layout = pytest.mark.parametrize("release", ["trixie"], indirect=True)
"""The mark of a test that does not depend on the layout."""


@pytest.fixture(scope="module", params=CMDLINE)
def release(request: pytest.FixtureRequest) -> str:
    """The release whose layout the image has."""
    return str(request.param)


@pytest.fixture(scope="module")
def repository(release: str, tmp_path_factory: pytest.TempPathFactory) -> Repository:
    """A repository with the packages that the first start installs."""
    tools()
    made = Repository(tmp_path_factory.mktemp("repository") / release, release, "arm64")
    for name in WANTED:
        made.add(name, **({"Depends": "libespeak-ng1"} if name == "espeak-ng" else {}))
    made.publish()
    return made


@pytest.fixture(scope="module")
def served(repository: Repository) -> Iterator[str]:
    """The address of the repository."""
    with repository.served() as address:
        yield address


@pytest.fixture
def made(release: str, repository: Repository, served: str, tmp_path: Path) -> Make:
    """A function that makes an image, by default of the right system."""

    def make(*, kind: str = "arm64", system: str = release, name: str = "other.img.xz", **sizes: int) -> Path:
        root = tmp_path / "root"
        shutil.rmtree(root, ignore_errors=True)
        small_root(root, release, kind, served, repository.key)
        (root / "usr/lib/os-release").write_text(f"VERSION_CODENAME={system}\n", "utf-8")
        return image(root, release, tmp_path / name, **sizes)

    return make


@pytest.fixture(scope="module")
def source(release: str, repository: Repository, served: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A correct image."""
    folder = tmp_path_factory.mktemp("image")
    return image(
        small_root(folder / "root", release, "arm64", served, repository.key), release, folder / "raspios.img.xz"
    )


def refused(source: Path, tmp_path: Path, **environment: str) -> str:
    """Return the message with which a card is refused; check that nothing is left behind."""
    archive = tmp_path / ARCHIVE
    if not archive.exists():
        small_archive(tmp_path)
    done = companion_card(source, archive, tmp_path / "out", **environment)
    assert done.returncode == 1, done.stdout
    assert not (tmp_path / "out").exists()
    words: str = done.stdout.partition("companion-card: ")[2]
    assert words and "Traceback" not in words, done.stdout
    return words


def test_all_that_the_first_start_needs_lies_on_the_card(source: Path, release: str, tmp_path: Path) -> None:
    archive, out = small_archive(tmp_path), tmp_path / "a space" / "card"
    done = companion_card(source, archive, out, "--language", "it", "--name", "Attic", SECRET=SECRET)
    assert done.returncode == 0, done.stdout
    assert f"Attic   password: {SECRET}" in done.stdout
    boot = CardImage(out, tmp_path).copied(tmp_path / "boot")
    ours = boot / "companion"
    assert {path.name.split("_")[0] for path in (ours / "packages").iterdir()} == WANTED
    assert (ours / ARCHIVE).read_bytes() == archive.read_bytes()
    assert (ours / "own-wifi").read_text("ascii") == f"name=Attic\npassword={SECRET}\n"
    assert (ours / "language").read_text("ascii") == "it\n"
    subprocess.run(["sha256sum", "--check", "--quiet", "--strict", "SHA256SUMS"], cwd=ours, check=True)
    line = (boot / "cmdline.txt").read_text("ascii")
    assert line.startswith(CMDLINE[release].strip() + OURS) and line.count("\n") == 1
    assert (boot / "config.txt").read_text("ascii") == "arm_64bit=1\n"


def test_sums_and_imager_s_entry_stand_beside_it(source: Path, release: str, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = companion_card(source, small_archive(tmp_path), out, "--url", "https://a.example/c.img.xz", SECRET="none")
    assert done.returncode == 0 and "password" not in done.stdout, done.stdout
    name = "companion-1.0+abc"
    assert {path.name for path in out.iterdir()} == {f"{name}.img.xz", f"{name}.json", f"{name}.SHA256SUMS"}
    subprocess.run(["sha256sum", "--check", "--ignore-missing", "--strict", f"{name}.SHA256SUMS"], cwd=out, check=True)
    sums = dict(line.split("  ")[::-1] for line in (out / f"{name}.SHA256SUMS").read_text("utf-8").splitlines())
    assert {source.name, ARCHIVE, "espeak-ng_1.0_arm64.deb"} < set(sums)
    card = CardImage(out, tmp_path)
    (entry,) = json.loads((out / f"{name}.json").read_text("utf-8"))["os_list"]
    packed = (out / f"{name}.img.xz").stat()
    assert (entry["extract_size"], entry["image_download_size"]) == (card.plain.stat().st_size, packed.st_size)
    assert entry["extract_sha256"] == sha256(card.plain.read_bytes()).hexdigest() == sums[f"{name}.img"]
    assert entry["image_download_sha256"] == sums[f"{name}.img.xz"]
    assert entry["init_format"] == {"bookworm": "none", "trixie": "cloudinit-rpi"}[release]
    assert entry["url"] == "https://a.example/c.img.xz"
    assert not (card.copied(tmp_path / "boot") / "companion/own-wifi").exists(), "its first start draws a password"
    assert packed.st_mode & 0o077


@in_one_layout
def test_the_same_twice_gives_the_same_bytes(source: Path, tmp_path: Path) -> None:
    archive = small_archive(tmp_path)
    found = []
    for zone in ("UTC", "Asia/Tokyo"):
        shutil.rmtree(tmp_path / "out", ignore_errors=True)
        done = companion_card(source, archive, tmp_path / "out", SECRET=SECRET, TZ=zone)
        assert done.returncode == 0, done.stdout
        found.append({path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()})
        assert {path.stat().st_mode & 0o777 for path in (tmp_path / "out").iterdir()} == {0o600}
    assert found[0] == found[1]
    told = [name for name, content in found[0].items() if SECRET.encode() in content]
    assert told == ["companion-1.0+abc.html"], "the page for the box alone says it"


def test_voices_of_people_go_along_with_what_speaks_with_them(source: Path, release: str, tmp_path: Path) -> None:
    here, wheels, out = tmp_path / "voices", tmp_path / "wheels", tmp_path / "out"
    asked = ("--voices", "it", "--voices-from", str(here))
    speaks = wheel(wheels, "speaks")
    new, old = f"{pinned(speaks)}", pinned(wheel(wheels, "other"))
    new = new.replace(" \\", f" ; python_full_version {'<' if release == 'bookworm' else '>='} '3.12' \\")
    old = old.replace(" \\", f" ; python_full_version {'>=' if release == 'bookworm' else '<'} '3.12' \\")
    archive = small_archive(tmp_path, lock=f"qrcode==0 \\\n    --hash=sha256:{'0' * 64}\n{new}{old}")
    # Pip fetches packages from a folder here.
    pip = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(wheels)}
    done = companion_card(source, archive, out, *asked, **pip)
    assert done.returncode == 1 and "companion voices add it" in done.stdout and not out.exists()
    here.mkdir()
    for name in ("it_IT-paola-medium.onnx", "it_IT-paola-medium.onnx.json", "en_GB-cori-high.onnx"):
        (here / name).write_text(name, "ascii")
    done = companion_card(source, archive, out, *asked, **pip)
    assert done.returncode == 0, done.stdout
    ours = CardImage(out, tmp_path).copied(tmp_path / "boot") / "companion"
    found = {path.name for path in (ours / "voices").iterdir()}
    assert found == {"it_IT-paola-medium.onnx", "it_IT-paola-medium.onnx.json"}
    assert {path.name for path in (ours / "voice-wheels").iterdir()} == {speaks.name}, "the archive has the other one"
    subprocess.run(["sha256sum", "--check", "--quiet", "--strict", "SHA256SUMS"], cwd=ours, check=True)
    speaks.write_bytes(speaks.read_bytes() + b"?")
    shutil.rmtree(out)
    done = companion_card(source, archive, out, *asked, **pip)
    assert done.returncode == 1 and "cannot be fetched" in done.stdout and not out.exists()


@in_one_layout
def test_a_password_that_nobody_gave_is_drawn(source: Path, tmp_path: Path) -> None:
    archive = small_archive(tmp_path)
    said = [companion_card(source, archive, tmp_path / name).stdout for name in ("one", "other")]
    drawn = [words.partition("password: ")[2].split()[0] for words in said]
    assert len(set(drawn)) == 2 and {len(word) for word in drawn} == {10}


@in_one_layout
def test_no_card_is_made_of_what_is_no_image_of_a_pi(source: Path, tmp_path: Path) -> None:
    tail = tmp_path / "tail.img.xz"
    tail.write_bytes(source.read_bytes()[:-2000])
    assert "cut short or damaged: download it again" in refused(tail, tmp_path)
    broken = tmp_path / "broken.img.xz"
    bits = bytearray(source.read_bytes())
    bits[len(bits) // 2] ^= 0xFF
    broken.write_bytes(bits)
    assert "cut short or damaged: download it again" in refused(broken, tmp_path)
    plain = tmp_path / "plain.img"
    plain.write_bytes(lzma.decompress(source.read_bytes()))
    with plain.open("r+b") as file:
        file.truncate(plain.stat().st_size - MEGA)
    assert "is cut short" in refused(plain, tmp_path)
    for content in (b"", b"no image", b"\0" * MEGA):
        plain.write_bytes(content)
        assert "is no image of a Raspberry Pi's card" in refused(plain, tmp_path)
    plain.write_bytes(b"PK\3\4" + b"\0" * 600)
    assert "is a zip" in refused(plain, tmp_path)
    assert "is no file" in refused(tmp_path / "nothing", tmp_path)


@in_one_layout
def test_no_card_is_made_of_another_system(made: Make, source: Path, tmp_path: Path) -> None:
    assert "for armhf, the archive for arm64" in refused(made(kind="armhf"), tmp_path)
    assert "holds bullseye" in refused(made(system="bullseye"), tmp_path)
    assert companion_card(source, small_archive(tmp_path), tmp_path / "first").returncode == 0
    (card,) = (tmp_path / "first").glob("*.xz")
    assert "holds a companion already" in refused(card, tmp_path)


@in_one_layout
def test_no_card_is_made_without_room(made: Make, tmp_path: Path) -> None:
    assert "there is no room on the image's first partition: " in refused(made(boot=3 * MEGA), tmp_path, SECRET="x" * 8)


@in_one_layout
def test_no_card_is_made_with_a_wrong_password_or_archive(source: Path, tmp_path: Path) -> None:
    assert "8 to 63" in refused(source, tmp_path, SECRET="short")
    archive = tmp_path / ARCHIVE
    archive.write_bytes(archive.read_bytes().replace(b"1.0+abc\n", b"1.1+abc\n"))
    assert "is damaged: copy it again" in refused(source, tmp_path)
    archive.write_bytes(archive.read_bytes()[:700])
    assert "cannot be read" in refused(source, tmp_path) or "is damaged" in refused(source, tmp_path)


@in_one_layout
def test_packages_come_with_the_right_signature_or_not_at_all(
    source: Path, repository: Repository, tmp_path: Path
) -> None:
    kept = {path: path.read_bytes() for path in repository.folder.rglob("*") if path.is_file()}
    (package,) = repository.folder.glob("espeak-ng*.deb")
    (signed,) = repository.folder.rglob("InRelease")
    (listed,) = repository.folder.rglob("Packages")
    try:
        package.write_bytes(package.read_bytes().replace(b"of a test", b"of a tesT"))
        assert "the packages for the first start cannot be fetched" in refused(source, tmp_path)
        listed.write_bytes(listed.read_bytes() + b"\n")
        assert "the lists of packages cannot be fetched" in refused(source, tmp_path)
        listed.write_bytes(kept[listed])
        signed.write_bytes(kept[signed].replace(b"Suite: ", b"Suite:  "))
        assert "the lists of packages cannot be fetched" in refused(source, tmp_path)
    finally:
        for path, content in kept.items():
            path.write_bytes(content)


@in_one_layout
def test_nothing_is_left_where_it_is_ended_in_between(source: Path, tmp_path: Path) -> None:
    command = asked_for(source, small_archive(tmp_path), tmp_path / "out")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        for line in process.stdout:
            if line.startswith("Packing"):
                process.terminate()
    assert process.returncode == 1
    assert not (tmp_path / "out").exists()
