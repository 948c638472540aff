"""Discovery by entry points: frontends, commands, and games' additions to them.

A broken entry is reported, and the rest goes on.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Any, TypeVar

import click
from msgspec.structs import replace

from companion.core.text import Text, say
from companion.frontends import COMMANDS, FRONTENDS, Frontend, Hub, Settings

logger = logging.getLogger(__name__)

Value = TypeVar("Value")


@dataclass(frozen=True)
class FoundFrontend:
    """A frontend found by its entry point."""

    name: str

    frontend: Frontend | None
    """The frontend; None if it does not load."""

    problem: Text | None = None
    """The reason why it cannot run here; None if it can."""


def find_frontends(
    settings: Settings, points: Iterable[EntryPoint] | None = None, own: Mapping[str, Mapping[str, Any]] | None = None
) -> list[FoundFrontend]:
    """Load every frontend and let it check itself.

    `points` are the entry points to load; None: all that are installed. `own` are the frontends' own settings, by name.
    """
    listed = entry_points(group=FRONTENDS) if points is None else points
    names = own or {}
    return [
        _find(point, replace(settings, own=names.get(point.name, {})))
        for point in sorted(listed, key=lambda point: point.name)
    ]


def _find(point: EntryPoint, settings: Settings) -> FoundFrontend:
    try:
        frontend: Frontend = point.load()
        problem = frontend.check(settings)
        if not isinstance(problem, Text | None):
            raise TypeError("a check returns a text or None")
        return FoundFrontend(point.name, frontend, problem)
    except (Exception, SystemExit) as error:
        logger.warning("the frontend %s does not load: %s", point.name, type(error).__name__)
        return FoundFrontend(point.name, None, say("It can't be loaded."))


def start(found: FoundFrontend, hub: Hub, settings: Settings, running: ExitStack) -> Text | None:
    """Start a frontend until `running` ends; if that fails, show the reason on every table and return it."""
    problem = found.problem
    if found.frontend and not problem:
        try:
            running.enter_context(found.frontend.run(hub, settings))
            return None
        except Exception as error:
            logger.error("the frontend %s does not start: %s", found.name, type(error).__name__)
            problem = say("It can't be started.")
    says = say("{face} is off. {why}", face=found.name, why=problem or "")
    hub.trouble(found.name, says)
    return says


def find_values(
    what: str, group: str, kind: type[Value], points: Iterable[EntryPoint] | None = None
) -> dict[str, Value]:
    """Return the values at the entry points of `group`, sorted by name.

    A value that does not load, or is no `kind`, is left out; a warning names it as the `what` of that name.
    """
    found = {}
    for point in sorted(entry_points(group=group) if points is None else points, key=lambda point: point.name):
        try:
            value = point.load()
            if not isinstance(value, kind):
                raise TypeError(f"a {what} is a {kind.__name__}")
            found[point.name] = value
        except (Exception, SystemExit) as error:
            logger.warning("the %s %s does not load: %s", what, point.name, type(error).__name__)
    return found


def find_commands(points: Iterable[EntryPoint] | None = None) -> dict[str, click.Command]:
    """Return the commands of frontends and games for the terminal, by the names of their entry points."""
    return find_values("command", COMMANDS, click.Command, points)
