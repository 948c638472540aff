"""The command-line options of a venue, and the check for its extra."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from importlib.util import find_spec
from socket import gethostname
from typing import Any, NamedTuple

import click

FROM_ENVIRONMENT = ("COMPANION_DATABASE", "DATABASE_URL")
"""The variables with the database's URL. Other users of the machine can read a command line, but not these."""

DATABASE = click.option(
    "--database",
    envvar=FROM_ENVIRONMENT,
    default="",
    help="For a venue's node: the PostgreSQL database for the log (postgresql://…), instead of the data folder.",
)


class NodeOptions(NamedTuple):
    """The options of a node."""

    database: str
    node: str
    balancer: tuple[str, ...]
    metrics_from: tuple[str, ...]
    public_port: int | None


def venue_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of a node to a command, which gets them as one argument `venue`."""

    @wraps(command)
    def run(**given: Any) -> None:
        own = NodeOptions(*(given.pop(name) for name in NodeOptions._fields))
        command(**given, venue=own)

    found: Callable[..., None] = run
    for option in (
        click.option(
            "--public-port",
            type=click.IntRange(1, 65535),
            help="The port in QR codes, if phones come through a balancer or a container.",
        ),
        click.option("--metrics-from", multiple=True, help="An address allowed to read /metrics."),
        click.option("--balancer", multiple=True, help="A balancer's address; it says where phones connect from."),
        click.option("--node", default=gethostname, help="This node's name."),
        DATABASE,
    ):
        found = option(found)
    return found


def need_psycopg() -> None:
    """Raise `click.ClickException` if psycopg, the client of PostgreSQL, is not installed."""
    if find_spec("psycopg") is None:
        raise click.ClickException("A venue needs psycopg: add the extra venue of table-companion.")
