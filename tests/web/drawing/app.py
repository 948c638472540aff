"""The parser of a link as BG Stats reads it."""

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit


def parsed(link: str) -> dict[str, Any]:
    """Return the play that the app reads from a link."""
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path) == ("bgstats", "app.bgstatsapp.com", "/createPlay.html")
    (data,) = parse_qs(parts.query, strict_parsing=True)["data"]
    return dict(json.loads(data))
