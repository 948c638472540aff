"""What is wrong with a body is told: the field and what was expected there, in the reader's language, with no echo."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.house import JSON, House, Phone, open_house

CANARY = "Kanarienvogel"
GOOD: dict[str, Any] = {"seat": 1, "question": "q", "value": "go", "key": "k"}
DEEP: Any = ["", {"a": [[["too deep"]]]}]

WRONG: dict[str, tuple[str, object, str]] = {
    "a seat in words": ("answers", {**GOOD, "seat": "1"}, "The field “seat” must be a whole number."),
    "half a seat": ("answers", {**GOOD, "seat": 1.5}, "The field “seat” must be a whole number."),
    "no seat": ("answers", {**GOOD, "seat": None}, "The field “seat” must be a whole number."),
    "a seat that is yes": ("answers", {**GOOD, "seat": True}, "The field “seat” must be a whole number."),
    "a question that is a list": ("answers", {**GOOD, "question": ["q"]}, "The field “question” must be a text."),
    "a key that is a number": ("answers", {**GOOD, "key": 1}, "The field “key” must be a text."),
    "a value of five levels": ("answers", {**GOOD, "value": DEEP}, "The field “value” nests too deeply."),
    "an answer without a value": (
        "answers",
        {name: GOOD[name] for name in ("seat", "question", "key")},
        "The field “value” is missing. It must be what the question takes.",
    ),
    "an answer without a key": (
        "answers",
        {name: GOOD[name] for name in ("seat", "question", "value")},
        "The field “key” is missing. It must be a text.",
    ),
    "an answer that says more": (
        "answers",
        {**GOOD, CANARY: 1},
        "The body has a field too many. It takes only: seat, question, value, and key.",
    ),
    "a slip in a name": ("seats", {"nam": "Bruno"}, "The field “name” is missing. It must be a text."),
    "a name that is a number": ("seats", {"name": 12}, "The field “name” must be a text."),
    "a name too many": ("seats", {"name": "Bruno", CANARY: 1}, "The body has a field too many. It takes only: name."),
    "along in words": ("moves", {"seat": 1, "along": "yes"}, "The field “along” must be true or false."),
    "nobody's seat": ("moves", {"along": True}, "The field “seat” is missing. It must be a whole number."),
    "a list": ("answers", [CANARY], "The body must be a JSON object."),
    "a word": ("seats", CANARY, "The body must be a JSON object."),
    "nothing": ("moves", None, "The body must be a JSON object."),
}


@pytest.fixture(scope="module")
def anna(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Phone]:
    """Anna's phone, which all that is sent here comes from; none of it changes anything."""
    with open_house(tmp_path_factory.mktemp("hub")) as house:
        yield house.phone("Anna")


def says(reply: Any) -> str:
    """Return the sentence with which a body is refused, which repeats nothing of it."""
    assert reply.problem == (400, "malformed")
    assert CANARY.encode() not in reply.body
    return str(reply.json["says"])


@pytest.mark.parametrize(("path", "body", "said"), WRONG.values(), ids=WRONG.keys())
def test_the_field_is_named_and_what_was_expected(anna: Phone, path: str, body: object, said: str) -> None:
    assert says(anna.post(f"{anna.api}/{path}", body)) == said


@pytest.mark.parametrize("path", ["answers", "seats", "moves"])
@pytest.mark.parametrize("body", [b"", b"{", CANARY.encode(), b'{"seat": \xff}', b'{"seat": NaN}', b"{'seat': 1}"])
def test_what_is_no_json_is_called_so(anna: Phone, path: str, body: bytes) -> None:
    assert says(anna.ask("POST", f"{anna.api}/{path}", body, Content_Type=JSON)) == "The body is not JSON."


@pytest.mark.parametrize("path", ["answers", "seats", "moves"])
def test_another_type_of_body_is_told_which_one_is_taken(anna: Phone, path: str) -> None:
    sent = anna.ask("POST", f"{anna.api}/{path}", json.dumps(GOOD).encode(), Content_Type=f"text/{CANARY}")
    assert says(sent) == "The body must come as application/json."


@pytest.mark.parametrize("field", ["seat", "question", "key"])
def test_no_value_is_repeated(anna: Phone, field: str) -> None:
    assert field in says(anna.post(f"{anna.api}/answers", {**GOOD, field: [CANARY], "value": CANARY}))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("it", "Il campo «seat» deve essere un numero intero."),
        ("es", "El campo «seat» tiene que ser un número entero."),
    ],
)
def test_it_is_said_in_the_language_of_who_asks(anna: Phone, language: str, said: str) -> None:
    assert says(anna.post(f"{anna.api}/answers?language={language}", {**GOOD, "seat": "1"})) == said


def test_each_field_of_a_body_has_words_for_what_is_expected(house: House) -> None:
    """A body that gets a field of another kind fails here, before anybody is told nothing."""
    phone = house.phone("Ben")
    for path in ("answers", "seats", "moves"):
        assert says(phone.post(f"{phone.api}/{path}", {})).startswith("The field “")
