"""The blueprint for Home Assistant: every mood has its colours, and no lamp flickers."""

import json
import subprocess
from functools import cache
from typing import Any, get_args

from companion.core.view import Mood
from companion.frontends.lights import Level
from tests.conftest import missing
from tests.sources import ROOT

BLUEPRINT = ROOT / "deploy" / "home-assistant" / "lights.yaml"

READ = """
import json, sys, yaml
yaml.SafeLoader.add_constructor("!input", lambda loader, node: {"input": node.value})
print(json.dumps(yaml.safe_load(open(sys.argv[1]))))
"""


@cache
def blueprint() -> Any:
    done = subprocess.run(["/usr/bin/python3", "-c", READ, str(BLUEPRINT)], capture_output=True, text=True)
    if "No module named 'yaml'" in done.stderr:
        missing("python3-yaml (apt install python3-yaml)")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_every_mood_but_idle_has_a_look() -> None:
    looks = blueprint()["variables"]["looks"]
    assert set(looks) == set(get_args(Mood)) - {"idle"}
    assert all(look["fade"] >= 0.5 for look in looks.values()), "a quicker fade flickers"
    assert 0 < looks["night"]["brightness"] <= 10, "hands need to see"


def test_every_input_is_asked_for_and_every_choice_has_its_way() -> None:
    found, text = blueprint(), BLUEPRINT.read_text("utf-8")
    assert set(found["blueprint"]["input"]) == {"mood", "level", "lamps"}
    assert [one["entity_id"]["input"] for one in found["triggers"]] == ["mood", "level"]
    # Medium is what is left.
    assert all(f"'{level}'" in text for level in get_args(Level) if level != "medium")


def test_lamps_are_saved_before_they_change_and_given_back() -> None:
    text = BLUEPRINT.read_text("utf-8")
    assert text.index("scene.create") < text.index("light.turn_on") < text.index("scene.turn_on")


def test_no_pulse_goes_on_in_the_next_mood_or_switches_on_a_lamp_that_is_off() -> None:
    found = blueprint()
    assert found["mode"] == "restart", "a queue would end the pulse in the night"
    (plays,) = found["actions"][0]["choose"]
    pulse = plays["sequence"][-1]["then"]
    commands = [step["target"]["entity_id"] for step in pulse if "action" in step]
    assert len(commands) == 2 and all("is_state" in lamps for lamps in commands), "the list is made after the delay"
