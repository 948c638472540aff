"""The icons that frontends can draw, by name, and the patterns of lamps and the spotlight.

Each icon has its drawing in the sprite, and the type checker knows them all. A game with an icon of its own adds the
name here and the drawing to the sprite.
"""

from __future__ import annotations

from typing import Literal

Symbol = Literal[
    "sun",
    "boat",
    "butterfly",
    "fir",
    "umbrella",
    "snowflake",
    "acorn",
    "anchor",
    "clover",
    "cherry",
    "leaf",
    "mushroom",
    "cat",
    "owl",
    "cloud",
    "balloon",
]
"""A person's symbol, in the order in which seats take them. No game has one of them as an icon."""

Icon = Literal[
    Symbol,
    "",
    "bag",
    "battle",
    "bell",
    "bolt",
    "book",
    "bow",
    "camera",
    "candle",
    "cane",
    "captive",
    "check",
    "clock",
    "coin",
    "cross",
    "crown",
    "dagger",
    "deck",
    "decree",
    "dice",
    "division",
    "door",
    "down",
    "ear",
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
    "hue-bronze",
    "hue-ice",
    "hue-lime",
    "hue-mint",
    "hue-moss",
    "hue-orchid",
    "hue-plum",
    "hue-rose",
    "hue-rust",
    "hue-sage",
    "hue-scarlet",
    "hue-teal",
    "hue-violet",
    "key",
    "keyhole",
    "king",
    "knife",
    "lamp",
    "map",
    "mark",
    "mask",
    "moon",
    "musketeer",
    "noble",
    "pause",
    "phone",
    "play",
    "province",
    "province-doubled",
    "province-plain",
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
    "torch",
    "undo",
    "up",
    "vote",
    "warning",
]
"""A drawing beside a choice, a card or a secret; empty for none."""

Tag = Literal["host", "first_player", "turn", "king", "captive", "out", "ghost", "winner"]
"""A public mark of a seat; frontends draw it as an icon and in words."""

Glow = Literal["off", "on", "slow", "fast", "flash", "double"]
"""A lamp's pattern. Its place says which seat it is about, its pattern says what; its colour says nothing.

At a seat: slow is required, on has answered, flash is a ghost or out, double has won. Fast is trouble.
"""

Show = Literal["event", "claim", "reveal", "ballot", "loss", "power", "role", "winner"]
"""The kind of thing in the spotlight: frontends give each its own look and sound.

An event is drawn or begins, a claim is in the air, a reveal turns a card, a ballot is counted, a loss is a death or a
lost influence, power goes down or comes up, a role is told at the end, and winners have won.
"""
