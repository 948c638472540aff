"""Requests made from the description of the JSON interface: as it asks for them, nearly so, and not at all so."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

from tests.web.described import API

JUNK: Sequence[Any] = (None, True, -1, 0, 1.5, 10**30, "", "x" * 200, "é\u202e\u0000", [], [[[[[1]]]]], {}, {"a": [1]})
HOSTS = ("evil.example", "127.0.0.1,evil.example", "", "[::1]", "localhost:99999999")
OPERATIONS = [
    (path, method.upper(), operation) for path, item in API["paths"].items() for method, operation in item.items()
]


@dataclass(frozen=True)
class Generated:
    """One request, and the operation that it was made from."""

    operation: Mapping[str, Any]
    method: str
    path: str
    body: bytes | None
    headers: Mapping[str, str]


@dataclass
class Sources:
    """What requests are made from: chance, and what a program that plays at the table knows."""

    random: Random
    code: str
    seats: dict[int, str]
    """The tokens of seats, the newest last."""

    asked: list[tuple[int, dict[str, Any]]]
    """Each question of the last views that were read, with its seat."""

    def request(self) -> Generated:
        """Return the next request."""
        path, method, operation = self.random.choice(OPERATIONS)
        seat = self.random.choice(list(self.seats))
        named = {one["$ref"].rpartition("/")[2] for one in operation.get("parameters", ())}
        for part, right in (("code", self.code), ("game", "open-table")):
            path = path.replace(f"{{{part}}}", quote(self._mostly(right), safe=""))
        query = {name: self._mostly(self._query(name)) for name in named & {"seat", "language"} if self._often()}
        body = self._body(operation, seat) if "requestBody" in operation else None
        return Generated(operation, method, f"{path}?{urlencode(query)}", body, self._headers(method, seat))

    def _query(self, name: str) -> str:
        return str(self.random.randint(1, 10)) if name == "seat" else self.random.choice(("it", "en", "es"))

    def _body(self, operation: Mapping[str, Any], seat: int) -> bytes:
        (schema,) = (kind["schema"] for kind in operation["requestBody"]["content"].values())
        body = self._made(schema)
        questions = [question for asked, question in self.asked if asked == seat]
        if "question" in body and questions and self._often():
            question = self.random.choice(questions)
            body |= {"seat": seat, "question": question["id"]}
            choices = question.get("choices")
            body["value"] = self.random.choice(choices)["value"] if choices else self.random.choice(JUNK)
        if self.random.random() < 0.3:
            body[self.random.choice([*body, "unknown"])] = self.random.choice(JUNK)
        raw = json.dumps(body).encode()
        if self.random.random() < 0.1:
            raw = raw[: self.random.randrange(len(raw))] + self.random.randbytes(3)
        return raw

    def _made(self, schema: Mapping[str, Any]) -> Any:
        """Return something that a schema allows."""
        if "$ref" in schema:
            found: Any = API
            for step in schema["$ref"].removeprefix("#/").split("/"):
                found = found[step]
            return self._made(found)
        if "enum" in schema:
            return self.random.choice(schema["enum"])
        kind = schema.get("type")
        if kind == "object":
            return {name: self._made(inner) for name, inner in schema["properties"].items()}
        if kind == "integer":
            return self.random.randint(schema.get("minimum", 0), schema.get("maximum", 12))
        if kind == "boolean":
            return self.random.random() < 0.5
        return f"N{self.random.randrange(10**6)}" if kind == "string" else self.random.choice(JUNK)

    def _headers(self, method: str, seat: int) -> dict[str, str]:
        found = {"Content-Type": "application/json"} if method == "POST" and self._often() else {}
        if self._often():
            found["Authorization"] = f"Bearer {self._mostly(self.seats[seat])}"
        if self.random.random() < 0.05:
            found["Host"] = self.random.choice(HOSTS)
        if self.random.random() < 0.05:
            found["Origin"] = self.random.choice(("http://evil.example", "null"))
        return found

    def _often(self) -> bool:
        return self.random.random() < 0.8

    def _mostly(self, right: str) -> str:
        return (
            right if self.random.random() < 0.9 else self.random.choice(("", "x", "é/..", "0", "9" * 40, right + "x"))
        )
