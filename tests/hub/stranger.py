"""Frontends by a stranger, installed like any package: the hub finds them by their entry points."""

from __future__ import annotations

import os
from pathlib import Path

MODULE = '''
import sys, time
from contextlib import contextmanager
from pathlib import Path
from companion.core.text import say

class Face:
    def __init__(self, name, problem=None): self.name, self.problem = name, problem
    def check(self, settings):
        if isinstance(self.problem, BaseException): raise self.problem
        return self.problem
    @contextmanager
    def run(self, hub, settings):
        note = Path(settings.data, self.name)
        note.write_text("on " + str(settings.own.get("depth", "")))
        try:
            yield
        finally:
            note.write_text("off")

class Falls(Face):
    def run(self, hub, settings): raise OSError("a secret word")

class Trips(Face):
    @contextmanager
    def run(self, hub, settings):
        raise ValueError("a secret word")
        yield

good = Face("good")
deaf = Face("deaf", say("No ears were found."))
sick = Face("sick", KeyError("a secret word"))
vague = Face("vague", "just a string")
falls = Falls("falls")
trips = Trips("trips")
number = 3

import click
@click.command()
def wave():
    """Wave from the terminal."""
    click.echo("hello from a stranger")
'''


def install(folder: Path, frontends: dict[str, str], commands: dict[str, str] | None = None) -> Path:
    """Install a package into `folder`, a future part of Python's path; entry points by name."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "strange_faces.py").write_text(MODULE, encoding="utf-8")
    (folder / "strange_quits.py").write_text("import sys\nsys.exit('no such device')\n")
    (folder / "strange_breaks.py").write_text("raise RuntimeError('a secret word')\n")
    info = folder / "strange_faces-1.0.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strange-faces\nVersion: 1.0\n")
    groups = {"companion.frontends": frontends, "companion.commands": commands or {}}
    lines = [line for group, found in groups.items() for line in (f"[{group}]", *map("=".join, found.items()))]
    (info / "entry_points.txt").write_text("\n".join(lines) + "\n")
    return folder


def path(folder: Path) -> str:
    """Return Python's path for a process of its own, with the packages in `folder` first."""
    return os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
