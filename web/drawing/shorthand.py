"""Shorthand for HTML that stands in many messages of a page's stream: one sign for each phrase.

A stream begins with the list of them, and the page writes them out again (shorthand.js). JSON has no control character
as it is, so nothing that people write can be taken for a sign.
"""

from __future__ import annotations

import json
from functools import lru_cache

PHRASES = (
    '<p class="state" role="status" data-state></p></form>',
    '<label class="plaque choice quiet"><input type="radio" name="value" value="',
    '" viewBox="-10 -10 20 20" aria-hidden="true"><circle class="hole" r="8"/><circle r="5"/></svg>',
    ' <time class="countdown" role="timer" aria-live="off" data-ends="',
    '<button type="submit" class="plaque great">',
    '" aria-hidden="true"><use href="#icon-',
    '"><summary><span>',
    '<button type="button" class="',
    '<section class="block block-',
    '<form method="post" class="question kind-',
    '" role="img" aria-label="',
    '<svg class="icon icon-',
    '<h2 class="asked" id="',
    '<bdi translate="no">',
    '<details class="fold',
    '" aria-labelledby="',
    '<div class="choices',
    '" data-question="',
    "</span></summary>",
    '"/></svg> <span>',
    '" data-kind="',
    '" data-give="',
    '" data-key="',
    '"/></svg>',
)
"""The phrases: of two that begin alike, the longer one is first."""

KEPT = 32
"""The number of texts kept shortened: many phones get the same."""

SIGNS = [chr(code) for code in range(1, 32) if chr(code) not in "\n\r"]
"""The signs, in the order of the phrases: a line of an event may contain them."""

_ESCAPED = {sign: json.dumps(phrase)[1:-1] for phrase, sign in zip(PHRASES, SIGNS, strict=False)}

LIST = json.dumps(_ESCAPED, separators=(",", ":")).encode()
"""The phrases by their signs as JSON, each as it stands within a JSON string."""

_PAIRS = [(phrase.encode(), sign.encode()) for sign, phrase in _ESCAPED.items()]


@lru_cache(maxsize=KEPT)
def shorten(text: bytes) -> bytes:
    """Return JSON with a sign for each phrase in its strings."""
    if b"<" not in text:
        return text
    for phrase, sign in _PAIRS:
        text = text.replace(phrase, sign)
    return text


def write_out(text: str) -> str:
    """Return JSON as it was before."""
    for sign, phrase in _ESCAPED.items():
        text = text.replace(sign, phrase)
    return text
