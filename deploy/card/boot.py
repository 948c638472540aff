"""The first partition of the card, FAT: its room, its files, by mtools."""

from __future__ import annotations

import os
import re
import struct
from collections.abc import Mapping, Sequence
from pathlib import Path

from deploy.card.image import Image
from deploy.card.programs import MOMENT, CardRefused, run

FOLDER = "companion"
"""The folder of all our files on the partition."""

MARGIN = 4 * 10**6
"""Bytes that stay free, besides the files: for entries of the folder, and for files that the first start rewrites."""

LINE = (
    " systemd.run=/boot/firmware/companion/begin systemd.run_success_action=reboot"
    " systemd.run_failure_action=reboot systemd.unit=kernel-command-line.target"
)
"""The addition to the kernel's command line: the first start runs our program, and then restarts."""


class Boot:
    """The first partition of an image."""

    def __init__(self, image: Image) -> None:
        """Check the partition; raise CardRefused if it is not from a Pi's card, or already holds a hub."""
        self._at = f"{image.path}@@{image.boot}"
        with image.path.open("rb") as file:
            file.seek(image.boot)
            sector = file.read(512)
        size, each = struct.unpack_from("<HB", sector, 11)
        self._cluster = size * each
        names = self._mtools("mdir", "-b", "::").replace("::/", "").split("\n")
        if not self._cluster or not {"cmdline.txt", "config.txt"} <= set(names):
            raise CardRefused("the image's first partition is not that of a Raspberry Pi's card")
        if f"{FOLDER}/" in names:
            raise CardRefused("the image holds a companion already: take one of Raspberry Pi OS")

    def put(self, files: Sequence[Path], below: Mapping[str, Sequence[Path]]) -> None:
        """Put `files` into our folder, and the files in `below` into the folders below it, if there is room."""
        every = [*files, *(path for few in below.values() for path in few)]
        self._check_room(every)
        for path in every:
            os.utime(path, (MOMENT, MOMENT))
        self._mtools("mmd", f"::{FOLDER}", *(f"::{FOLDER}/{name}" for name in below))
        for where, few in ((FOLDER, files), *((f"{FOLDER}/{name}", few) for name, few in below.items())):
            # In our own order: a folder's differs each time.
            for path in sorted(few):
                self._mtools("mcopy", "-m", path, f"::{where}/")

    def begin_with_ours(self, folder: Path) -> None:
        """Let the kernel begin the first start with our program."""
        line = self._mtools("mtype", "::cmdline.txt").strip()
        if "\n" in line or "root=" not in line:
            raise CardRefused("the image's cmdline.txt is not the one line that a Raspberry Pi takes")
        path = folder / "cmdline.txt"
        path.write_text(f"{line}{LINE}\n", "utf-8")
        os.utime(path, (MOMENT, MOMENT))
        self._mtools("mcopy", "-o", "-m", path, "::")

    def _check_room(self, files: Sequence[Path]) -> None:
        needed = MARGIN + sum(-(-path.stat().st_size // self._cluster) * self._cluster for path in files)
        said = re.search(r"([\d ]+) bytes free", self._mtools("mdir", "::"))
        free = int(said[1].replace(" ", "")) if said else 0
        if free < needed:
            raise CardRefused(
                f"there is no room on the image's first partition: {needed // 10**6} MB are needed,"
                f" {free // 10**6} MB are free"
            )

    def _mtools(self, program: str, *words: str | Path) -> str:
        return run(program, "-i", self._at, *words, why="the image's first partition cannot be read or written:")
