"""The description of the JSON interface, and the check of values by its schemas."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

FILE = Path(__file__).resolve().parents[2] / "web" / "static" / "openapi.json"
API: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
SCHEMAS: dict[str, Any] = API["components"]["schemas"]


def check(name: str, value: object) -> None:
    """Raise `ValidationError` unless `value` fits the schema `name`."""
    schema = {"$schema": Draft202012Validator.META_SCHEMA["$id"], "$ref": f"#/components/schemas/{name}"}
    Draft202012Validator({**schema, "components": API["components"]}).validate(value)


def fits(name: str, value: object) -> bool:
    """Return whether `value` fits the schema `name`."""
    try:
        check(name, value)
    except ValidationError:
        return False
    return True
