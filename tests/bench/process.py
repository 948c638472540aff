"""The kernel's figures of a server and all its child processes (Linux, /proc)."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from pathlib import Path

PROC = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK")


def family(pid: int) -> list[int]:
    """Return `pid` and all its descendants."""
    children: dict[int, list[int]] = {}
    for folder in PROC.glob("[0-9]*"):
        fields = _stat(int(folder.name))
        if fields:
            children.setdefault(int(fields[1]), []).append(int(folder.name))
    found = [pid]
    for member in found:
        found.extend(children.get(member, []))
    return found


def cpu_seconds(pid: int) -> float:
    """Return the processor time of the family, user and system, in seconds."""
    return sum((int(fields[11]) + int(fields[12])) / TICKS for fields in map(_stat, family(pid)) if fields)


def threads(pid: int) -> int:
    """Return the number of threads of the family."""
    return sum(int(fields[17]) for fields in map(_stat, family(pid)) if fields)


def rss(pid: int) -> float:
    """Return the resident memory of the family in MB of 10^6 bytes, shared pages counted in each process."""
    return _megabytes("Rss", family(pid))


def pss(pid: int) -> float:
    """Return the family's share of resident memory in MB of 10^6 bytes, shared pages split among their users."""
    return _megabytes("Pss", family(pid))


def written(pid: int) -> int:
    """Return the bytes that the family has sent to a disk since it began."""
    return sum(int(text) for member in family(pid) for text in _find(PROC / str(member) / "io", r"^write_bytes: (\d+)"))


def wakeups(pid: int) -> int:
    """Return the number of times the threads of the family have gone to sleep: each time, something woke them.

    The kernel calls this voluntary context switches; ended threads are not counted.
    """
    tasks = (task for member in family(pid) for task in (PROC / str(member) / "task").glob("*"))
    return sum(int(text) for task in tasks for text in _find(task / "status", r"^voluntary_ctxt_switches:\s+(\d+)"))


def _stat(pid: int) -> list[str]:
    """Return the fields of /proc/PID/stat behind the name, from the state on; none if the process is gone."""
    try:
        return (PROC / str(pid) / "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def _megabytes(field: str, pids: Iterable[int]) -> float:
    return sum(
        int(text) * 1024 / 1e6
        for pid in pids
        for text in _find(PROC / str(pid) / "smaps_rollup", rf"^{field}: +(\d+) kB")
    )


def _find(path: Path, pattern: str) -> list[str]:
    try:
        return re.findall(pattern, path.read_text(), re.MULTILINE)
    except OSError:
        return []
