"""Scripts and sheets reach browsers without the remarks that have lines of their own, and with all else."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from web.routes.assets import FOLDER, REMARKED, without_remarks

FILES = [path for path in sorted(FOLDER.iterdir()) if path.suffix in REMARKED]


def kept(lines: list[bytes]) -> Iterator[bytes]:
    """Yield the lines outside remarks that begin a line and end one."""
    inside = False
    for line in lines:
        inside = inside or line.strip().startswith(b"/*")
        if not inside:
            yield line
        inside = inside and not line.rstrip().endswith(b"*/")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_only_whole_lines_of_remarks_are_left_out(path: Path) -> None:
    content = path.read_bytes()
    assert without_remarks(content) == b"".join(kept(content.splitlines(keepends=True)))


@pytest.mark.parametrize(
    ("content", "left"),
    (
        (b"/* One. */\nlet a;\n", b"let a;\n"),
        (b"let a;\n  /* One,\n   * two. */\nlet b;\n", b"let a;\nlet b;\n"),
        (b"/* One. */ let a; /* Two. */\nlet b;\n", b"/* One. */ let a; /* Two. */\nlet b;\n"),
        (b"let a; /* One. */\n", b"let a; /* One. */\n"),
        (b"/* One. */\n/* Two. */\nlet a;\n", b"let a;\n"),
    ),
)
def test_code_on_the_line_of_a_remark_stays(content: bytes, left: bytes) -> None:
    assert without_remarks(content) == left
