"""What frontends may know of the configuration."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct


class Settings(Struct, frozen=True, kw_only=True):
    """See the module."""

    bind: str
    """The address on which the hub listens."""

    port: int

    address: str
    """The address that QR codes name; empty: all addresses of the machine in private networks."""

    data: Path
    """The data folder."""

    mute: bool

    rate: int
    """How many times as fast as usual game time runs."""

    own: Mapping[str, Any] = {}
    """The frontend's own settings from the configuration file."""

    venue: bool = False
    """Whether this hub is a node of a venue: then nobody is on its own machine, for a balancer may stand before it."""

    balancers: tuple[str, ...] = ()
    """The addresses whose connections begin with a line that says where they come from (PROXY protocol, version 2)."""

    watchers: tuple[str, ...] = ()
    """The addresses that may read the hub's figures."""

    public_port: int | None = None
    """The port that addresses for phones name: that of a balancer; None: the hub's own."""
