"""Nothing imports in a circle: no file, and no folder with all that is in it.

An import that only a type checker follows counts like any other: who reads one of two files that need each other has to
read both, whatever runs. So does one inside a function, which hides a circle from Python and from nobody else.
"""

from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from itertools import accumulate, pairwise
from pathlib import Path

import pytest

from tests.sources import ROOT, imports, python

Imports = Mapping[str, set[str]]
"""The modules that each module imports, by their full names; `__init__` ends the name of a package's own file."""


def modules(root: Path, folders: tuple[str, ...]) -> Imports:
    """Return what the modules in `folders` of `root` import of each other."""
    files = {
        name_of(path.relative_to(root)): path for folder in folders for path in sorted((root / folder).rglob("*.py"))
    }
    return {name: set(own(path.read_text("utf-8"), files)) - {name} for name, path in files.items()}


def name_of(path: Path) -> str:
    """Return the full name of a module."""
    return ".".join(path.with_suffix("").parts)


def own(source: str, files: Mapping[str, Path]) -> Iterator[str]:
    """Yield the modules among `files` from which `source` imports."""
    for name in imports(source):
        package = name.rpartition(".")[0]
        for found in (name, f"{name}.__init__", package, f"{package}.__init__"):
            if found in files:
                yield found
                break


def circles(known: Imports) -> list[str]:
    """Return a circle of each package in which there is one: files and folders that stand side by side in it."""
    packages = sorted({package for name in known for package in accumulate(name.split(".")[:-1], "{}.{}".format)})
    return [found for package in packages if (found := circle_in(package, known))]


def circle_in(package: str, known: Imports) -> str:
    """Return a circle of what stands in `package`, with an import for each step of it; empty if there is none."""
    steps: dict[str, dict[str, str]] = {}
    for name, others in known.items():
        for other in others:
            one, two = child(package, name), child(package, other)
            if one and two and one != two:
                steps.setdefault(one, {}).setdefault(two, f"{name} imports {other}")
    try:
        TopologicalSorter(steps).prepare()
    except CycleError as error:
        # What is needed comes first there.
        circle = error.args[1][::-1]
        return "; ".join(steps[one][two] for one, two in pairwise(circle))
    return ""


def child(package: str, name: str) -> str:
    """Return the file or the folder in `package` that holds a module; empty if it lies elsewhere."""
    start = f"{package}." if package else ""
    return name.removeprefix(start).partition(".")[0] if name.startswith(start) else ""


@pytest.mark.parametrize(
    ("files", "circle"),
    [
        (
            {"house/one.py": "from house import two", "house/two.py": "import house.one"},
            "house.one imports house.two; house.two imports house.one",
        ),
        (
            {
                "house/one.py": "from house.two import name",
                "house/two.py": "def late():\n    from house.one import name",
            },
            "house.one imports house.two; house.two imports house.one",
        ),
        (
            {
                "house/one.py": "if TYPE_CHECKING:\n    from house.two import Name",
                "house/two.py": "from house import one",
            },
            "house.one imports house.two; house.two imports house.one",
        ),
        (
            {"house/one.py": "from house import word", "house/__init__.py": "from house.one import word"},
            "house.__init__ imports house.one; house.one imports house.__init__",
        ),
        (
            {
                "house/a/one.py": "from house.b.two import x",
                "house/b/two.py": "",
                "house/b/three.py": "import house.a.four",
            },
            "house.a.one imports house.b.two; house.b.three imports house.a.four",
        ),
        (
            {"house/a/one.py": "import house.b", "house/b.py": "import house.c", "house/c.py": "import house.a.two"},
            "house.a.one imports house.b; house.b imports house.c; house.c imports house.a.two",
        ),
    ],
)
def test_a_circle_is_found_and_named(tmp_path: Path, files: dict[str, str], circle: str) -> None:
    for name, source in {"house/a/four.py": "", "house/a/two.py": "", **files}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(source)
    (found,) = circles(modules(tmp_path, ("house",)))
    assert sorted(found.split("; ")) == sorted(circle.split("; "))


def test_what_is_no_circle_is_not_taken_for_one(tmp_path: Path) -> None:
    sources = {
        "top": "from house import a, b",
        "a": "from house.b import c",
        "b": "c = 1",
        "__init__": "import house.top",
    }
    (tmp_path / "house").mkdir()
    for name, source in sources.items():
        (tmp_path / "house" / f"{name}.py").write_text(source)
    assert circles(modules(tmp_path, ("house",))) == []


@pytest.mark.parametrize("folder", ["companion", "deploy", "hardware", "sounds", "web"])
def test_nothing_imports_in_a_circle(folder: str) -> None:
    assert len(python(folder)) > 10
    found = circles(modules(ROOT, (folder,)))
    assert not found, "\n".join(found)
