"""Scripts become one without a change to what they do."""

import re

from web.drawing.house_script import with_house
from web.routes.assets import FOLDER, without_remarks

SCRIPTS = {path.name: without_remarks(path.read_bytes()) for path in FOLDER.iterdir() if path.suffix == ".js"}
SCRIPTS["sprite.js"] = b'export const SPRITE = "";\n'

APP = b'import { tell } from "./tell.js";\nimport "./felt.js";\n\ntell();\nimport("./late.js");\n'
TELL = b'import { word } from "./word.js";\n\nexport async function tell() { return word; }\n'
WORD = b"export const word = 1;\n"
FELT = b"let felt = false;\n"
LATE = b'import { word } from "./word.js";\nimport { other } from "./other.js";\n'
OTHER = b"export class other {}\n"

HOUSE = b"""export const { word } = (() => {
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
    assert found["house.js"] == HOUSE
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
