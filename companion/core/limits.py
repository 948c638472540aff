"""Limits and languages that texts, frontends and games read."""

from __future__ import annotations

LOOK_FIRST = 500
"""Milliseconds before a new question takes an answer: a thumb on its way meant the question before it."""

MOST_SEATS = 16
"""The number of seats at one table."""

MOST_BUTTONS = 10
"""The number of seats, from the first on, that may have a button and a lamp at the hub: its header has no more pins."""

LANGUAGES = {"it": "Italiano", "en": "English", "es": "Español"}
"""Language codes with the name that each language gives itself."""
