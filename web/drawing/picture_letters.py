"""The letters and symbols of a picture: lines of text that fit, in fonts that have their letters.

It imports pygame, which draws without a display. Only one thread at a time may call it.
"""

from __future__ import annotations

import re
import subprocess
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from xml.sax.saxutils import quoteattr

import pygame
import pygame.font
import pygame.freetype

from web.letters import ITALIC, REGULAR

WEB = Path(__file__).parent.parent

Surface = pygame.Surface

LEAST = 0.72
"""The smallest size of a line in much too little room, as a part of its own; then it is cut off."""

FONTCONFIG_SECONDS = 2

FINE = 4
"""The factor by which round things are drawn larger, and then made smaller: so their edges are smooth."""

STRONG = ("L", "R", "AL")
"""The kinds of letters with a direction of their own (`unicodedata.bidirectional`)."""

SCRIPTS = {"ARABIC": "Arab", "HEBREW": "Hebr", "DEVANAGARI": "Deva", "BENGALI": "Beng", "THAI": "Thai"}
"""The scripts whose letters change beside one another, by the first word of a letter's name."""

_SYMBOL = re.compile(r'<symbol id="icon-([\w-]+)" viewBox="([\d .]+)">(.*?)</symbol>', re.DOTALL)
_HUE = re.compile(r"\.hue-(\w+)[^{}]*\{\s*color:\s*(#[0-9a-f]{6})")


@lru_cache(maxsize=1)
def symbols() -> dict[str, tuple[str, str]]:
    """Return the drawings of the pages by name, each with its view box and its elements."""
    sprite = (WEB / "templates" / "sprite.svg").read_text("utf-8")
    return {name: (box, inner) for name, box, inner in _SYMBOL.findall(sprite)}


@lru_cache(maxsize=1)
def hues() -> dict[str, str]:
    """Return the colours of seats by name, as the pages have them."""
    return dict(_HUE.findall((WEB / "static" / "base.css").read_text("utf-8")))


@lru_cache(maxsize=64)
def _font(path: str, size: int) -> pygame.font.Font:
    pygame.font.init()
    return pygame.font.Font(path, size)


@lru_cache(maxsize=4096)
def _has(path: str, letter: str) -> bool:
    pygame.freetype.init()
    return _freetype(path).get_metrics(letter)[0] is not None


@lru_cache(maxsize=16)
def _freetype(path: str) -> pygame.freetype.Font:
    return pygame.freetype.Font(path, 20)


class _Run(NamedTuple):
    """Letters of a line in one font and one direction."""

    path: str
    words: str
    script: str
    turned: bool
    """Whether it is read from right to left."""


@lru_cache(maxsize=256)
def _split(words: str, own: str) -> tuple[_Run, ...]:
    """Return a line as runs from left to right, without the letters that no font here has."""
    lacking = sorted({letter for letter in words if not letter.isspace() and not _has(own, letter)})
    together = _find_fonts("".join(lacking))[:1] if lacking else ()
    runs: list[_Run] = []
    for letter in words:
        fonts = (own, *together, *(_find_fonts(letter)[:1] if letter in lacking else ()))
        path = next((one for one in fonts if letter.isspace() or _has(one, letter)), "")
        last = runs[-1] if runs else None
        kind = unicodedata.bidirectional(letter)
        turned = kind in ("R", "AL")
        neutral = kind not in STRONG and last is not None and _has(last.path, letter)
        if last and path and (neutral or (path, turned, _script(letter)) == (last.path, last.turned, last.script)):
            runs[-1] = last._replace(words=last.words + letter)
        elif path:
            runs.append(_Run(path, letter, _script(letter), turned))
    return tuple(reversed(runs)) if runs and runs[0].turned else tuple(_spaced(runs))


def _spaced(runs: Sequence[_Run]) -> Iterator[_Run]:
    """Yield the runs of a line from left to right, with the space after a turned one on its right."""
    space = ""
    for run in runs:
        words = run.words.rstrip() if run.turned else run.words
        if space and run.turned:
            yield _Run(str(REGULAR), space, "Latn", False)
            space = ""
        yield run._replace(words=space + words)
        space = run.words[len(words) :]


def _script(letter: str) -> str:
    return SCRIPTS.get(unicodedata.name(letter, "").partition(" ")[0], "Latn")


