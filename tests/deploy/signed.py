"""Small signed archives, and the folder in which root finds one."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import tarfile
from collections.abc import Callable
from pathlib import Path

from deploy.update.take import UpdatePaths
from tests.conftest import missing
from tests.sources import ROOT

UPDATE = ROOT / "deploy" / "update"

INSTALLS = """#!/bin/sh
cd "$(dirname "$0")/.."
echo "$STATE|$1|$BEFORE_STOP" >../../../installed
echo switching >"$STATE"
"""


def key(folder: Path) -> Path:
    """Make a key without a passphrase; `make key` makes one with a passphrase."""
    if not shutil.which("ssh-keygen"):
        missing("ssh-keygen")
    made = folder / "key"
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "companion", "-f", made], check=True)
    return made


class SignedHub:
    """A hub whose version has the public half of a key."""

    def __init__(self, folder: Path, version: str = "1.1.0+aaaa", made: int = 1_000) -> None:
        self.folder = folder
        self.key = key(folder / "keys")
        self.home = folder / "releases" / version
        (self.home / "deploy/update").mkdir(parents=True)
        (self.home / "made").write_text(f"{made}\n", "ascii")
        public = " ".join((self.key.with_suffix(".pub")).read_text("ascii").split()[:2])
        signer = f'companion namespaces="companion-update" {public}\n'
        (self.home / "deploy/update/signers").write_text(signer, "ascii")
        (folder / "current").symlink_to(self.home)
        self.places = UpdatePaths(folder / "inbox/update.tar", folder / "work", folder / "state", folder / "current")
        self.places.inbox.parent.mkdir()

    def lay(
        self,
        version: str = "1.2.0+bbbb",
        made: int = 2_000,
        machine: str = platform.machine(),
        script: str = INSTALLS,
        key: Path | None = None,
        harm: Callable[[Path], object] = lambda tree: None,
    ) -> Path:
        """Put an archive into the folder, like the hub; `harm` is done to its tree before it is packed and signed."""
        tree = self.folder / "packed" / f"companion-{version}-{machine}"
        (tree / "deploy").mkdir(parents=True)
        (tree / "VERSION").write_text(f"{version}\n", "ascii")
        (tree / "MADE").write_text(f"{made}\n", "ascii")
        (tree / "deploy/install.sh").write_text(script, "ascii")
        (tree / "deploy/install.sh").chmod(0o755)
        harm(tree)
        with tarfile.open(self.places.inbox, "w") as archive:
            for packed in tree.parent.iterdir():
                archive.add(packed, packed.name)
        shutil.rmtree(tree.parent)
        self.sign(key)
        return self.places.inbox

    def sign(self, key: Path | None = None) -> None:
        """Sign what lies ready."""
        subprocess.run([UPDATE / "sign.sh", self.places.inbox, key or self.key], check=True, env=dict(os.environ))

    @property
    def said(self) -> str:
        """The progress that root reports."""
        return self.places.state.read_text("ascii").strip()

    @property
    def untouched(self) -> bool:
        """Whether nothing was run, and nothing is left."""
        return not any((self.folder / name).exists() for name in ("installed", "work", "inbox/update.tar"))
