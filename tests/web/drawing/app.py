"""What BG Stats reads of a link."""

import json
from typing import Any
from urllib.parse import parse_qs, urlsplit


def parsed(link: str) -> dict[str, Any]:
    """Return what the app reads in a link."""
    parts = urlsplit(link)
    assert (parts.scheme, parts.netloc, parts.path) == ("bgstats", "app.bgstatsapp.com", "/createPlay.html")
    (data,) = parse_qs(parts.query, strict_parsing=True)["data"]
    return dict(json.loads(data))
