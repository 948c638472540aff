"""The names in the data folder besides the log; each stands here once."""

from __future__ import annotations

SETTINGS = "companion.toml"
"""The settings that people write by hand."""

SCRIPTS = "scripts"
"""The folder of the owner's own words for spoken lines."""

RECORDINGS = "recordings"
"""The folder of the players' own recordings, with a folder for each language."""

SOUNDS = "sounds.json"
"""The loudness of the sounds, and the narrators' settings."""

LIGHTS = "lights.json"
"""The choice and the lamps of a room that plays along, and the name by which its broker knows the hub."""

BEFORE_LIGHTS = "lights-before.json"
"""The state of each lamp before the first command; it is gone once all are given back."""

BROKER_PASSWORD = "broker-password"
"""The password of the broker, which no backup holds."""

VOICE = "voice"
"""The folder of the voice's lines."""

VOICES = "voices"
"""The folder of human voices that the owner has fetched; a backup leaves them out, since they can be fetched again."""

SAYINGS = "sayings"
"""The folder of pronunciations, with a file for each language."""

PAIRED = "paired"
"""The hashes of the browsers that have the hub's own controls."""

CONTROLS = "controls"
"""The hash of the word that gives a browser the hub's own controls."""

KEPT = (
    *(SETTINGS, SOUNDS, LIGHTS, PAIRED, CONTROLS),
    *(f"{SCRIPTS}/*.txt", f"{SAYINGS}/*.txt", f"{RECORDINGS}/*/*.wav", f"{RECORDINGS}/*/*.ogg"),
)
"""The valuable files, as patterns of paths: they belong into a backup."""
