"""A written card for the emulated Pi, made by `companion-card` from an image with the machine's own system.

The packages come from the machine's own sources.
"""

from __future__ import annotations

import subprocess
from pathlib import Path

from tests.deploy.archive import release
from tests.deploy.card import MEGA, CardImage, companion_card, image, tools
from tests.pi.machine import MACHINE

NAME, WORD = "Attic", "velvet curtain"
"""The name and password of the hub's own Wi-Fi, as on the page for the box."""

DEBIAN = "bookworm"


def written(system: Path, folder: Path) -> Path:
    """Return the card, as Imager would write it; `system` is a tar of its second partition's system files."""
    tools()
    root = folder / "root"
    root.mkdir()
    subprocess.run(["tar", "--extract", "--no-same-owner", "--file", system, "--directory", root], check=True)
    archive = release(folder / "made", MACHINE)
    tar = archive.with_name(f"{archive.name}.tar")
    out = folder / "out"
    source = image(root, DEBIAN, folder / "raspios.img.xz", boot=112 * MEGA, size=12 * MEGA)
    done = companion_card(source, tar, out, "--language", "it", "--name", NAME, SECRET=WORD)
    assert done.returncode == 0, done.stdout
    return CardImage(out, folder).plain
