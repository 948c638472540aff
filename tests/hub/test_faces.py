"""The door between hub and faces: names and protocols, and the hub follows them."""

import ast
import inspect
from pathlib import Path

from companion import faces
from companion.faces import Arrival, Hub, Look
from tests.hub.by_hand import running

SOURCE = ast.parse(inspect.getsource(faces))


def test_the_door_does_nothing() -> None:
    functions = [node for node in ast.walk(SOURCE) if isinstance(node, ast.FunctionDef)]
    assert len(functions) >= 20
    for function in functions:
        assert len(function.body) == 1, function.name
        assert ast.get_docstring(function), function.name


def test_the_door_knows_the_core_and_nothing_else_of_ours() -> None:
    modules = {node.module for node in ast.walk(SOURCE) if isinstance(node, ast.ImportFrom)}
    assert {name for name in modules if name and name.startswith("companion")} == {
        "companion.core.lesson",
        "companion.core.lines",
        "companion.core.primer",
        "companion.core.text",
        "companion.core.view",
        "companion.faces.arrival",  # parts of the door
        "companion.faces.backups",
        "companion.faces.figures",
        "companion.faces.ledger",
        "companion.faces.persons",
        "companion.faces.settings",
        "companion.faces.simulated_panel",
        "companion.faces.sound_room",
        "companion.faces.venue",
    }


def test_the_hub_is_what_the_door_promises(tmp_path: Path) -> None:
    with running(tmp_path, names="Anna") as by_hand:
        # What is assigned here is checked by mypy; that the names exist at all, by the lines below.
        hub: Hub = by_hand.tables
        look: Look = hub.look(by_hand.code)
        arrival: Arrival = hub.arrive(by_hand.code)
        arrival.drop()
        for promised, kept in ((Hub, hub), (Look, look), (Arrival, arrival)):
            names = [name for name in vars(promised) if not name.startswith("_")]
            assert names
            assert [name for name in names if not hasattr(kept, name)] == []
