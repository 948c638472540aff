"""Limits and languages that texts, frontends and games read."""

from __future__ import annotations

LOOK_FIRST = 500
"""Milliseconds before a new question takes an answer: a thumb on its way meant the question before it."""

MOST_SEATS = 10
"""The number of seats at one table; the hub has a button and a lamp for each."""

LANGUAGES = {"it": "Italiano", "en": "English", "es": "Español"}
"""Language codes with the name that each language gives itself."""
