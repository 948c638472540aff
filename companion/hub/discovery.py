"""Faces and commands: found by entry points, and faces started. A broken one is reported, and the rest goes on."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import click
from msgspec.structs import replace

from companion.core.text import Text, say
from companion.faces import COMMANDS, FACES, Face, Hub, Settings

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Found:
    """A face by name, and why it cannot run here if it cannot."""

    name: str
    face: Face | None
    problem: Text | None = None


def find_faces(
    settings: Settings, points: Iterable[EntryPoint] | None = None, own: Mapping[str, Mapping[str, Any]] | None = None
) -> list[Found]:
    """Load every face and let it check itself.

    `points` are the installed entry points unless given, `own` the faces' own settings by name.
    """
    listed = entry_points(group=FACES) if points is None else points
    names = own or {}
    return [
        _find(point, replace(settings, own=names.get(point.name, {})))
        for point in sorted(listed, key=lambda point: point.name)
    ]


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


def start(found: Found, hub: Hub, settings: Settings, running: ExitStack) -> Text | None:
    """Start a face, to be left with `running`; where it cannot be, return why, and say it on every table."""
    problem = found.problem
    if found.face and not problem:
        try:
            running.enter_context(found.face.run(hub, settings))
            return None
        except Exception as error:
            logger.error("the face %s does not start: %s", found.name, type(error).__name__)
            problem = say("It cannot be started.")
    says = say("{face} is off. {why}", face=found.name, why=problem or "")
    hub.trouble(found.name, says)
    return says


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
