"""Small signed archives, and the folder in which root finds one."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import tarfile
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
    ) -> Path:
        """Put an archive into the folder, like the hub."""
        tree = self.folder / f"companion-{version}-{machine}"
        (tree / "deploy").mkdir(parents=True)
        (tree / "VERSION").write_text(f"{version}\n", "ascii")
        (tree / "MADE").write_text(f"{made}\n", "ascii")
        (tree / "deploy/install.sh").write_text(script, "ascii")
        (tree / "deploy/install.sh").chmod(0o755)
        path = self.places.inbox
        with tarfile.open(path, "w") as archive:
            archive.add(tree, tree.name)
        shutil.rmtree(tree)
        subprocess.run([UPDATE / "sign.sh", path, key or self.key], check=True, env=dict(os.environ))
        return path

    @property
    def said(self) -> str:
        """The progress that root reports."""
        return self.places.state.read_text("ascii").strip()

    @property
    def untouched(self) -> bool:
        """Whether nothing was run, and nothing is left."""
        return not any((self.folder / name).exists() for name in ("installed", "work", "inbox/update.tar"))
