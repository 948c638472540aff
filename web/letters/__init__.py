"""The hub's own letters, and their maker.

    *.otf        upright and italic letters
    LICENCE.txt  the licence of the fonts
    make.py      the maker of the fonts, and of their twins for the web in static/

They are parts of TeX Gyre Pagella and Heros, whose licence stands beside them and asks for another name once something
is changed. Pictures that the hub draws take the fonts here, and the table page takes `static/companion-*.woff2`.
"""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent
REGULAR = FOLDER / "companion-serif-regular.otf"
ITALIC = FOLDER / "companion-serif-italic.otf"
