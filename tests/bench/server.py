"""A server under measurement, whichever side it is on."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import Struct


class Seat(Struct):
    """A seat as the phones need it: its number, its pass, and the question it answers (ours alone)."""

    seat: int
    token: str
    question: str = ""


class Table(Struct):
    """A table, or a match, and its seats."""

    code: str
    seats: list[Seat]


@dataclass(frozen=True)
class Server:
    """A running server: its process, its port, what speaks to it, and the tables that play."""

    pid: int
    port: int
    side: str
    tables: Sequence[Table]


def ended(process: subprocess.Popen[bytes]) -> None:
    """End `process` politely, or after ten seconds without a word."""
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
