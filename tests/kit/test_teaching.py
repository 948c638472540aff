"""A game's teaching comes out of its files, and a fault in one is a sentence that names file and entry."""

import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import get_type_hints

import pytest
from msgspec import Struct

from companion.core.event import Event
from companion.core.game import Player, Setup
from companion.core.lesson import AskedAll, EventOccasion, InPhase
from companion.core.text import Text, say
from companion.core.text_files import MESSAGES, list_messages
from companion.kit.teaching import entries
from companion.kit.teaching.files import TeachingFault
from companion.kit.teaching.teach import GameTeaching, Kind, teach
from companion.texts.catalogue import messages

TWO = Setup(players=(Player(1, "Anna"), Player(2, "Ben")))
THREE = Setup(players=(*TWO.players, Player(3, "Caro")))

RIGHT: Mapping[Kind, str] = {
    "lessons": """
[[lesson]]
id = "goal"
phase = "turn"
text = "Take {n} coins."
with.n = "coins"
drawing = "coin"
moves = ["take"]

[[lesson]]
id = "rung"
event = "BellRung"
text = "The bell rings."
aloud = false

[[lesson]]
id = "asked"
asked = "take-"
text = "All are asked."
""",
    "answers": """
[turn]
chapter = "actions"

[[turn.advice]]
question = "May I pass?"
answer = "No."
ours = true

[end]

[[end.advice]]
question = "May I pass?"
""",
    "reference": """
[[chapter]]
id = "actions"
label = "Actions"

[[chapter.row]]
label = "{duchess}"
text = "Take 3 coins."

[[chapter.row]]
each = "cards"
label = "{card}"
text = "Worth {n}."
with.n = "worth"
""",
    "primer": """
[[part]]
id = "court"
text = "At court."
drawing = "crown"

[[turn]]
id = "turn"
text = "Take coins."
drawing = "coin"

[[winning]]
id = "win"
text = "The last one wins."
drawing = "star"

[[laid]]
when = "three or more"
text = "{n} for each"
with.n = "share"
where = "each"
drawing = "coin"

[[laid]]
when = ["three or more", "never"]
text = "Nothing"
where = "box"
drawing = "coin"

[[forgotten]]
text = "Nobody passes."
""",
    "briefings": """
[everybody]
want = "You want coins."
hide = "You hide {card}."
with.card = "what"

[rich]
am = "You are rich."
do = "You give."

[poor]
am = "You are poor."
""",
}


class BellRung(Event[None]):
    """An occasion."""


Read = Callable[[Mapping[Kind, str]], GameTeaching]


