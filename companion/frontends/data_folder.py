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

VOICES = "voices"
"""The folder of the voices of people that the owner has fetched; a backup leaves them out, for they can be fetched."""

SAYINGS = "sayings"
"""The folder of how words are said, with a file for each language."""

PAIRED = "paired"
"""The hashes of the browsers that have the hub's own buttons."""

CONTROLS = "controls"
"""The hash of the word by which a browser gets the hub's own buttons."""

KEPT = (
    *(SETTINGS, SOUNDS, PAIRED, CONTROLS),
    *(f"{SCRIPTS}/*.txt", f"{SAYINGS}/*.txt", f"{RECORDINGS}/*/*.wav", f"{RECORDINGS}/*/*.ogg"),
)
"""What people would miss of it, as patterns of paths: a backup takes it along."""
