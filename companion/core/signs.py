"""The signs that faces can draw, by name: each has its drawing in the sprite, and the type checker knows them all.

A game that draws a sign of its own adds its name here and its drawing to the sprite.
"""

from __future__ import annotations

from typing import Literal

Sign = Literal[
    "",
    "bag",
    "bell",
    "book",
    "camera",
    "candle",
    "check",
    "clock",
    "coin",
    "cross",
    "crown",
    "dagger",
    "deck",
    "dice",
    "door",
    "down",
    "envelope",
    "eye",
    "fish",
    "flame",
    "goblet",
    "grip",
    "horn",
    "host",
    "hourglass",
    "hue-amber",
    "hue-blue",
    "hue-bone",
    "hue-lime",
    "hue-moss",
    "hue-plum",
    "hue-rose",
    "hue-rust",
    "hue-teal",
    "hue-violet",
    "key",
    "keyhole",
    "knife",
    "lamp",
    "map",
    "mark",
    "mask",
    "moon",
    "pause",
    "phone",
    "play",
    "raven",
    "rose",
    "shield",
    "skull",
    "star",
    "sword",
    "token-black",
    "token-blue",
    "token-green",
    "token-red",
    "token-white",
    "token-yellow",
    "tongue",
    "undo",
    "up",
    "vote",
    "warning",
]
"""A drawing beside a choice, a card or a secret; empty: none."""

Tag = Literal["host", "first_player", "turn", "out", "ghost", "winner"]
"""What everybody sees at a seat; faces draw it as a sign and in words."""