@pytest.fixture
def read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Read:
    """Return a reader of files in a package."""
    (tmp_path / "planted").mkdir()
    (tmp_path / "planted" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "planted", raising=False)

    def read(written: Mapping[Kind, str]) -> GameTeaching:
        for kind, text in written.items():
            (tmp_path / "planted" / f"{kind}.toml").write_text(text)
        return teach(
            "planted",
            *RIGHT,
            values={"coins": 7, "duchess": say("Duchess"), "share": lambda setup: 12 // len(setup.players)},
            conditions={"three or more": lambda setup: len(setup.players) > 2, "never": lambda setup: False},
            lists={"cards": ({"card": say("Captain"), "worth": 1}, {"card": say("Contessa"), "worth": 2})},
            events=(BellRung,),
        )

    return read


def test_files_are_read_as_they_stand(read: Read) -> None:
    found = read(RIGHT)
    goal, rung, asked = found.rules["lessons"]
    assert (goal.when, goal.text, goal.moves) == (InPhase("turn"), say("Take {n} coins.", n=7), ("take",))
    assert (rung.when, rung.aloud, rung.drawing) == (EventOccasion(BellRung), False, "")
    assert asked.when == AskedAll("take-")
    assert found.rules["answers"]["end"] == found.rules["answers"]["turn"]
    assert found.rules["answers"]["end"][0].ours
    assert found.rules["chapters"] == {"turn": "actions"}
    (actions,) = found.rules["reference"]
    assert [(row.label, row.text) for row in actions.rows] == [
        (say("Duchess"), say("Take 3 coins.")),
        (say("Captain"), say("Worth {n}.", n=1)),
        (say("Contessa"), say("Worth {n}.", n=2)),
    ]
    assert not found.vocabulary.unused


def test_a_primer_says_what_holds_for_a_setup(read: Read) -> None:
    primer = read(RIGHT).rules["primer"]
    assert primer
    assert [one.text for one in primer(THREE).laid] == [say("{n} for each", n=4)]
    assert not primer(TWO).laid and primer(TWO).forgotten == (say("Nobody passes."),)


def test_a_briefing_takes_each_sentence_of_the_last_table_that_has_it(read: Read) -> None:
    made = read(RIGHT).briefings
    poor = made.briefing("rich", "poor", what=say("a coin"))
    assert (poor.am, poor.want, poor.do) == (say("You are poor."), say("You want coins."), say("You give."))
    assert poor.hide == say("You hide {card}.", card=say("a coin"))
    with pytest.raises(TeachingFault, match="none of the tables poor, everybody says `do`"):
        made.briefing("poor", what="")
    with pytest.raises(TeachingFault, match=r"planted/briefings.toml: everybody: hide: the game has no 'what'"):
        made.briefing("rich")


FAULTS = {
    "not TOML": ("lessons", 'id = "goal"', "id = goal", "lessons.toml: Invalid value (at line 3, column 6)"),
    "an unknown key": (
        "lessons",
        "aloud =",
        "loud =",
        "lessons.toml: lesson: rung: Object contains unknown field `loud`",
    ),
    "a wrong type": ("lessons", "aloud = false", 'aloud = "no"', "lesson: rung: aloud: Expected `bool`, got `str`"),
    "a drawing that does not exist": (
        "lessons",
        '"coin"',
        '"coins"',
        "lesson: goal: drawing: Invalid enum value 'coins'",
    ),
    "an event that does not exist": (
        "lessons",
        "BellRung",
        "BellHung",
        "lesson: rung: the game has no 'BellHung' among its events: BellRung",
    ),
    "no occasion": ("lessons", 'phase = "turn"', "", "lesson: goal: give it one occasion: `phase`, `event` or"),
    "two occasions": (
        "lessons",
        'phase = "turn"',
        'phase = "turn"\nasked = "x"',
        "goal: give it one occasion",
    ),
    "an id twice": ("lessons", '"rung"', '"goal"', "lessons.toml: lesson: goal: two have this id"),
    "a value that does not exist": (
        "lessons",
        '"coins"\n',
        '"coin"\n',
        "lesson: goal: the game has no 'coin' among its values: coins",
    ),
    "a placeholder without a value": (
        "lessons",
        "The bell",
        "The {bell}",
        "lesson: rung: the game has no 'bell' among its values",
    ),
    "a brace too many": ("lessons", "The bell", "The {bell", "lesson: rung: expected '}' before end of string"),
    "a placeholder that no text has": (
        "lessons",
        "{n} coins",
        "coins",
        "lesson: goal: `with` names {n}, which stands in no text",
    ),
    "a value of the setup for all": (
        "lessons",
        '"coins"\n',
        '"share"\n',
        "lesson: goal: a value in it follows from who plays",
    ),
    "a phase of another shape": (
        "answers",
        "ours = true",
        "our = true",
        "answers.toml: turn: advice: May I pass?: Object contains",
    ),
    "a question without an answer": (
        "answers",
        'answer = "No."',
        "",
        "answers.toml: turn: May I pass?: it has no answer, neither here nor",
    ),
    "a question with two answers": (
        "answers",
        "[[end.advice]]",
        '[[end.advice]]\nanswer = "Yes."',
        "end: May I pass?: it has an answer twice",
    ),
    "a chapter that does not exist": (
        "answers",
        '"actions"',
        '"action"',
        "turn: chapter: there is no 'action' among the chapters: actions",
    ),
    "a list that does not exist": (
        "reference",
        '"cards"',
        '"card"',
        "chapter: actions: {card}: the game has no 'card' among its lists: cards",
    ),
    "a row without a text": (
        "reference",
        'text = "Take 3 coins."',
        "",
        "chapter: actions: row: {duchess}: Object missing required field `text`",
    ),
    "a condition that does not exist": (
        "primer",
        '"never"',
        '"ever"',
        "primer.toml: laid: Nothing: the game has no 'ever' among its conditions",
    ),
    "a place that does not exist": (
        "primer",
        '"box"',
        '"bag"',
        "primer.toml: laid: Nothing: where: Invalid enum value 'bag'",
    ),
    "an unknown sentence": (
        "briefings",
        "do =",
        "does =",
        "briefings.toml: rich: Object contains unknown field `does`",
    ),
}
"""Faults by what they are: the file, what stands in it, what stands there instead, and what is said of it."""


@pytest.mark.parametrize(("kind", "old", "new", "says"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_a_sentence_that_names_file_and_entry(read: Read, kind: Kind, old: str, new: str, says: str) -> None:
    assert old in RIGHT[kind]
    with pytest.raises(TeachingFault) as caught:
        read({**RIGHT, kind: RIGHT[kind].replace(old, new, 1)})
    assert says in str(caught.value) and str(caught.value).startswith(f"planted/{kind}.toml: ")


def test_a_file_that_is_not_there_is_a_fault(read: Read, tmp_path: Path) -> None:
    read(RIGHT)
    (tmp_path / "planted" / "primer.toml").unlink()
    with pytest.raises(TeachingFault, match=r"planted/primer.toml: there is no such file"):
        teach("planted", "primer")


def test_a_file_is_read_and_checked_when_the_game_is_loaded_and_never_after(read: Read, tmp_path: Path) -> None:
    found = read(RIGHT)
    for file in (tmp_path / "planted").glob("*.toml"):
        file.unlink()
    assert found.rules["primer"] and found.rules["primer"](THREE).laid
    assert found.briefings.briefing("rich", what="it").am == say("You are rich.")


def test_the_files_of_the_game_that_is_asked_for_alone_are_read() -> None:
    menu = "import sys; from companion.games import GAMES; [game.title for game in GAMES.values()]"
    shown = "print(sorted(name for name in sys.modules if '.teaching' in name and 'games' in name))"
    done = subprocess.run(
        [sys.executable, "-c", f"{menu}; {shown}; GAMES['complots'].load(); {shown}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == ["[]", "['companion.games.complots.teaching']"]


def test_what_the_game_gives_and_no_file_uses_is_found(read: Read) -> None:
    found = read({**RIGHT, "lessons": RIGHT["lessons"].replace("{n} coins", "coins").replace('with.n = "coins"', "")})
    assert found.vocabulary.unused == {"coins"}
    lessons = RIGHT["lessons"].replace('event = "BellRung"', 'phase = "end"')
    assert read({**RIGHT, "lessons": lessons}).vocabulary.unused == {"BellRung"}


def test_the_messages_of_a_file_are_those_that_people_read() -> None:
    shapes = [one for one in vars(entries).values() if isinstance(one, type) and issubclass(one, Struct)]
    hints = [get_type_hints(shape, include_extras=True) for shape in shapes]
    assert {name for one in hints for name, hint in one.items() if hint == entries.Message} == MESSAGES


def test_a_translator_reads_where_a_message_stands() -> None:
    row = {"label": "{duchess}", "text": "Take 3 coins.", "with": {"n": "text"}}
    assert list(list_messages({"chapter": [{"id": "actions", "row": [row]}]})) == [
        (("chapter", "actions", "row", "{duchess}"), "Take 3 coins.")
    ]
    found = messages().get("Take 3 coins. Nobody can block it.")
    assert found and found.auto_comments[0] == "chapter: actions: row: {duchess}"
    assert [path for path, _ in found.locations] == ["companion/games/complots/teaching/reference.toml"]


def test_a_name_alone_is_the_value_itself(read: Read) -> None:
    (actions,) = read(RIGHT).rules["reference"]
    assert isinstance(actions.rows[0].label, Text) and actions.rows[0].label.message == "Duchess"
