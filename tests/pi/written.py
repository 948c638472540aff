"""A written card for the emulated Pi: what `companion-card` makes of an image with the machine's own system.

The packages come from the machine's own sources; python3-lgpio, which is Raspberry Pi's own for Debian 12, from a
repository here, built of the wheel that lgpio has on PyPI.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

from tests.deploy.archive import release
from tests.deploy.card import MEGA, Card, companion_card, image, tools
from tests.deploy.repository import Repository
from tests.pi.machine import MACHINE

NAME, WORD = "Attic", "velvet curtain"
"""The hub's own Wi-Fi, as the page for the box says it."""

DEBIAN = "bookworm"
KIND = "amd64"

SOURCE = "deb [signed-by=/usr/share/keyrings/raspberrypi.gpg] {address} {release} main\n"

LGPIO = "0.2.2.0"
PYTHON = "3.11"
"""The wheel of lgpio that is packed: for Debian 12's Python."""

PATIENCE = 300
"""Seconds that fetching it may take."""


def written(system: Path, folder: Path) -> Path:
    """Return the card, as Imager would write it; `system` is a tar of what its second partition says of itself."""
    tools()
    repository = Repository(folder / DEBIAN, DEBIAN, KIND)
    repository.pack(_lgpio(folder), "python3-lgpio", LGPIO, Depends="python3")
    repository.publish()
    root = folder / "root"
    root.mkdir()
    subprocess.run(["tar", "--extract", "--no-same-owner", "--file", system, "--directory", root], check=True)
    shutil.copy(repository.key, root / "usr/share/keyrings/raspberrypi.gpg")
    archive = release(folder / "made", MACHINE)
    tar = archive.with_name(f"{archive.name}.tar")
    out = folder / "out"
    with repository.served() as address:
        (root / "etc/apt/sources.list.d/raspi.list").write_text(SOURCE.format(address=address, release=DEBIAN), "ascii")
        source = image(root, DEBIAN, folder / "raspios.img.xz", boot=112 * MEGA, size=12 * MEGA)
        done = companion_card(source, tar, out, "--language", "it", "--name", NAME, SECRET=WORD)
    assert done.returncode == 0, done.stdout
    return Card(out, folder).plain


def _lgpio(folder: Path) -> Path:
    """Return a folder with what a package of lgpio holds."""
    wheels, tree = folder / "lgpio", folder / "lgpio.tree"
    fetch = ("-m", "pip", "--quiet", "--no-input", "--disable-pip-version-check", "download", "--no-deps")
    only = ("--only-binary=:all:", f"--python-version={PYTHON}", f"--platform=manylinux_2_34_{MACHINE}")
    subprocess.run([sys.executable, *fetch, *only, f"--dest={wheels}", f"lgpio=={LGPIO}"], check=True, timeout=PATIENCE)
    (wheel,) = wheels.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(tree / "usr/lib/python3/dist-packages")
    return tree
