"""The script that draws header.svg and wiring.svg again, from the hub's pins: draw.py [FOLDER]."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from hardware.lamp_current import OHMS
from hardware.pins import STANDARD
from hardware.wiring import header

ROW, EDGE, MIDDLE = 24, 40, 260
"""Pixels: the height of a row, the margin above and below, and the place of the odd pins' column."""

COLOURS = {"button": "#2b6cb0", "lamp": "#b7791f", "GND": "#1a202c", "5V": "#c53030", "3V3": "#dd6b20", "": "#a0aec0"}


def kind(name: str, part: str) -> str:
    """Return a pin's use: the end of its part's name, or its own name if it gives power."""
    return part.rpartition("-")[2] if part else name if name in COLOURS else ""


def text(x: float, y: float, words: str, anchor: str = "start", size: int = 13, weight: str = "normal") -> str:
    """Return an element with words."""
    return (
        f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}" font-weight="{weight}" '
        f'fill="#1a202c">{words}</text>'
    )


def draw_picture(width: int, height: int, title: str, parts: Iterator[str]) -> str:
    """Return a drawing on white, so that it can be read in a dark window too."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" role="img">'
        f'<title>{title}</title><rect width="{width}" height="{height}" fill="#fff"/>'
    )
    return "\n".join([head, *parts, "</svg>", ""])


def header_parts() -> Iterator[str]:
    """Yield the pins, two a row, each with its part; hold the Pi so that its USB sockets point down."""
    users = {f"GPIO{gpio}": part for part, gpio in STANDARD.items()}
    for number, name in header().items():
        row, right = divmod(number - 1, 2)
        x, y = MIDDLE + 30 * right, EDGE + ROW * row
        part = users.get(name, "")
        yield f'<circle cx="{x}" cy="{y}" r="10" fill="{COLOURS[kind(name, part)]}"/>'
        yield f'<text x="{x}" y="{y + 4}" text-anchor="middle" font-size="10" fill="#fff">{number}</text>'
        side, anchor = (x + 18, "start") if right else (x - 18, "end")
        yield text(
            side, y + 4, f"{part or name}" + (f" · {name}" if part else ""), anchor, weight="bold" if part else "normal"
        )


def wiring_parts() -> Iterator[str]:
    """Yield a button and a lamp with their wires."""
    wire = 'fill="none" stroke="#1a202c" stroke-width="2.5"'
    yield text(20, 30, "A button: pin – button – GND", weight="bold")
    yield f'<path d="M20 70 H110 M170 70 H260 M110 70 L165 48" {wire}/>'
    yield '<circle cx="110" cy="70" r="4"/><circle cx="170" cy="70" r="4"/>'
    yield text(20, 92, "pin, such as seat1-button")
    yield text(260, 92, "any GND", "end")
    yield text(20, 140, f"A lamp: pin – {OHMS} Ω – LED – GND", weight="bold")
    yield f'<path d="M20 180 H70 M130 180 H180 M212 180 H260 M212 166 V194" {wire}/>'
    yield f'<rect x="70" y="170" width="60" height="20" {wire}/>'
    yield '<path d="M180 166 L212 180 L180 194 Z" fill="#f6e05e" stroke="#1a202c" stroke-width="2.5"/>'
    yield text(100, 162, f"{OHMS} Ω", "middle")
    yield text(20, 214, "pin, such as seat1-lamp")
    yield text(20, 236, "The LED's long leg looks to the resistor; never without it.")
    yield text(260, 214, "any GND", "end")


def main() -> None:
    """Write both drawings."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    height = 2 * EDGE + ROW * (len(header()) // 2 - 1)
    pictures = {
        "header.svg": draw_picture(2 * MIDDLE + 30, height, "The header of a Raspberry Pi", header_parts()),
        "wiring.svg": draw_picture(430, 245, "A button and a lamp", wiring_parts()),
    }
    for name, picture in pictures.items():
        (folder / name).write_text(picture, "utf-8")


if __name__ == "__main__":
    main()
