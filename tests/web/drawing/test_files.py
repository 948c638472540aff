"""The files of the pages: templates, scripts, style sheets and the video that keeps phones awake, ready to send."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

import web
from tests.web.house import House
from web.app import compile_templates
from web.awake import make
from web.drawing.house_script import with_house
from web.drawing.template_cache import TemplateCache
from web.routes.assets import FOLDER, MINIFIED, Assets

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


def test_a_later_start_compiles_nothing_and_reads_each_template_once_for_all_languages(
    tmp_path: Path, compiled: list[str | None]
) -> None:
    drawn(started(tmp_path), "one")
    compiled.clear()
    later = started(tmp_path)
    assert drawn(later, "uno") == ["uno", "\nuno!", "uno"]
    for kept in tmp_path.iterdir():
        kept.write_bytes(b"nobody reads this")
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
    compiled.clear()
    assert drawn(started(tmp_path, trim_blocks=True), "one") == ["one", "one!", "one"], "made in another way"
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


def test_nothing_is_kept_where_nothing_may_be_written_or_python_keeps_nothing(
    tmp_path: Path, compiled: list[str | None], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    assert drawn(started(tmp_path / "file"), "one") == ["one", "\none!", "one"]
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


SCRIPTS = {path.name: path.read_bytes() for path in FOLDER.iterdir() if path.suffix == ".js"}
SCRIPTS["sprite.js"] = b'export const SPRITE = "";\n'

APP = b'import { tell } from "./tell.js";\nimport "./felt.js";\n\ntell();\nimport("./late.js");\n'
TELL = b'import { word } from "./word.js";\n\nexport async function tell() { return word; }\n'
WORD = b"export const word = 1;\n"
FELT = b"let felt = false;\n"
LATE = b'import { word } from "./word.js";\nimport { other } from "./other.js";\n'
OTHER = b"export class other {}\n"

BUNDLE = b"""export const { word } = (() => {
const word = 1;
return { word };
})();
export const { tell } = (() => {

async function tell() { return word; }
return { tell };
})();
(() => {
let felt = false;
})();
"""


def test_what_a_script_imports_becomes_functions_each_after_its_own_imports() -> None:
    scripts = {"app.js": APP, "tell.js": TELL, "word.js": WORD, "felt.js": FELT, "late.js": LATE, "other.js": OTHER}
    found = with_house(scripts, "app.js")
    assert found["house.js"] == BUNDLE
    assert found.keys() == {"app.js", "house.js", "late.js", "other.js"}
    assert found["app.js"].startswith(b'import { tell } from "./house.js";\nimport "./house.js";\n\ntell();\n')
    assert found["late.js"] == b'import { word } from "./house.js";\nimport { other } from "./other.js";\n'
    assert found["other.js"] == OTHER


def test_of_our_scripts_no_two_export_the_same_name_and_each_stands_in_the_house_once() -> None:
    house = with_house(SCRIPTS, "app.js")["house.js"].decode()
    lines = re.findall(r"^export const \{ (.*) \} = ", house, re.MULTILINE)
    exported = [name for names in lines for name in names.split(", ")]
    assert len(exported) == len(set(exported))
    assert {"ask", "patch", "Zone", "SPRITE"} <= set(exported)


def test_no_import_and_no_export_of_ours_is_written_so_that_it_is_overlooked() -> None:
    scripts = with_house(SCRIPTS, "app.js")
    begins = re.findall(r"^(?:import|export)\b.*", scripts.pop("house.js").decode(), re.MULTILINE)
    assert {line for line in begins if not re.fullmatch(r"export const \{ .* \} = \(\(\) => \{", line)} == set()
    lines = [line for content in scripts.values() for line in re.findall(r"^import .*", content.decode(), re.MULTILINE)]
    assert {line for line in lines if not re.fullmatch(r'import (?:\{ .* \} from )?"\./[a-z]+\.js";', line)} == set()


FILES = [path for path in sorted(FOLDER.iterdir()) if path.suffix in MINIFIED]

PARTS = re.compile(r"\"(?:[^\"\\\n]|\\.)*\"|`[^`]*`|/\*.*?\*/|\S", re.DOTALL)
"""Strings, remarks, and each character: a file but for its blanks."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_browsers_get_each_string_and_character_of_a_file_and_no_remark(path: Path) -> None:
    content = path.read_text("utf-8")
    small = MINIFIED[path.suffix](content)

    def parts(text: str) -> list[str]:
        return [part for part in PARTS.findall(text) if not part.startswith("/*") and part != ";"]

    assert "/*" not in "".join(part for part in PARTS.findall(small) if not part.startswith(('"', "`")))
    assert parts(small) == parts(content)


MOST = 8_000
"""Maximum bytes of the video."""

VIDEO_URL = Assets().url("awake.mp4")


def test_the_script_makes_exactly_the_small_file_in_the_repository() -> None:
    video = make.FILE.read_bytes()
    assert len(video) < MOST
    assert video == make.make()
    assert video[4:8] == b"ftyp"
    assert [name for name in (b"avc1", b"mp4a", b"mdat") if name in video] == [b"avc1", b"mp4a", b"mdat"]


def test_no_unit_of_the_picture_looks_like_the_beginning_of_another() -> None:
    for number in range(64):
        unit = make._same(number)
        assert all(unit[at : at + 3] not in (b"\0\0\0", b"\0\0\1", b"\0\0\2") for at in range(len(unit)))
    assert make._unit(7, "0" * 48) == b"\7\0\0\3\0\0\3\0\0\x80"


def test_the_awake_video_is_served_whole_or_by_range(house: House) -> None:
    anyone = house.phone()
    whole = anyone.get(VIDEO_URL)
    assert (whole.status, whole.headers["accept-ranges"], whole.headers["content-type"]) == (200, "bytes", "video/mp4")
    assert whole.body == make.FILE.read_bytes()
    for wanted, start, stop in (("0-1", 0, 2), ("100-", 100, len(whole.body)), ("-7", len(whole.body) - 7, None)):
        part = anyone.get(VIDEO_URL, Range=f"bytes={wanted}")
        assert (part.status, part.body) == (206, whole.body[start:stop])
        assert part.headers["content-range"] == f"bytes {start}-{start + len(part.body) - 1}/{len(whole.body)}"
    for foolish in ("bytes=9999999-", "bytes=x", "lines=1-2", "bytes=0-1,4-5"):
        found = anyone.get(VIDEO_URL, Range=foolish)
        assert (found.status, found.body) == (200, whole.body)
