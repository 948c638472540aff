"""The Python of this repository, and its imports."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def imports(source: str) -> set[str]:
    """Return the full names of the imports of `source`; a relative import begins with a dot."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            found |= {f"{module}.{alias.name}" for alias in node.names}
    return found


def outside(names: Iterable[str], allowed: Iterable[str]) -> set[str]:
    """Return the `names` that are not in one of the `allowed` modules."""
    return {name for name in names if not any(name == a or name.startswith(a + ".") for a in allowed)}


def python(folder: str) -> list[Path]:
    """Return the Python files in `folder`; there is at least one."""
    files = sorted((ROOT / folder).rglob("*.py"))
    assert files, f"{folder} is empty"
    return files


def documents() -> list[Path]:
    """Return all documents for people."""
    return [path for folder in (".", "docs", "deploy", "tests") for path in _in(ROOT / folder, deep=folder != ".")]


def _in(folder: Path, *, deep: bool) -> list[Path]:
    return sorted(path for path in (folder.rglob if deep else folder.glob)("*.md") if "node_modules" not in path.parts)
