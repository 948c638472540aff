"""Images of our own with the partitions of Raspberry Pi OS, and the card made from one."""

from __future__ import annotations

import lzma
import os
import shutil
import struct
import subprocess
import tarfile
import zipfile
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

from deploy.card.programs import PATH
from tests.conftest import missing
from tests.sources import ROOT

MEGA = 2**20
BOOT_AT = 4 * MEGA
"""Bytes before the first partition."""

CMDLINE = {
    "bookworm": "console=tty1 root=PARTUUID=1-02 rootwait quiet init=/usr/lib/raspberrypi-sys-mods/firstboot\n",
    "trixie": "console=tty1 root=PARTUUID=1-02 rootwait resize\n",
}
ARCHIVE = "companion-1.0+abc-aarch64.tar"


def tools() -> None:
    """Skip, or fail in CI, if a program is missing."""
    for program in ("mcopy", "mformat", "mke2fs", "debugfs", "xz", "apt-get"):
        if not shutil.which(program, path=PATH):
            missing(program)


def small_root(folder: Path, release: str, kind: str, address: str, key: Path) -> Path:
    """Return a folder with a card's system files in the layout of the release, and one source."""
    status = f"Package: dpkg\nStatus: install ok installed\nVersion: 1\nArchitecture: {kind}\n"
    texts = {"usr/lib/os-release": f"ID=debian\nVERSION_CODENAME={release}\n", "var/lib/dpkg/status": status}
    if release == "trixie":
        keyring = "usr/share/keyrings/raspberrypi-archive-keyring.pgp"
        fields = ("Types: deb", f"URIs: {address}", f"Suites: {release}", "Components: main", f"Signed-By: /{keyring}")
        texts["etc/apt/sources.list.d/raspi.sources"] = "\n".join(fields) + "\n"
    else:
        keyring = "usr/share/keyrings/raspberrypi-archive-stable.gpg"
        texts["etc/apt/sources.list.d/raspi.list"] = f"deb {address} {release} main\n"
        texts["etc/apt/sources.list"] = "# the rest is Debian's\n"
        trusted = folder / "etc/apt/trusted.gpg.d/raspberrypi-archive-stable.gpg"
        trusted.parent.mkdir(parents=True)
        trusted.symlink_to(f"/{keyring}")
    # A card's own settings may name programs, which must not run here.
    texts["etc/apt/apt.conf.d/50evil"] = 'APT::Update::Pre-Invoke { "false"; };\n'
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")
    (folder / keyring).parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(key, folder / keyring)
    return folder


def image(root: Path, release: str, path: Path, *, boot: int = 8 * MEGA, size: int = 6 * MEGA) -> Path:
    """Make an image whose second partition holds `root`, with a first one of `boot` bytes; return it, packed.

    A small first partition is FAT16, which no tool here distinguishes from a Pi's FAT32.
    """
    plain = path.with_suffix("")
    first, second = path.with_name("first"), path.with_name("second")
    large = ("-F",) if boot > 36 * MEGA else ()
    _run("mformat", "-C", *large, "-N", "12345678", "-T", str(boot // 512), "-i", first, "::")
    for name, text in {"cmdline.txt": CMDLINE[release], "config.txt": "arm_64bit=1\n"}.items():
        subprocess.run(["mcopy", "-i", first, "-", f"::{name}"], input=text, text=True, check=True)
    _run("mke2fs", "-q", "-t", "ext4", "-d", root, second, str(size // 1024))
    entries = b"".join(
        struct.pack("<4xB3xII", kind, start // 512, length // 512)
        for kind, start, length in ((0x0C, BOOT_AT, boot), (0x83, BOOT_AT + boot, size))
    )
    with plain.open("wb") as file:
        file.write((b"\0" * 446 + entries).ljust(510, b"\0") + b"\x55\xaa")
        for at, part in ((BOOT_AT, first), (BOOT_AT + boot, second)):
            file.seek(at)
            with part.open("rb") as content:
                shutil.copyfileobj(content, file, MEGA)
    for part in (first, second):
        part.unlink()
    _run("xz", "-1", "--force", plain)
    return path


def wheel(folder: Path, name: str) -> Path:
    """Make an empty package of Python."""
    folder.mkdir(exist_ok=True)
    path = folder / f"{name}-1.0-py3-none-any.whl"
    about = {"METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "RECORD": ""}
    about["WHEEL"] = "Wheel-Version: 1.0\nGenerator: a test\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    with zipfile.ZipFile(path, "w") as packed:
        for file, text in about.items():
            packed.writestr(f"{name}-1.0.dist-info/{file}", text)
    return path


def pinned(path: Path) -> str:
    """Return the lines of a lock for such a package."""
    return f"{path.name.split('-')[0]}==1.0 \\\n    --hash=sha256:{sha256(path.read_bytes()).hexdigest()}\n"


def small_archive(folder: Path, lock: str = "") -> Path:
    """Make an archive with everything that a card requires; `lock` names the packages of a person's voice."""
    tree = folder / ARCHIVE.removesuffix(".tar")
    files = {"VERSION": "1.0+abc\n", "deploy/install.sh": "#!/bin/sh\n", "requirements/voice.txt": lock}
    files["SHA256SUMS"] = "".join(f"{sha256(text.encode()).hexdigest()}  {name}\n" for name, text in files.items())
    for name, text in files.items():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_text(text, "utf-8")
    _wheel(tree)
    with tarfile.open(folder / ARCHIVE, "w") as archive:
        archive.add(tree, tree.name)
    return folder / ARCHIVE


def asked_for(source: Path, archive: Path, out: Path, *options: str) -> list[str | Path]:
    """Return the command, without the parts that need root."""
    unprivileged = ["unshare", "--user"] if os.geteuid() == 0 else []
    return [*unprivileged, ROOT / "deploy" / "companion-card", source, archive, "--out", out, *options]


def companion_card(
    source: Path, archive: Path, out: Path, *options: str, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the command; its output, errors included, is in `stdout`."""
    return subprocess.run(
        asked_for(source, archive, out, *options),
        env={**os.environ, "SECRET": "", **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=900,
    )


def _wheel(tree: Path) -> None:
    """Put the package that generates codes into an archive, as a wheel, and add its sum."""
    found = find_spec("qrcode")
    assert found and found.origin
    package = Path(found.origin).parent
    path = tree / "wheels" / "qrcode-0-py3-none-any.whl"
    path.parent.mkdir(exist_ok=True)
    with zipfile.ZipFile(path, "w") as wheel:
        for file in sorted(package.rglob("*.py")):
            wheel.write(file, file.relative_to(package.parent))
    with (tree / "SHA256SUMS").open("a", encoding="utf-8") as sums:
        sums.write(f"{sha256(path.read_bytes()).hexdigest()}  {path.relative_to(tree)}\n")


class CardImage:
    """The first partition of a finished card."""

    def __init__(self, out: Path, folder: Path) -> None:
        """Unpack the only card in `out`."""
        (packed,) = out.glob("*.img.xz")
        self.plain = folder / packed.stem
        with lzma.open(packed) as file, self.plain.open("wb") as plain:
            shutil.copyfileobj(file, plain, MEGA)

    def copied(self, folder: Path) -> Path:
        """Return a folder with all its files."""
        folder.mkdir()
        _run("mcopy", "-s", "-Q", "-i", f"{self.plain}@@{BOOT_AT}", "::", folder)
        return folder


def _run(*command: str | Path) -> None:
    subprocess.run(command, check=True, env={**os.environ, "PATH": PATH}, stdout=subprocess.DEVNULL)
