"""The settings that people make: on the command line, and in `companion.toml` in the data folder.

[frontends.web]
enabled = true   # false switches a frontend off; all else goes to the frontend as it is

[persons]
remember = true  # false: the hub remembers nobody
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from ipaddress import IPv6Address
from pathlib import Path
from typing import Any

import click
from msgspec import Struct
from msgspec.structs import replace

from companion.frontends import Settings
from companion.frontends.data_folder import SETTINGS

SOUNDS = "sounds"
"""The name of the frontend that speaks and rings."""

ROOM = "room"
"""The name of the frontend that lets a room's lamps play along."""

WEB = "web"
"""The name of the frontend that shows pages."""

HOST = re.compile(r"[\w.-]+")
"""A name, or an address in digits."""


class BadConfig(Exception):
    """The configuration file cannot be used; the words say why."""


class Config(Struct, frozen=True, kw_only=True):
    """All settings for this run."""

    settings: Settings

    language: str
    """The language of the tables, one of `LANGUAGES`."""

    tables: int = 1
    """The least number of tables: the hub opens more if its log has fewer."""

    new: bool = False
    """Whether the hub first closes the tables of the last evening."""

    frontends: Mapping[str, Mapping[str, Any]] = {}
    """The frontends' own settings, by name: their sections of the file."""

    remembers: bool = True

    database: str = ""
    """The PostgreSQL address of a venue's log, if this hub is a node of it; empty: the log is in the data folder."""

    node: str = ""
    """The operator's name for this node."""

    def is_enabled(self, frontend: str) -> bool:
        """Return whether a frontend is to run: each is, unless the file switches it off or `--mute` silences it.

        A node of a venue is at no table: it has pages, and neither a voice nor buttons. The room is off unless the file
        switches it on: then a hub without it loads nothing of it.
        """
        if (frontend == SOUNDS and self.settings.mute) or (frontend != WEB and self.settings.venue):
            return False
        return bool(self.frontends.get(frontend, {}).get("enabled", frontend != ROOM))

    def for_frontend(self, frontend: str) -> Settings:
        """Return the settings for one frontend, with its own from the file."""
        return replace(self.settings, own=self.frontends.get(frontend, {}))


def default_data() -> Path:
    """Return the folder for the evenings' log: `companion` in the system's place for users' data."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "companion"


def check_hosts(context: click.Context, option: click.Parameter, typed: tuple[str, ...]) -> tuple[str, ...]:
    """Return the addresses that somebody has typed for phones; raises `BadParameter` for one with more than a host."""
    for host in typed:
        if host and not HOST.fullmatch(host) and not _is_six(host):
            raise click.BadParameter(f"{host}: type a name or digits alone, without http:// and without the port.")
    return typed


def _is_six(host: str) -> bool:
    try:
        return bool(IPv6Address(host))
    except ValueError:
        return False


def read_frontends(folder: Path) -> dict[str, dict[str, Any]]:
    """Return the frontends' sections of `companion.toml`, empty without a file; raises `BadConfig`."""
    found = _read(folder).get("frontends", {})
    if not isinstance(found, dict) or not all(isinstance(section, dict) for section in found.values()):
        raise BadConfig("companion.toml: every frontend is a section of its own, such as [frontends.web]")
    return found


def read_remembers(folder: Path) -> bool:
    """Return whether `companion.toml` allows the hub to remember people; raises `BadConfig`."""
    found = _read(folder).get("persons", {})
    if not isinstance(found, dict) or not isinstance(found.get("remember", True), bool):
        raise BadConfig("companion.toml: [persons] has remember = true or false")
    return bool(found.get("remember", True))


def _read(folder: Path) -> dict[str, Any]:
    path = folder / SETTINGS
    if not path.exists():
        return {}
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeError, tomllib.TOMLDecodeError) as error:
        raise BadConfig(f"companion.toml: {error}") from error