@lru_cache(maxsize=64)
def _find_fonts(letters: str) -> tuple[str, ...]:
    """Return the fonts of this machine that have all these letters, without bold and slanted ones if possible."""
    points = " ".join(f"{ord(letter):x}" for letter in letters)
    try:
        found = subprocess.run(
            ["fc-list", f":scalable=true:color=false:charset={points}", "file"],
            capture_output=True,
            timeout=FONTCONFIG_SECONDS,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return ()
    paths = (line.rstrip(": ") for line in found.stdout.decode("utf-8", "replace").splitlines())
    usable = [path for path in paths if path.endswith((".ttf", ".otf", ".ttc"))]
    return tuple(sorted(usable, key=lambda path: (bool(re.search("bold|italic|oblique", path.lower())), path)))


class FittedLine:
    """A line of text, ready to be put into a picture; empty if no font here has its letters."""

    def __init__(self, words: str, size: int, colour: str, width: int, *, italic: bool = False) -> None:
        """Draw `words` in letters of `size` pixels; smaller, and cut off in the end, if `width` is too narrow."""
        own, shown = str(ITALIC if italic else REGULAR), " ".join(words.split())
        fitted = size
        while fitted > size * LEAST and _measure(own, fitted, shown) > width:
            fitted -= 1
        while len(shown) > 1 and _measure(own, fitted, shown) > width:
            shown = shown[:-2].rstrip() + "…"
        self._parts: list[tuple[Surface, int]] = []
        for run in _split(shown, own):
            font = _set(run, fitted)
            surface = font.render(run.words, True, colour)
            # Accents above the letters make a line higher.
            self._parts.append((surface, font.get_ascent() + surface.get_height() - font.get_height()))
        self.width = sum(surface.get_width() for surface, _ in self._parts)

    def put(self, picture: Surface, x: int, base: int) -> None:
        """Put the line into a picture, its letters on the height `base`."""
        for surface, above in self._parts:
            picture.blit(surface, (x, base - above))
            x += surface.get_width()


def _measure(own: str, size: int, words: str) -> int:
    return sum(_set(run, size).size(run.words)[0] for run in _split(words, own))


def _set(run: _Run, size: int) -> pygame.font.Font:
    font = _font(run.path, size)
    font.set_script(run.script)
    font.set_direction(pygame.DIRECTION_RTL if run.turned else pygame.DIRECTION_LTR)
    return font


def measure(words: str, size: int, *, italic: bool = False) -> int:
    """Return the width of a line in letters of `size` pixels."""
    return _measure(str(ITALIC if italic else REGULAR), size, " ".join(words.split()))


def wrap(words: str, size: int, width: int, most: int, *, italic: bool = False, balanced: bool = False) -> list[str]:
    """Return `words` in at most `most` lines, of about the same width if `balanced`; the last takes the rest."""
    if not balanced:
        return _fill(words, size, width, most, italic)
    whole = measure(words, size, italic=italic)
    number = min(most, -(-whole // width)) or 1
    lines: list[str] = []
    for percent in range(100, 200, 4):
        target = min(width, whole * percent // (100 * number))
        lines = _fill(words, size, target, most, italic)
        if all(measure(line, size, italic=italic) <= target for line in lines):
            break
    return lines


def _fill(words: str, size: int, target: int, most: int, italic: bool) -> list[str]:
    lines: list[str] = []
    for word in words.split():
        if lines and (len(lines) == most or measure(f"{lines[-1]} {word}", size, italic=italic) <= target):
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


@lru_cache(maxsize=64)
def symbol(name: str, size: int, colour: str) -> Surface:
    """Return a drawing of the pages in one colour; empty if there is none of this name."""
    if name not in symbols():
        return Surface((0, 0))
    box, inner = symbols()[name]
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox={quoteattr(box)}><g fill="{colour}">{inner}</g></svg>'
    return pygame.image.load_sized_svg(BytesIO(drawing.encode()), (size, size))


@lru_cache(maxsize=64)
def medal(name: str, colour: str, size: int, ground: str) -> Surface:
    """Return a player's symbol in a ring, both in the player's colour."""
    large = Surface((size * FINE, size * FINE), pygame.SRCALPHA)
    middle = size * FINE // 2
    pygame.draw.circle(large, colour, (middle, middle), middle)
    pygame.draw.circle(large, ground, (middle, middle), middle - size * FINE // 16)
    inner = symbol(name, round(size * FINE * 0.62), colour)
    large.blit(inner, inner.get_rect(center=(middle, middle)))
    return pygame.transform.smoothscale(large, (size, size))
