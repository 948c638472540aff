"""`python -m tests.hardware.draw_box`: it draws docs/pictures/box.png from the model, and notes which model it was."""

from __future__ import annotations

import subprocess
import tempfile
import zlib
from hashlib import sha256
from pathlib import Path

from tests.sources import ROOT

MODEL = ROOT / "hardware" / "box" / "box.scad"
PICTURE = ROOT / "docs" / "pictures" / "box.png"

BEFORE_END = 12
"""Bytes of a PNG's last chunk, before which another may stand."""


def note() -> bytes:
    """Return a chunk of a PNG that names the present model."""
    content = b"tEXt" + b"model\0" + sha256(MODEL.read_bytes()).hexdigest().encode()
    return (len(content) - 4).to_bytes(4, "big") + content + zlib.crc32(content).to_bytes(4, "big")


def main() -> None:
    """Draw the picture anew."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "box.png"
        look = ["--render", "--colorscheme=Tomorrow", "--imgsize=800,640", "--camera=0,0,58,62,0,24,560"]
        command = ["xvfb-run", "-a", "openscad", *look, "-D", "seats=8", "-o", str(path), str(MODEL)]
        subprocess.run(command, check=True)
        drawn = path.read_bytes()
    PICTURE.write_bytes(drawn[:-BEFORE_END] + note() + drawn[-BEFORE_END:])


if __name__ == "__main__":
    main()
