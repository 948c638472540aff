"""The picture of an evening: a portrait for phones, made of an evening's record in one language.

It imports pygame, which draws without a display. Only one thread at a time may call it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from io import BytesIO

import pygame
from msgspec import Struct

from web.drawing.evening_words import EveningWords, PlayerRow
from web.drawing.picture_letters import FittedLine, Surface, hues, measure, medal, wrap

WIDTH, HEIGHT = 1080, 1350
"""The size in pixels: four by five, as phones show it whole."""

MARGIN = 96
INNER = WIDTH - 2 * MARGIN

SCALES = tuple(percent / 100 for percent in range(124, 51, -4))
"""The factors of all sizes, the largest first; the first one at which everything fits is taken."""

MOST_PLAYERS, MOST_GAMES = 16, 8

PAIRED = 0.64
"""The scale below which more than `ALONE` players stand in pairs, without bars: a pair's long names are cut."""

ALONE = 6

NIGHT, WOOD, GLOW = "#0b0807", "#15100c", "#2c1b0d"
BONE, DUST, BRASS, LINE, FLAME = "#f0e4ca", "#c9b793", "#d9b36a", "#6f5630", "#ffdf9e"


class _Row(Struct, frozen=True):
    """A row of the picture, with the room that it takes."""

    height: int
    draw: Callable[[Surface, int], None]
    """Draws it on a picture, at its upper edge."""
    stretches: bool = False
    """Whether it is an empty room between two parts, which gets what is left."""


