"""The box to print, as OpenSCAD makes it: closed, no larger than a printer's bed, and with the wanted holes."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pygame
import pytest

from tests.conftest import missing
from tests.hardware.draw_box import MODEL
from tests.long import further

BED = 220
"""Millimetres: the side of the bed of a common printer."""

PATIENCE = 600
"""Seconds for a picture or a solid; on a free machine it takes five."""

Point = tuple[float, float, float]


def openscad(*words: str, chosen: Mapping[str, object]) -> subprocess.CompletedProcess[str]:
    """Run OpenSCAD on the model with these choices."""
    if not shutil.which("openscad"):
        missing("openscad")
    values = [
        f'-D{name}="{value}"' if isinstance(value, str) else f"-D{name}={value}" for name, value in chosen.items()
    ]
    return subprocess.run(["openscad", *values, *words, str(MODEL)], capture_output=True, text=True, timeout=PATIENCE)


def triangles(path: Path) -> list[list[Point]]:
    """Return the triangles of a solid in an STL file of text."""
    numbers = re.findall(r"^\s*vertex (\S+) (\S+) (\S+)$", path.read_text("utf-8"), re.MULTILINE)
    points = [(float(x), float(y), float(z)) for x, y, z in numbers]
    return [points[n : n + 3] for n in range(0, len(points), 3)]


def open_edges(solid: list[list[Point]]) -> list[tuple[Point, Point]]:
    """Return the edges that do not belong to two triangles, once in each direction: none if the solid is closed."""
    edges = Counter(edge for one, two, three in solid for edge in ((one, two), (two, three), (three, one)))
    return [edge for edge, times in edges.items() if times != 1 or edges[edge[::-1]] != 1]


def volume(solid: list[list[Point]]) -> float:
    """Return the volume in mm³, positive if every triangle looks outwards."""
    return sum(map(_under, solid))


def _under(face: list[Point]) -> float:
    """Return the volume between a triangle and the origin, negative if it looks there."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = face
    return (ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)) / 6


def size(solid: list[list[Point]]) -> list[float]:
    """Return the lengths of the box around a solid, in mm."""
    return [
        max(point[axis] for face in solid for point in face) - min(point[axis] for face in solid for point in face)
        for axis in range(3)
    ]


def handles(solid: list[list[Point]]) -> int:
    """Return the number of holes through a closed solid in one piece (Euler's formula)."""
    corners = {point for face in solid for point in face}
    return (2 - (len(corners) - len(solid) // 2)) // 2


def test_an_open_solid_is_found() -> None:
    a, b, c, d = [(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)]
    closed = [[a, c, b], [a, b, d], [a, d, c], [b, c, d]]
    assert open_edges(closed) == [] and volume(closed) == pytest.approx(1 / 6) and handles(closed) == 0
    assert len(open_edges(closed[1:])) == 3
    assert open_edges([*closed, [a, c, b]]), "an edge of three triangles"


SIZES = [
    *({"seats": seats, "button": 24} for seats in (10, 3, 4, 5, 6, 7, 8, 9)),
    *({"seats": seats, "button": 30, "seat_lamp": 5} for seats in (10, 3, 4, 5, 6, 7, 8, 9)),
]
OTHERS = [
    {"seats": 10, "button": 28, "pi": "Zero", "speaker": 0, "standoff_bore": 3.4},
    {"seats": 10, "button": 24, "pause_button": 60, "speaker": 40, "speaker_pitch": 34},
    {"seats": 3, "button": 24, "pi": "Zero", "button_depth": 30},
]
COARSE = {"$fn": 16}
"""Circles of 16 sides instead of 48, which take a third of the time: the same parts, holes and sizes."""

CHOICES = [*further(SIZES, sample=3), *further(OTHERS, 0)]


def called(chosen: Mapping[str, object]) -> str:
    return ",".join(f"{name}={value}" for name, value in chosen.items())


@pytest.mark.parametrize("chosen", CHOICES, ids=called)
@pytest.mark.parametrize("part", ["lid", "tray"])
def test_each_part_is_closed_and_fits_on_the_bed(
    part: str, chosen: dict[str, object], soak: bool, tmp_path: Path
) -> None:
    fine = soak or chosen == SIZES[0]
    solid = rendered(tmp_path, {**chosen, "part": part, **({} if fine else COARSE)})
    long, wide, high = size(solid)
    assert max(long, wide) <= BED and high <= 120
    seats = int(str(chosen["seats"]))
    if part == "lid":
        # Each seat's button, next, pause and power, the power lamp, four screws; and the seats' lamps.
        assert handles(solid) == seats + 3 + 1 + 4 + (seats if chosen.get("seat_lamp") else 0)
    else:
        assert high > 30, "the buttons have room above the board"


@pytest.mark.parametrize("button", further([24, 30]))
def test_the_piece_to_print_first_has_the_same_holes_in_little_material(button: int, tmp_path: Path) -> None:
    first = rendered(tmp_path, {"part": "test", "button": button})
    assert handles(first) == 3
    assert volume(first) < 20_000, "25 g at most"


def rendered(folder: Path, chosen: Mapping[str, object]) -> list[list[Point]]:
    """Return a part as a solid, after a look at whether it is closed."""
    path = folder / "part.stl"
    done = openscad("-o", str(path), chosen=chosen)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr, done.stderr
    solid = triangles(path)
    assert solid and not open_edges(solid), f"open at {open_edges(solid)[:3]}"
    assert volume(solid) > 0
    return solid


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        ({"seats": 11}, "seats: 3 to 10"),
        ({"seats": 2}, "seats: 3 to 10"),
        ({"part": "roof"}, "part: all, lid, tray or test"),
        ({"seats": 10, "button": 30, "pause_button": 60}, "take smaller buttons"),
    ],
)
def test_a_box_that_cannot_be_printed_is_refused_in_words(chosen: dict[str, object], says: str, tmp_path: Path) -> None:
    done = openscad("-o", str(tmp_path / "box.stl"), chosen=chosen)
    assert done.returncode != 0 and not (tmp_path / "box.stl").exists()
    assert says in done.stderr


def test_the_whole_box_can_be_seen(tmp_path: Path) -> None:
    for program in ("openscad", "xvfb-run", "xauth"):
        if not shutil.which(program):
            missing(program)
    path = tmp_path / "box.png"
    look = ["--render", "--imgsize=400,300", *(f"-D{name}={value}" for name, value in COARSE.items())]
    command = ["xvfb-run", "-a", "openscad", *look, "-o", str(path), str(MODEL)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0 and path.stat().st_size, done.stderr
    picture = pygame.image.load(path)
    width, height = picture.get_size()
    assert (width, height) == (400, 300)
    shades = Counter(tuple(picture.get_at((x, y))) for x in range(0, width, 4) for y in range(0, height, 4))
    ground = shades.most_common(1)[0][1]
    assert 0.1 < 1 - ground / shades.total() < 0.95, f"box and ground: {shades.most_common(4)}"
