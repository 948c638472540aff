"""The page for the box: name and password of the hub's own Wi-Fi, and two codes for a phone's camera.

The hub's own package draws the codes: its wheel is in the archive. The words are here, in three languages, because this
command runs without the hub and its catalogues.
"""

from __future__ import annotations

import html
import re
import sys
import tarfile
from importlib import import_module
from pathlib import Path

from deploy.card.programs import CardRefused
from deploy.card.wifi import Wifi

ADDRESS = "http://10.42.0.1/"
"""The hub's address in its own Wi-Fi."""

WHEEL = re.compile(r"[^/]+/wheels/qrcode-[^/]+\.whl")

WORDS = {
    "en": ("The table companion", "Join this Wi-Fi", "Name", "Password", "Then open this page", "It has no internet."),
    "it": ("Il tavolo", "Collegati a questo Wi-Fi", "Nome", "Password", "Poi apri questa pagina", "È senza internet."),
    "es": ("La mesa", "Conéctate a este wifi", "Nombre", "Contraseña", "Luego abre esta página", "No tiene internet."),
}

PAGE = """\
<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
@page {{ size: A6; margin: 8mm; }}
body {{ max-width: 89mm; margin: 0 auto; font: 12pt/1.3 Georgia, serif; text-align: center; }}
html {{ color: #000; background: #fff; }}
h1 {{ margin: 0 0 2mm; font-size: 17pt; }}
h2 {{ margin: 2mm 0 1mm; font-size: 12pt; }}
p {{ margin: 1mm 0; overflow-wrap: anywhere; }}
b {{ font: 13pt monospace; }}
svg {{ width: 36mm; height: 36mm; }}
</style>
<h1>{title}</h1>
<h2>1. {join}</h2>
{wifi}
<p>{name}: <b>{own}</b><br>{password}: <b>{secret}</b></p>
<h2>2. {open}</h2>
{page}
<p><b>{address}</b></p>
<p>{without}</p>
</html>
"""


def draw(own: Wifi, language: str, archive: Path, folder: Path) -> str:
    """Return the page as HTML; the wheel from the archive is put into `folder`. Raise CardRefused if there is none."""
    sys.path.insert(0, str(_wheel(archive, folder)))
    title, join, name, password, then, without = (html.escape(words) for words in WORDS[language])
    return PAGE.format(
        language=language,
        title=title,
        join=join,
        wifi=_code(f"WIFI:T:WPA;S:{_escape(own.name)};P:{_escape(own.password)};;"),
        name=name,
        own=html.escape(own.name),
        password=password,
        secret=html.escape(own.password),
        open=then,
        page=_code(ADDRESS),
        address=ADDRESS,
        without=without,
    )


def _wheel(archive: Path, folder: Path) -> Path:
    with tarfile.open(archive) as tar:
        for member in tar:
            content = tar.extractfile(member) if WHEEL.fullmatch(member.name) else None
            if content:
                path = folder / Path(member.name).name
                path.write_bytes(content.read())
                return path
    raise CardRefused(f"the archive {archive.name} lacks what draws the codes for the box: make it again")


def _code(text: str) -> str:
    code = import_module("qrcode").QRCode(border=4)
    code.add_data(text)
    rows = code.get_matrix()
    dark = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, on in enumerate(row) if on)
    return f'<svg viewBox="0 0 {len(rows)} {len(rows)}" shape-rendering="crispEdges"><path d="{dark}"/></svg>'


def _escape(words: str) -> str:
    """Return words in the form of a Wi-Fi code, as in `companion/appliance/hotspot.py`."""
    return re.sub(r'([\\;,:"])', r"\\\1", words)
