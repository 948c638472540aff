"""Faces and commands, found by entry points. A broken one is reported, and the rest goes on."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points

import click

from companion.core.text import Text, say
from companion.faces import COMMANDS, FACES, Face, Settings

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Found:
    """A face by name, and why it cannot run here if it cannot."""

    name: str
    face: Face | None
    problem: Text | None = None


def find_faces(settings: Settings, points: Iterable[EntryPoint] | None = None) -> list[Found]:
    """Load every face and let it check itself; `points` are the installed entry points unless given."""
    listed = entry_points(group=FACES) if points is None else points
    return [_find(point, settings) for point in sorted(listed, key=lambda point: point.name)]


def _find(point: EntryPoint, settings: Settings) -> Found:
    try:
        face: Face = point.load()
        problem = face.check(settings)
        if not isinstance(problem, Text | None):
            raise TypeError("a check returns a text or None")
        return Found(point.name, face, problem)
    except (Exception, SystemExit) as error:
        logger.warning("the face %s does not load: %s", point.name, type(error).__name__)
        return Found(point.name, None, say("It cannot be loaded."))


def find_commands(points: Iterable[EntryPoint] | None = None) -> list[click.Command]:
    """Return the commands that faces bring to the terminal; a broken one is named in the log."""
    found = []
    for point in sorted(entry_points(group=COMMANDS) if points is None else points, key=lambda point: point.name):
        try:
            command = point.load()
            if not isinstance(command, click.Command):
                raise TypeError("a command is a click command")
            found.append(command)
        except (Exception, SystemExit) as error:
            logger.warning("the command %s does not load: %s", point.name, type(error).__name__)
    return found
