"""Piper is under the GPL-3: one module may load it, in the process that speaks."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import sounds

ROOT = Path(sounds.__file__).parent.parent
ONLY = Path("sounds/voices/piper.py")
THEIRS = ("piper", "onnxruntime", "numpy")


def loaded(path: Path) -> Iterator[str]:
    """Yield what a module imports, and every word that it could hand to `import_module`."""
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Import(names=names):
                yield from (name.name.split(".")[0] for name in names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module.split(".")[0]
            case ast.Call(func=ast.Name(id="import_module" | "__import__"), args=[ast.Constant(value=str(name)), *_]):
                yield name.split(".")[0]


def test_one_module_alone_loads_piper() -> None:
    found = {
        path.relative_to(ROOT)
        for folder in ("companion", "hardware", "sounds", "web")
        for path in (ROOT / folder).rglob("*.py")
        if set(loaded(path)) & set(THEIRS)
    }
    assert found == {ONLY}


def test_what_the_hub_loads_of_its_engines_loads_nothing_of_piper() -> None:
    program = (
        "import sys; from sounds import face; from sounds.engines import find; from pathlib import Path\n"
        "for one in find().values(): one.lacks(); one.voices(Path('/nowhere')); one.release(Path('/nowhere'), 'x')\n"
        f"assert not set({THEIRS!r}) & set(sys.modules), 'loaded'"
    )
    subprocess.run([sys.executable, "-c", program], check=True, timeout=60)
