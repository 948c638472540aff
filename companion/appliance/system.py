"""Calls of other programs of the system, and facts about the machine from the kernel."""

from __future__ import annotations

import subprocess
from pathlib import Path

MODEL = Path("/proc/device-tree/model")

KERNEL = Path("/proc/sys/kernel/osrelease")

FIRMWARE = Path("/etc/alternatives/cyfmac43455-sdio.bin")
"""The firmware of the larger radio, of 3B+, 4 and 5."""

PATIENCE = 40
"""Seconds that a program may take: a hotspot comes up within ten."""


def answer(*command: str) -> str | None:
    """Return the output of a program; None if it does not exist, fails, or takes too long."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None


def model() -> str:
    """Return the board's model, empty if it names none."""
    try:
        return MODEL.read_text("utf-8", errors="replace").strip("\0\n ")
    except OSError:
        return ""


def under_windows() -> bool:
    """Return whether this Linux runs under WSL2: Windows stands between it and the network."""
    try:
        return "microsoft" in KERNEL.read_text("utf-8", errors="replace").lower()
    except OSError:
        return False


def small_radio() -> bool:
    """Return whether this Pi has the radio of the Zero 2 W and the 3B, for which seven phones are many."""
    found = model()
    return "Zero" in found or "3 Model B Rev" in found


def usual_firmware() -> bool:
    """Return whether the larger radio has the firmware for 7 to 10 phones, in place of the one for 19."""
    return FIRMWARE.exists() and "minimal" not in FIRMWARE.resolve().name
