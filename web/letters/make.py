"""The maker of the hub's letters: `make letters`, after a change here.

It takes the letters of Latin scripts from TeX Gyre Pagella and Heros, as Debian's package `fonts-texgyre` has them.
Nothing is random in it: the same package makes the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from pathlib import Path
from sys import argv

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from web.letters import FOLDER

SOURCE = Path("usr/share/texmf/fonts/opentype/public/tex-gyre")
COPYRIGHT = Path("usr/share/doc/fonts-texgyre/copyright")
"""The places in the unpacked package."""

STATIC = FOLDER.parent / "static"

SERIF, SANS = ("Companion Serif", "pagella"), ("Companion Sans", "heros")
"""The names of the hub's letters, each with its source."""

STYLES = ("regular", "italic")

FEATURES = ("ccmp", "kern", "liga", "lnum", "locl", "mark", "mkmk", "pnum", "tnum")
"""The features that pages and pictures use: kerning, ligatures, accents, and digits of one height or width."""

MARKS = (0x2C6, 0x2C7, *range(0x2D8, 0x2DE), *range(0x2010, 0x2016), *range(0x2018, 0x201F), *range(0x2020, 0x2023))
SIGNS = (0x2026, 0x2030, 0x2032, 0x2033, 0x2039, 0x203A, 0x20AC, 0x2116, 0x2122, *range(0x2190, 0x2194), 0x2212)

WEB = (*range(0x20, 0x7F), *range(0xA0, 0x180), *range(0x218, 0x21C), *MARKS, *SIGNS)
"""The code points for pages: the languages of Europe that are written in Latin letters."""

DRAWN = (*WEB, *range(0x180, 0x250), *range(0x300, 0x370), *range(0x1E00, 0x1F00))
"""The code points for pictures: Vietnamese and all other Latin letters, too."""


def make(package: Path, family: tuple[str, str], style: str, points: Iterable[int], flavor: str | None) -> bytes:
    """Return the letters of a family's style as a font, compressed for the web if `flavor` is "woff2"."""
    name, source = family
    font = TTFont(package / SOURCE / f"texgyre{source}-{style}.otf", recalcTimestamp=False)
    options = Options(layout_features=list(FEATURES), hinting=False, notdef_outline=True)
    options.desubroutinize = flavor is not None  # larger, but smaller once compressed
    options.name_IDs = [0, 1, 2, 4, 6, 13, 14]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=points)
    subsetter.subset(font)
    _rename(font, name, style.capitalize())
    font.flavor = flavor
    stream = BytesIO()
    font.save(stream)
    return stream.getvalue()


def _rename(font: TTFont, name: str, style: str) -> None:
    plain = name.replace(" ", "")
    for record, words in ((1, name), (2, style), (4, f"{name} {style}"), (6, f"{plain}-{style}")):
        font["name"].setName(words, record, 3, 1, 0x409)
    if "CFF " in font:
        font["CFF "].cff.fontNames = [f"{plain}-{style}"]
        top = font["CFF "].cff.topDictIndex[0]
        top.FullName, top.FamilyName = f"{name} {style}", name


def licence(package: Path) -> str:
    """Return the licence, out of the package's list of copyrights."""
    blocks = (package / COPYRIGHT).read_text("utf-8").split("\n\n")
    terms = next(block for block in blocks if block.startswith("License: GUST-Font-License"))
    own = [block for block in blocks if block.startswith(("Comment: TeX-Gyre-Pagella\n", "Comment: TeX-Gyre-Heros\n"))]
    copyrights = [line for block in own for line in block.splitlines() if line.startswith("Copyright:")]
    lines = ["" if line == " ." else line.removeprefix(" ") for line in terms.splitlines()[1:]]
    head = (
        f"{SERIF[0]} is a part of TeX Gyre Pagella, and {SANS[0]} of TeX Gyre Heros, under other names:\n"
        "letters of other scripts, hints, and features that nothing here uses were taken out by\n"
        "web/letters/make.py. The whole fonts are in\n"
        "Debian's package fonts-texgyre and at http://www.gust.org.pl/projects/e-foundry/tex-gyre.\n"
    )
    owners = "\n".join(" ".join(line.split()) for line in dict.fromkeys(copyrights))
    return "\n".join([head, owners, "", *lines]).rstrip() + "\n"


def main(package: Path) -> None:
    """Write the fonts of pictures beside this file, and those for the web, from the folder of the unpacked package."""
    for style in STYLES:
        (FOLDER / f"companion-serif-{style}.otf").write_bytes(make(package, SERIF, style, DRAWN, None))
        (STATIC / f"companion-serif-{style}.woff2").write_bytes(make(package, SERIF, style, WEB, "woff2"))
    (STATIC / "companion-sans-regular.woff2").write_bytes(make(package, SANS, "regular", WEB, "woff2"))
    (FOLDER / "LICENCE.txt").write_text(licence(package), "utf-8")


if __name__ == "__main__":
    main(Path(argv[1]))
