"""The voices that may be fetched: their publisher, rhasspy/piper-voices, keeps them in a fixed state.

The sums are those of the publisher's own records (Git LFS), and of several projects that fetch the same state.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

PUBLISHER = "https://huggingface.co/rhasspy/piper-voices/resolve/0d907f158acc877ddeebcbf827659ee13bea8bcd/"
"""The source of all of them: the publisher's files as they were at one moment."""

HOSTS = ("huggingface.co", "hf.co")
"""The publisher's servers, with their subdomains: redirects elsewhere are not followed."""


class File(NamedTuple):
    """A file of a voice."""

    bytes: int
    sha256: str


class FetchableVoice(NamedTuple):
    """A voice that may be fetched."""

    name: str
    model: File
    settings: File
    licence: str
    """The publisher's words on the recordings behind it."""

    @property
    def language(self) -> str:
        """The language that it speaks."""
        return self.name[:2]

    @property
    def quality(self) -> str:
        """The publisher's word for its quality: from x_low to high."""
        return self.name.rpartition("-")[2]

    @property
    def bytes(self) -> int:
        """The size of the download."""
        return self.model.bytes + self.settings.bytes

    @property
    def folder(self) -> str:
        """The publisher's folder for it."""
        country, speaker, quality = self.name.split("-")
        return f"{self.language}/{country}/{speaker}/{quality}/"


TUNED = ", tuned from a voice of research (Lessac)"
"""The note on voices tuned from a research voice: all but hobbyists should ask its publisher before use."""

_VOICES = (
    FetchableVoice(
        "it_IT-paola-medium",
        File(63_511_038, "6fc918b5a0ea6137382833dddfa567bffbe6a5060c02043c87192ee59c04210c"),
        File(7_099, "aea19c0a7fce29fbc359b93f10e7902854401e4c95ae2ea328ae516b15d296cf"),
        f"CC0 1.0{TUNED}",
    ),
    FetchableVoice(
        "it_IT-riccardo-x_low",
        File(28_130_791, "1368de15f123275a7ef951c9e5e30be0f58a032daa14a0da44037443c1d1d21b"),
        File(4_161, "146ab9c634afe524e9fb7530f2510df7a42fb1db56b52658ca1fb3d98001a62a"),
        "M-AILABS (BSD)",
    ),
    FetchableVoice(
        "en_US-joe-medium",
        File(63_201_294, "58afce0321b8d9c46d7cdf9c16500cc55a793b4220212dba6b70fb788b3baf06"),
        File(4_794, "3d6d5410b3795cb1950595247ef8f06190719e6fdbfa3a2356d8ec368e1aad33"),
        f"CC0 1.0{TUNED}",
    ),
    FetchableVoice(
        "es_ES-davefx-medium",
        File(63_201_294, "6658b03b1a6c316ee4c265a9896abc1393353c2d9e1bca7d66c2c442e222a917"),
        File(4_817, "0e0dda87c732f6f38771ff274a6380d9252f327dca77aa2963d5fbdf9ec54842"),
        f"CC0 1.0{TUNED}",
    ),
    FetchableVoice(
        "es_ES-sharvard-medium",
        File(76_733_615, "40febfb1679c69a4505ff311dc136e121e3419a13a290ef264fdf43ddedd0fb1"),
        File(4_903, "7438c9b699c72b0c3388dae1b68d3f364dc66a2150fe554a1c11f03372957b2c"),
        "CC BY 3.0",
    ),
)

KNOWN: Mapping[str, FetchableVoice] = {voice.name: voice for voice in _VOICES}
"""The voices by name; the one that is proposed for a language stands before its others."""


def propose(language: str) -> FetchableVoice:
    """Return the voice that the installer fetches for a language; raises `KeyError` if there is none."""
    for voice in _VOICES:
        if voice.language == language:
            return voice
    raise KeyError(language)
