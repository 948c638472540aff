"""Templates are compiled once for all languages and starts, and each language draws them with its own words."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

import web
from web.app import compile_templates
from web.drawing.template_cache import TemplateCache

PAGES = {"a": "{{ word }}", "b": "{% if word %}\n{{ word }}!{% endif %}"}


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str | None]]:
    """The names of the templates that were compiled."""
    names: list[str | None] = []
    compile_one = Environment.compile

    def counted(self: Environment, source: str, name: str | None = None, filename: str | None = None) -> object:
        names.append(name)
        return compile_one(self, source, name, filename)

    monkeypatch.setattr(Environment, "compile", counted)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    yield names


def started(folder: Path, pages: dict[str, str] = PAGES, *, trim_blocks: bool = False) -> Environment:
    """Return the templates of a hub that has just started."""
    return Environment(loader=DictLoader(pages), bytecode_cache=TemplateCache(folder), trim_blocks=trim_blocks)


def drawn(environment: Environment, word: str) -> list[str]:
    own = environment.overlay()
    own.globals = {"word": word}
    return [own.get_template(name).render() for name in ("a", "b", "a")]


def test_a_template_is_compiled_once_for_all_environments(tmp_path: Path, compiled: list[str | None]) -> None:
    first = started(tmp_path)
    assert [*drawn(first, "one"), *drawn(first, "uno")] == ["one", "\none!", "one", "uno", "\nuno!", "uno"]
    assert compiled == ["a", "b"]


def test_a_later_start_compiles_nothing(tmp_path: Path, compiled: list[str | None]) -> None:
    drawn(started(tmp_path / "kept"), "one")
    compiled.clear()
    assert drawn(started(tmp_path / "kept"), "uno") == ["uno", "\nuno!", "uno"]
    assert compiled == []


def test_a_later_start_reads_each_template_once_for_all_languages(tmp_path: Path, compiled: list[str | None]) -> None:
    drawn(started(tmp_path), "one")
    later = started(tmp_path)
    drawn(later, "uno")
    for kept in tmp_path.iterdir():
        kept.write_bytes(b"nobody reads this")
    compiled.clear()
    assert drawn(later, "dos") == ["dos", "\ndos!", "dos"]
    assert compiled == []


def test_a_template_that_has_changed_is_compiled_anew_in_its_old_place(
    tmp_path: Path, compiled: list[str | None]
) -> None:
    drawn(started(tmp_path), "one")
    kept = len(list(tmp_path.iterdir()))
    compiled.clear()
    assert drawn(started(tmp_path, {**PAGES, "a": "{{ word }}?"}), "one") == ["one?", "\none!", "one?"]
    assert compiled == ["a"]
    assert len(list(tmp_path.iterdir())) == kept == 2


def test_templates_are_compiled_anew_where_they_are_to_be_compiled_otherwise(
    tmp_path: Path, compiled: list[str | None]
) -> None:
    drawn(started(tmp_path), "one")
    compiled.clear()
    assert drawn(started(tmp_path, trim_blocks=True), "one") == ["one", "one!", "one"]
    assert compiled == ["a", "b"]


@pytest.mark.parametrize("left", [0, 1, 10, 40, 60, -1])
@pytest.mark.parametrize("zeros", [0, 500])
def test_what_a_pulled_plug_has_left_is_compiled_anew(
    tmp_path: Path, compiled: list[str | None], left: int, zeros: int
) -> None:
    drawn(started(tmp_path), "one")
    for path in tmp_path.iterdir():
        path.write_bytes(path.read_bytes()[:left].rstrip(b"\0")[:-1] + bytes(zeros))
    compiled.clear()
    assert drawn(started(tmp_path), "uno") == ["uno", "\nuno!", "uno"]
    assert compiled == ["a", "b"]


def test_nothing_is_kept_where_nothing_may_be_written(tmp_path: Path, compiled: list[str | None]) -> None:
    (tmp_path / "file").touch()
    assert drawn(started(tmp_path / "file"), "one") == ["one", "\none!", "one"]


def test_nothing_is_kept_where_python_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    drawn(started(tmp_path / "kept"), "one")
    assert not (tmp_path / "kept").exists()


def test_all_templates_are_compiled_when_a_version_is_laid_down(
    tmp_path: Path, compiled: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("web.app.TemplateCache", lambda: TemplateCache(tmp_path))
    compile_templates()
    folder = Path(web.__file__).parent / "templates"
    pages = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.html"))
    assert sorted(compiled, key=str) == pages
    assert len(list(tmp_path.iterdir())) == len(compiled)
