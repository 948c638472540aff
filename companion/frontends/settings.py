"""The settings that a frontend gets."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct


class Settings(Struct, frozen=True, kw_only=True):
    """The settings that a frontend gets."""

    bind: str
    """The address that the hub listens on."""

    port: int

    address: str
    """The address in QR codes; empty: all addresses of the machine in private networks."""

    names: tuple[str, ...] = ()
    """Further names by which phones may reach the hub; no page shows them."""

    data: Path

    mute: bool

    rate: int
    """The speed of game time, as a multiple of the usual one."""

    own: Mapping[str, Any] = {}
    """The frontend's own settings from the configuration file."""

    venue: bool = False
    """Whether this hub is a node of a venue: no client counts as local, since a balancer may stand in between."""

    balancers: tuple[str, ...] = ()
    """The addresses whose connections begin with a line on their origin (PROXY protocol, version 2)."""

    watchers: tuple[str, ...] = ()
    """The addresses that may read the hub's figures."""

    public_port: int | None = None
    """The port in addresses for phones: a balancer's port; None: the hub's own port."""

    guest: bool = False
    """Whether the table page offers a seat on the same computer: a demo for one person without company."""
