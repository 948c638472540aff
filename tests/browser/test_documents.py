"""The pictures in the documents show the pages as they are now."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Browser

from tests.looks.documents import NEAR, PAGES, DrawnPage, drawn, find_changes
from tests.sources import ROOT, documents

PICTURE = re.compile(r"""(?:\]\(|src=")([^)"]+\.jpg)""")


def test_each_picture_in_a_document_is_one_that_is_made_and_stands_beside_it() -> None:
    made = json.loads(PAGES.read_text("utf-8"))
    shown = set()
    for document in documents():
        for link in PICTURE.findall(document.read_text("utf-8")):
            picture = (document.parent / link).resolve()
            assert picture.is_file(), f"{document.relative_to(ROOT)}: {link}: make pictures"
            shown.add(picture.relative_to(ROOT).as_posix())
    assert shown == set(made), "tests/looks/documents.py makes what the documents show"


def test_a_page_whose_texts_or_boxes_have_changed_needs_another_picture(browser: Browser) -> None:
    kept = json.loads(PAGES.read_text("utf-8"))
    changes = {one.path: list(find_changes(kept.get(one.path, []), one.read())) for one in drawn(browser)}
    assert changes == {path: [] for path in kept}, "make pictures, and look at them"


@pytest.mark.parametrize(
    ("now", "says"),
    [
        (DrawnPage(["Vote"], {"0 next": [0, 0, 100, 20]}), []),
        (DrawnPage(["Vote"], {"0 next": [NEAR, 0, 100, 20]}), []),
        (DrawnPage(["Vote"], {"0 next": [NEAR + 1, 0, 100, 20]}), ["0 next: [0, 0, 100, 20] became [25, 0, 100, 20]"]),
        (DrawnPage(["Vote"], {}), ["0 next: [0, 0, 100, 20] became None"]),
        (DrawnPage(["Choose"], {"0 next": [0, 0, 100, 20]}), ["no longer: Vote", "new: Choose"]),
    ],
)
def test_what_has_changed_is_named(now: DrawnPage, says: list[str]) -> None:
    assert list(find_changes([[["Vote"], {"0 next": [0, 0, 100, 20]}]], [now])) == says