def draw_evening(evening: EveningWords) -> bytes:
    """Return the picture as a PNG: the same bytes for the same words."""
    rows: list[_Row] = []
    for scale in SCALES:
        rows = _Layout(scale).rows(evening)
        if sum(row.height for row in rows) <= HEIGHT - 2 * MARGIN:
            break
    picture = _ground()
    left = HEIGHT - 2 * MARGIN - sum(row.height for row in rows)
    gaps = sum(row.stretches for row in rows) + 1
    y = MARGIN + max(0, left) // (2 * gaps)
    for row in rows:
        row.draw(picture, y)
        y += row.height + (max(0, left) // gaps if row.stretches else 0)
    stream = BytesIO()
    pygame.image.save(picture, stream, "evening.png")
    return stream.getvalue()


def _ground() -> Surface:
    """Return the empty picture: candle light from above, and a thin frame."""
    small = Surface((9, 12))
    for x in range(9):
        for y in range(12):
            away = min(1.0, (abs(x - 4) / 7) ** 2 + (y / 9) ** 2)
            small.set_at((x, y), pygame.Color(GLOW).lerp(pygame.Color(NIGHT), away))
    picture = pygame.transform.smoothscale(small, (WIDTH, HEIGHT))
    for inset, colour in ((36, LINE), (46, LINE)):
        pygame.draw.rect(picture, colour, (inset, inset, WIDTH - 2 * inset, HEIGHT - 2 * inset), 2)
    for x in (41, WIDTH - 42):
        for y in (41, HEIGHT - 42):
            _diamond(picture, x, y, 13, fill=NIGHT)
    return picture


def _diamond(picture: Surface, x: int, y: int, half: int, fill: str) -> None:
    corners = [(x, y - half), (x + half, y), (x, y + half), (x - half, y)]
    pygame.draw.polygon(picture, fill, corners)
    pygame.draw.polygon(picture, BRASS, corners, 2)


class _Layout:
    """The rows of a picture at one scale."""

    def __init__(self, scale: float) -> None:
        self._scale = scale

    def _px(self, size: float) -> int:
        return round(size * self._scale)

    def rows(self, evening: EveningWords) -> list[_Row]:
        found = [*self._centred(evening.headline, 78, FLAME, 2), *self._centred(evening.date, 38, DUST, 1)]
        found.append(self._ornament())
        if evening.players:
            found += [self._gap(), self._label("", evening.unit)]
            found += self._standings(evening.players[:MOST_PLAYERS])
        found += [self._gap(), self._label(evening.games_label, "")]
        for title, winners, length in evening.games[-MOST_GAMES:]:
            found += self._game(title, winners, length)
        if evening.highlights:
            found += [self._gap(), self._label(evening.highlights_label, "")]
            for words in evening.highlights:
                found += self._highlight(words)
        return found

    def _gap(self) -> _Row:
        return _Row(self._px(26), lambda picture, y: None, stretches=True)

    def _centred(self, words: str, size: int, colour: str, most: int) -> list[_Row]:
        px = self._px(size)
        # A single line is better than a few large letters in a second one.
        px = max(round(px * 0.8), min(px, px * INNER // max(1, measure(words, px))))
        lines = [FittedLine(one, px, colour, INNER) for one in wrap(words, px, INNER, most, balanced=True)]
        return [_Row(round(px * 1.25), partial(_put, line=line, px=px, place=0.5)) for line in lines]

    def _ornament(self) -> _Row:
        height = self._px(60)

        def draw(picture: Surface, y: int) -> None:
            middle = y + height // 2
            for start, stop in ((MARGIN, WIDTH // 2 - 40), (WIDTH // 2 + 40, WIDTH - MARGIN)):
                pygame.draw.line(picture, LINE, (start, middle), (stop, middle), 2)
            _diamond(picture, WIDTH // 2, middle, 15, fill=WOOD)

        return _Row(height, draw)

    def _label(self, left: str, right: str) -> _Row:
        px = self._px(32)

        def draw(picture: Surface, y: int) -> None:
            _put(picture, y, FittedLine(left, px, BRASS, INNER), px, 0)
            _put(picture, y, FittedLine(right, px, BRASS, INNER), px, 1)

        return _Row(self._px(48), draw)

    def _standings(self, players: Sequence[PlayerRow]) -> list[_Row]:
        if len(players) <= ALONE or self._scale >= PAIRED:
            most = max(player.won for player in players)
            return [self._row([(player, MARGIN, INNER)], most) for player in players]
        half = (INNER - self._px(60)) // 2
        pairs = [players[start : start + 2] for start in range(0, len(players), 2)]
        places = MARGIN, MARGIN + INNER - half
        return [self._row([(player, x, half) for player, x in zip(pair, places, strict=False)], 0) for pair in pairs]

    def _row(self, players: Sequence[tuple[PlayerRow, int, int]], most: int) -> _Row:
        """Return a row of players, each with a place and a width; bars show their wins unless `most` is 0."""
        height = self._px(66)

        def draw(picture: Surface, y: int) -> None:
            for player, x, width in players:
                self._player(picture, player, pygame.Rect(x, y, width, height), most)

        return _Row(height, draw)

    def _player(self, picture: Surface, player: PlayerRow, room: pygame.Rect, most: int) -> None:
        px, size = self._px(46), self._px(54)
        colour = hues().get(player.colour, BONE)
        picture.blit(medal(player.symbol, colour, size, WOOD), (room.x, room.y + (room.height - size) // 2))
        number = FittedLine(str(player.won), px, FLAME, room.width)
        base = room.y + (room.height + px) // 2 - px // 6
        number.put(picture, room.right - number.width, base)
        start = room.x + room.width // 2 + 40 if most else room.right - self._px(70)
        name_at = room.x + size + self._px(22)
        FittedLine(player.name, px, BONE, start - name_at - 24).put(picture, name_at, base)
        if most and player.won:
            length = max(6, (room.right - self._px(70) - start) * player.won // most)
            bar = pygame.Rect(start, base - self._px(24), length, self._px(16))
            pygame.draw.rect(picture, BRASS, bar, border_radius=3)

    def _game(self, title: str, winners: str, length: str) -> list[_Row]:
        px, small = self._px(40), self._px(32)

        def head(picture: Surface, y: int) -> None:
            time = FittedLine(length, small, DUST, INNER)
            _put(picture, y, FittedLine(title, px, BONE, INNER - time.width - 30), px, 0)
            time.put(picture, WIDTH - MARGIN - time.width, y + px)

        def tail(picture: Surface, y: int) -> None:
            _put(picture, y, FittedLine(winners, small, DUST, INNER), small, 0)

        return [_Row(round(px * 1.25), head), _Row(round(small * 1.6), tail)]

    def _highlight(self, words: str) -> list[_Row]:
        px = self._px(36)
        lines = [FittedLine(one, px, BONE, INNER, italic=True) for one in wrap(words, px, INNER, 2, italic=True)]
        rows = [_Row(round(px * 1.25), partial(_put, line=line, px=px, place=0)) for line in lines]
        return [*rows, _Row(self._px(10), lambda picture, y: None)]


def _put(picture: Surface, y: int, line: FittedLine, px: int, place: float) -> None:
    """Put a line of letters of `px` pixels at the left (0), in the middle (0.5) or at the right (1)."""
    line.put(picture, MARGIN + round((INNER - line.width) * place), y + px)
