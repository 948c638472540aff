"""The header of a Raspberry Pi as a drawing: every button, lamp and resistor at its pin, and the way to ground."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

ROW = 44
"""Height of a row of two pins."""

TOP, MIDDLE, PITCH = 60, 480, 36
"""The place of the first row, the middle between the two columns of pins, and the distance of the columns."""

WIDTH = 2 * MIDDLE

STYLE = (
    "text{font:15px sans-serif;fill:#111}.pin{font-size:11px;text-anchor:middle}.left{text-anchor:end}"
    ".wire,.part{fill:none;stroke:#111;stroke-width:2}.part{fill:#fff}.ground{stroke-dasharray:5 3}"
    ".used{fill:#ffd479}.free{fill:#eee}.gnd{fill:#555}.power{fill:#e06666}.white{fill:#fff}"
)


def svg(pins: Mapping[int, str], parts: Sequence[Mapping[str, object]], words: Sequence[str]) -> str:
    """Return the drawing, with `words` under it.

    `pins` are the names of the header's pins by number, `parts` the connected parts, as `companion wiring` lists them.
    """
    users = {part["pin"]: part for part in parts}
    rows = (len(pins) + 1) // 2
    height = TOP + rows * ROW + 30 + 24 * len(words)
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}">',
        f"<style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        f'<rect x="{MIDDLE - PITCH - 4}" y="{TOP - 30}" width="{2 * PITCH + 8}" height="{rows * ROW + 16}" rx="6" '
        'fill="#222"/>',
    ]
    for number, name in pins.items():
        drawn.extend(_pin(number, name, users.get(number)))
    at = TOP + rows * ROW + 20
    drawn.extend(f'<text x="20" y="{at + 24 * n}">{escape(line)}</text>' for n, line in enumerate(words))
    return "\n".join([*drawn, "</svg>"]) + "\n"


def _pin(number: int, name: str, part: Mapping[str, object] | None) -> Iterator[str]:
    """Yield a pin with its number, its name and the part on it."""
    side = -1 if number % 2 else 1
    x, y = MIDDLE + side * PITCH // 2, TOP + (number - 1) // 2 * ROW
    kind = "used" if part else "gnd" if name == "GND" else "power" if name.endswith(("V", "V3")) else "free"
    yield f'<circle cx="{x}" cy="{y}" r="14" class="{kind}"/>'
    yield f'<text x="{x}" y="{y + 4}" class="pin{" white" if kind == "gnd" else ""}">{number}</text>'
    yield _text(MIDDLE + side * (PITCH + 12), y - 6, side, name)
    if part:
        yield from _circuit(side, x, y, part)


def _circuit(side: int, x: int, y: int, part: Mapping[str, object]) -> Iterator[str]:
    """Yield a part with its wires: to ground, to a supply by a driver, or to the amplifier."""
    yield f'<g id="{escape(str(part["part"]))}">'
    if part["kind"] == "amplifier":
        yield f'<path class="wire" d="M{x + 16 * side} {y}H{MIDDLE + side * 272}"/>'
    elif part["driver"]:
        yield from _driven(side, x, y, part)
    else:
        yield from _grounded(side, x, y, part)
    yield _text(MIDDLE + side * 284, y + 5, side, str(part["part"]))
    yield "</g>"


def _grounded(side: int, x: int, y: int, part: Mapping[str, object]) -> Iterator[str]:
    """Yield a button, or an LED with its resistor, between a pin and ground."""

    def at(far: int) -> int:
        return MIDDLE + side * far

    lamp = part["kind"] == "lamp"
    yield f'<path class="wire" d="M{x + 16 * side} {y}H{at(130 if lamp else 210)}"/>'
    if lamp:
        yield from _box(at(130), at(190), y, f"{part['ohms']} Ω")
        yield f'<path class="wire" d="M{at(190)} {y}H{at(210)}"/>'
        yield f'<path class="part" d="M{at(210)} {y - 9}V{y + 9}L{at(228)} {y}ZM{at(228)} {y - 9}V{y + 9}"/>'
    else:
        yield f'<path class="part" d="M{at(210)} {y}L{at(228)} {y - 10}"/>'
        yield f'<circle class="part" cx="{at(210)}" cy="{y}" r="3"/>'
        yield f'<circle class="part" cx="{at(230)}" cy="{y}" r="3"/>'
    yield f'<path class="wire ground" d="M{at(232)} {y}H{at(262)}"/>'
    yield f'<path class="wire" d="M{at(262)} {y - 8}V{y + 8}M{at(267)} {y - 5}V{y + 5}M{at(272)} {y - 2}V{y + 2}"/>'


def _driven(side: int, x: int, y: int, part: Mapping[str, object]) -> Iterator[str]:
    """Yield a driver between a pin and a lamp on a supply of its own, and the resistor to ground if it needs one."""

    def at(far: int) -> int:
        return MIDDLE + side * far

    yield f'<path class="wire" d="M{x + 16 * side} {y}H{at(138)}"/>'
    yield from _box(at(138), at(208), y, "ULN2803A")
    yield f'<path class="wire" d="M{at(208)} {y}H{at(222)}M{at(240)} {y}H{at(252)}"/>'
    yield f'<circle class="part" cx="{at(231)}" cy="{y}" r="9"/>'
    yield f'<path class="wire" d="M{at(225)} {y - 6}L{at(237)} {y + 6}M{at(225)} {y + 6}L{at(237)} {y - 6}"/>'
    yield f'<text x="{at(264)}" y="{y + 5}" class="pin">+</text>'
    if part["pull_down_ohms"]:
        yield f'<path class="wire" d="M{at(118)} {y}V{y + 20}H{at(138)}"/>'
        ground = y + 20
        yield from _box(at(138), at(194), ground, f"{part['pull_down_ohms']} Ω")
        yield f'<path class="wire ground" d="M{at(194)} {ground}H{at(210)}"/>'
        yield f'<path class="wire" d="M{at(210)} {ground - 8}V{ground + 8}M{at(215)} {ground - 5}V{ground + 5}"/>'


def _box(one: int, other: int, y: int, words: str) -> Iterator[str]:
    """Yield a box with words, between two places on a wire."""
    left, right = sorted((one, other))
    yield f'<rect class="part" x="{left}" y="{y - 9}" width="{right - left}" height="18"/>'
    yield f'<text x="{(left + right) // 2}" y="{y + 4}" class="pin">{escape(words)}</text>'


def _text(x: int, y: int, side: int, words: str) -> str:
    left = ' class="left"' if side < 0 else ""
    return f'<text x="{x}" y="{y}"{left}>{escape(words)}</text>'
