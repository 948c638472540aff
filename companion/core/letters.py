"""Letters as people see them: texts without code points that show nothing, and the number of their letters."""

from __future__ import annotations

import re
import unicodedata

BLANK = frozenset("\u2800\U00013441\U00013442\U0001d159")
"""Letters and symbols that show nothing: blanks of scripts and of music."""

IGNORABLE = (
    *((0x00AD, 0x00AD), (0x034F, 0x034F), (0x061C, 0x061C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F)),
    *((0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF)),
    *((0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF)),
)
"""First and last of each range of code points that show nothing (Unicode 16, Default_Ignorable_Code_Point)."""

NON_JOINER, JOINER, EMOJI_STYLE = "\u200c", "\u200d", "\ufe0f"
MAYBE_SEEN = frozenset(NON_JOINER + JOINER + EMOJI_STYLE)
"""Code points that show nothing by themselves, and may change how their neighbours look."""

KEYCAP = "\u20e3"
FLAG_TAGS = re.compile("(?<=\U0001f3f4)([\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f)")
"""The region of a flag like Scotland's, in characters that only a flag before them shows (Unicode TS 51, ED-14a)."""

VIRAMA = 9
"""The combining class that ends a consonant in Indic scripts: a joiner after it chooses the form of both letters."""

ENDS = (
    "\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0677\u0688-\u0699"
    "\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef"
)
LETTER = "[\u0620-\u063f\u0641-\u064a\u066e\u066f\u0671-\u06d3\u06d5\u06ee\u06ef\u06fa-\u06fc\u06ff]"
ARABIC_JOINED = re.compile(f"(?![{ENDS}]){LETTER}(?![\u0621\u0674]){LETTER}")
"""Two letters that Arabic script joins, unless a non-joiner stands between them (Unicode 16, ArabicShaping)."""

ARABIC_MARKS = "".join(map(chr, range(0x64B, 0x660))) + "\u0670"
SKIN_TONES = "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"


def count_letters(text: str) -> int:
    """Return the number of letters in a text; joiners, styles, tags and skin tones belong to the letter before them."""
    return sum(sign not in MAYBE_SEEN and sign not in SKIN_TONES for sign in FLAG_TAGS.sub("", text))


def is_printable(text: str) -> bool:
    """Return whether a text of `keep_seen` has no control characters and no unassigned code points."""
    return "".join(sign for sign in FLAG_TAGS.sub("", text) if sign not in MAYBE_SEEN).isprintable()


def keep_seen(name: str) -> str:
    """Return a name in NFC without the code points that show nothing in their place."""
    text, *pieces = FLAG_TAGS.split(name)
    kept = _drop_unseen(text) + "".join(
        tags + _drop_unseen(more) for tags, more in zip(pieces[::2], pieces[1::2], strict=True)
    )
    normal = unicodedata.normalize("NFC", kept)
    if MAYBE_SEEN.isdisjoint(normal):
        return normal
    return "".join(sign for at, sign in enumerate(normal) if sign not in MAYBE_SEEN or _is_seen(normal, at))


def _drop_unseen(text: str) -> str:
    return "".join(sign for sign in text if sign in MAYBE_SEEN or not _is_unseen(sign))


def _is_unseen(sign: str) -> bool:
    return sign in BLANK or any(first <= ord(sign) <= last for first, last in IGNORABLE)


def _is_seen(text: str, at: int) -> bool:
    """Return whether a joiner or an emoji's style changes its neighbours' look (Unicode 16: UAX 31, UTS 51)."""
    before, after = text[:at].rstrip(SKIN_TONES + EMOJI_STYLE)[-1:], text[at + 1 : at + 2]
    if text[at] == EMOJI_STYLE:
        return bool(before) and text[at - 1] == before and (_is_symbol(before) or after == KEYCAP)
    if text[at] == JOINER and _is_symbol(before) and _is_symbol(after):
        return True
    if not after.isalpha():
        return False
    if unicodedata.combining(text[at - 1 : at] or " ") == VIRAMA:
        return True
    return text[at] == NON_JOINER and bool(ARABIC_JOINED.fullmatch(text[:at].rstrip(ARABIC_MARKS)[-1:] + after))


def _is_symbol(sign: str) -> bool:
    return bool(sign) and unicodedata.category(sign) == "So"
