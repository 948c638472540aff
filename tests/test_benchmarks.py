"""The page of the benchmarks says what was measured, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import published
from tests.bench.figures import Estimate
from tests.bench.report import Row

ROWS = [
    Row("A  p50", "3.1 ms", "6.0 ms", Estimate(0.52, 0.5, 0.55), 0.5),
    Row("A  kilobytes", "1.4 kB"),
    Row("F  wake-ups", "8.4", rule="at most 25", decided=True),
]
MACHINE = {"processor": "x86_64, 2 cores"}


def test_the_page_is_drawn_from_the_figures_alone() -> None:
    assert published.PAGE.read_text("utf-8") == published.page(published.kept()), "make bench writes it, not a person"


def test_every_part_that_is_measured_has_a_title() -> None:
    main = (Path(published.__file__).parent / "__main__.py").read_text("utf-8")
    assert f'PARTS = "{"".join(published.TITLES)}"' in main


def test_a_part_that_is_measured_again_takes_the_place_of_its_lines_and_leaves_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(published, "FIGURES", tmp_path / "figures.json")
    monkeypatch.setattr(published, "PAGE", tmp_path / "page.md")
    published.publish(ROWS, MACHINE, 5, "2026-01-01")
    published.publish([Row("F  wake-ups", "9", rule="at most 25", decided=False)], MACHINE, 3, "2026-02-02")
    text = (tmp_path / "page.md").read_text("utf-8")
    assert "| p50 | 3.1 ms | 6.0 ms | 0.52 | 0.50 – 0.55 | ≤ 0.50 | **missed** |" in text
    assert "| wake-ups | 9 |  |  |  | at most 25 | **missed** |" in text and "8.4" not in text
    assert "2026-01-01, 5 runs. processor: x86_64, 2 cores." in text and "2026-02-02, 3 runs." in text
