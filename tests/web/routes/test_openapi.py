"""The description of the JSON interface says what the server does, and nothing else."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.web.described import API, SCHEMAS, check, fits
from tests.web.house import House, Phone

METHODS = {"get", "post", "put", "patch", "delete"}


def operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, item in API["paths"].items():
        for method, operation in item.items():
            yield path, method, operation


def every(value: object, key: str) -> Iterator[Any]:
    """Yield what stands under `key` anywhere in `value`."""
    if isinstance(value, dict):
        if key in value:
            yield value[key]
        for inner in value.values():
            yield from every(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from every(inner, key)


def test_it_is_an_openapi_document_of_version_3_1_whose_references_lead_somewhere() -> None:
    assert re.fullmatch(r"3\.1\.\d", API["openapi"])
    assert set(API) == {"openapi", "info", "servers", "paths", "components"}
    assert API["info"].keys() >= {"title", "version"}
    assert API["info"]["version"] == "1"
    assert set(API["components"]) == {"parameters", "securitySchemes", "schemas"}
    for schema in SCHEMAS.values():
        Draft202012Validator.check_schema(schema)
    for reference in (*every(API, "$ref"), *(m for found in every(API, "mapping") for m in found.values())):
        found: Any = API
        for step in reference.removeprefix("#/").split("/"):
            found = found[step]
        assert found
    named = {reference.rpartition("/")[2] for reference in every(API, "$ref")}
    assert set(SCHEMAS) <= named | {"Alive", "Gone"}


def test_every_operation_is_whole() -> None:
    ids = [operation["operationId"] for _, _, operation in operations()]
    assert len(ids) == len(set(ids)) > 5
    for path, method, operation in operations():
        assert method in METHODS
        assert operation.keys() <= {
            *("operationId", "summary", "description", "security", "parameters", "requestBody", "responses")
        }
        named = {parameter["$ref"].rpartition("/")[2] for parameter in operation.get("parameters", [])}
        assert set(re.findall(r"{(\w+)}", path)) == named & {"code", "game"}
        assert ("requestBody" in operation) == (method == "post")
        for status, response in operation["responses"].items():
            assert re.fullmatch(r"[1-5]\d\d|default", status)
            assert response["description"]
            assert response["content"]
        for one in operation["security"]:
            assert one.keys() <= API["components"]["securitySchemes"].keys()


def test_it_names_every_route_of_the_interface_and_no_other_and_is_served(house: House) -> None:
    routes = {
        (re.sub(r"<(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in house.app.flask.url_map.iter_rules()
        for method in rule.methods or ()
        if rule.rule.startswith("/api") and method not in ("HEAD", "OPTIONS")
    }
    assert routes == {(path, method) for path, method, _ in operations()}
    assert house.phone().get("/api/openapi.json").json == API


def test_every_object_is_closed() -> None:
    def objects(schema: object) -> Iterator[Mapping[str, Any]]:
        if isinstance(schema, dict):
            if "properties" in schema:
                yield schema
            else:
                for inner in schema.values():
                    yield from objects(inner)

    closed = [s for s in objects(SCHEMAS) if s.get("additionalProperties", s.get("unevaluatedProperties")) is False]
    assert closed == list(objects(SCHEMAS))


def test_an_unknown_key_fails_wherever_it_stands(house: House) -> None:
    anna = house.play("Anna", "Bruno")[0]
    view = anna.view()
    check("View", view)
    places = [view, view["seats"][0], view["blocks"][0], view["happened"][0], view["lamps"]]
    places += [view["questions"][0], view["questions"][0]["choices"][0]]
    for place in places:
        place["role"] = "Cultist"
        assert not fits("View", view)
        del place["role"]
    assert fits("View", view)
    assert not fits("View", {k: v for k, v in view.items() if k != "secrets"})
    assert not fits("Question", {**view["questions"][0], "kind": "number"})


class Checked(Phone):
    """A phone that holds whatever it gets against the description."""

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> Any:
        """Send a request and check what comes back."""
        reply = super().ask(method, path, body, **headers)
        bare = path.partition("?")[0].replace(self.code, "{code}")
        responses = API["paths"][bare][method.lower()]["responses"]
        content = responses[str(reply.status)]["content"]["application/json"]["schema"]
        check(content["$ref"].rpartition("/")[2], reply.json)
        return reply


def test_a_whole_evening_is_as_described(house: House) -> None:
    anna, bruno, clara = (Checked(house.port, house.code) for _ in range(3))
    names = ["Anna", "Bruno", "Clara"]
    for phone, name in zip((anna, bruno, clara), names, strict=True):
        phone.sit(name)
    anna.say("table-more", "seat-3")
    assert clara.sit("Dario") == 4
    bruno.look = 1.1
    new = Checked(house.port, house.code)
    word = new.ask_for(2)
    assert bruno.pick(word, 2).status == 200
    bruno = new
    with anna.stream() as private, Checked(house.port, house.code).stream() as public:
        anna.get("/api")
        anna.say("table-game", "open-table")
        anna.say("table-option-box", "Skulls & <Roses>")
        anna.say("table-option-rounds", 2)
        anna.say("table-option-vote_seconds", "60")
        anna.say("table-order", ["seat-2", "seat-1", "seat-4", "seat-3"])
        anna.say("table-begin")
        play(anna, bruno, clara)
        assert anna.view()["phase"] == "end"
        for phone in (anna, bruno, clara):
            phone.view(query="language=it")
        clara.view(4)
        refusals(anna)
        for stream in (private, public):
            seen = stream.first("view")
            check("View", seen)
            assert ("secrets" in seen) == (stream is private)
        kinds = {block["kind"] for block in anna.view()["blocks"]}
        assert {"result", "track", "sheet", "series", "facts", "cards"} <= kinds


def test_a_night_is_as_described_and_its_one_question_for_the_dark_says_so(house: House) -> None:
    phones = [Checked(house.port, house.code) for _ in range(5)]
    for phone, name in zip(phones, ("Anna", "Bruno", "Clara", "Dario", "Emil"), strict=True):
        phone.sit(name)
    phones[0].say("table-game", "among-cultists")
    phones[0].say("table-option-knows", "no")
    phones[0].say("table-begin")
    phones[0].say("placed")
    for phone in phones:
        phone.say("ready")
    questions = phones[0].view()["questions"]
    held = [question for question in questions if "held" in question]
    assert held == [phones[0].question("night")]
    assert held[0]["held"] is True
    assert len(held[0]["choices"]) == 3
    assert not fits("Question", {**held[0], "held": False})


def play(anna: Checked, bruno: Checked, clara: Checked) -> None:
    """Play two rounds in which every kind of question but one is answered."""
    anna.say("fill", {"red": 3, "blue": 0, "green": 0, "yellow": 0, "white": 0, "black": 1})
    anna.say("draw", "secret")
    bruno.say("draw", "open")
    bruno.say("vote", "people-shown")
    for phone, seat in ((anna, 1), (bruno, 2), (clara, 3), (clara, 4)):
        assert phone.question("ballot", seat)["secret"]
        phone.say("ballot", "seat-2", seat)
    bruno.say("countdown", "600")
    bruno.say("first")
    for round in (1, 2):
        clara.say(f"points-{round}", {f"seat-{seat}": seat * round for seat in range(1, 5)})
        clara.say(f"round-{round}")


def refusals(anna: Checked) -> None:
    """Meet every way in which the interface refuses that needs no full disk and no crowd."""
    assert anna.answer("no-such-question", 1).problem == (409, "stale")
    assert anna.answer(anna.question("table-colour")["id"], "no colour").problem == (422, "not_offered")
    assert anna.answer(anna.question("table-colour")["id"], "rust", seat=2).problem == (401, "wrong_token")
    assert anna.post(f"{anna.api}/seats", {"name": "Bruno"}).problem == (409, "refused")
    assert anna.post(f"{anna.api}/seats", {"nam": "Bruno"}).problem == (400, "malformed")
    assert anna.post(f"{anna.api}/answers", {"value": "x" * 20_000}).problem == (413, "too_large")
    assert anna.post(f"{anna.api}/answers", {}, Origin="http://elsewhere.example").problem == (403, "not_from_here")


@pytest.mark.parametrize(("name", "data"), [("Alive", {"now": 1, "paused": False}), ("Gone", {"why": "tab"})])
def test_the_other_events_are_described(name: str, data: dict[str, Any]) -> None:
    check(name, data)
    assert not fits(name, {**data, "seat": 1})
