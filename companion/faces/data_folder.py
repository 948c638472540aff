"""The names of what lies in the data folder beside the log; each stands here once."""

from __future__ import annotations

SETTINGS = "companion.toml"
"""What people set by hand."""

SCRIPTS = "scripts"
"""The folder of the owner's own words for spoken lines."""

RECORDINGS = "recordings"
"""The folder of the players' own recordings, with a folder for each language."""

SOUNDS = "sounds.json"
"""How loud the sounds are, and how the narrators speak."""

VOICE = "voice"
"""The folder of the lines that the voice has made."""

PAIRED = "paired"
"""The hashes of the browsers that have the hub's own buttons."""

KEPT = (SETTINGS, SOUNDS, PAIRED, f"{SCRIPTS}/*.txt", f"{RECORDINGS}/*/*.wav", f"{RECORDINGS}/*/*.ogg")
"""What people would miss of it, as patterns of paths: a backup takes it along."""
