"""Views as plain data in one language, for the JSON interface and for templates.

The public view is translated once for each snapshot and language, however many phones read that language.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
from msgspec import Struct

from companion.core.blocks import SheetRow
from companion.core.question import Choice, Numbers, One, Question, Row
from companion.core.text import Text
from companion.core.view import SeatView
from companion.frontends import TableSnapshot
from companion.texts import Translator

Plain = dict[str, Any]

QUESTIONS_KEPT = 2000

_PLAIN = {str, int, bool, type(None)}
"""The types of values that stay as they are."""

_IRREGULAR = {Choice, SheetRow, Row, One, Numbers}
"""The types of values that are more than their fields."""

_encode = msgspec.json.Encoder().encode


class PlainViews:
    """A converter of views into plain data in one language; any number of threads may use it at once."""

    def __init__(self, translate: Translator) -> None:
        """Make views plain with `translate`."""
        self.translate = translate
        self._public: WeakKeyDictionary[TableSnapshot, Plain] = WeakKeyDictionary()
        self._encoded: WeakKeyDictionary[TableSnapshot, bytes] = WeakKeyDictionary()
        self._questions: OrderedDict[bytes, Plain] = OrderedDict()

    def public(self, snapshot: TableSnapshot) -> Plain:
        """Return the public view, without the current game time; the caller must not change it."""
        found = self._public.get(snapshot)
        if found is None:
            found = self._public[snapshot] = self.value(snapshot.public)
        return found

    def public_json(self, snapshot: TableSnapshot) -> bytes:
        """Return the same as the members of a JSON object."""
        found = self._encoded.get(snapshot)
        if found is None:
            found = self._encoded[snapshot] = _encode(self.public(snapshot))[1:-1]
        return found

    def private(self, private: SeatView) -> Plain:
        """Return one seat's own view: its secrets and its questions, and its briefing and own line if it has one."""
        briefing = {"briefing": self.value(private.briefing)} if private.briefing else {}
        told = {"own_line": self.value(private.own_line)} if private.own_line else {}
        return {
            "secrets": [self.value(secret) for secret in private.secrets],
            **briefing,
            **told,
            "questions": [self.question(question) for question in private.questions],
        }

    def question(self, question: Question) -> Plain:
        """Return a question, with the fields of its kind among its own; the last ones are kept."""
        key = _encode(question)
        found = self._questions.get(key)
        if found is None:
            found = self._questions[key] = self._question(question)
            if len(self._questions) > QUESTIONS_KEPT:
                self._questions.popitem(last=False)
        return found

    def _question(self, question: Question) -> Plain:
        found = {
            "id": question.id,
            "text": self.translate(question.text),
            "secret": question.secret,
            "required": question.required,
            "from": question.from_,
            "deadline": question.deadline,
            "timeout_text": None if question.timeout_text is None else self.translate(question.timeout_text),
            "value": question.value,
        }
        held = {"held": True} if question.held else {}
        waits = {"clock_waits": True} if question.clock_waits else {}
        tool = {"tool": True} if question.tool else {}
        shared = {"for_everyone": True} if question.for_everyone else {}
        corrects = {"corrects": True} if question.corrects else {}
        note = {"note": self.value(question.note)} if question.note else {}
        facts = {"facts": self.value(question.facts)} if question.facts else {}
        about = {"about": question.about} if question.about else {}
        return {
            **found,
            **held,
            **waits,
            **tool,
            **shared,
            **corrects,
            **note,
            **facts,
            **about,
            **self.value(question.ask),
        }

    def value(self, value: object) -> Any:
        """Return `value` as dicts, lists and strings, with its texts in the language."""
        if type(value) in _PLAIN:
            return value
        if isinstance(value, Text):
            return self.translate(value)
        if isinstance(value, list | tuple):
            return [self.value(item) for item in value]
        if isinstance(value, Struct):
            config, kind = value.__struct_config__, type(value)
            fields = {
                shown: self.translate(getattr(value, name)) if is_words else self.value(getattr(value, name))
                for shown, name, is_words in _fields_of(kind)
            }
            if kind in _IRREGULAR:
                self._adjust(value, fields)
            return {config.tag_field: config.tag, **fields} if config.tag_field else fields
        if isinstance(value, dict):
            return {str(key): self.value(item) for key, item in value.items()}
        return value

    def _adjust(self, value: object, fields: Plain) -> None:
        """Leave out the fields of a value that say nothing, and mark the names in cells."""
        if isinstance(value, Choice):
            if value.done is None:
                del fields["done"]
            if not value.about:
                del fields["about"]
        elif isinstance(value, SheetRow):
            fields["cells"] = list(map(self.translate, value.cells))
        elif isinstance(value, Row):
            if value.times == 1:
                del fields["times"]
            if not value.icon:
                del fields["icon"]
        elif isinstance(value, One):
            if not value.barred:
                del fields["barred"]
        elif isinstance(value, Numbers) and value.sum is None:
            del fields["sum"]


@cache
def _fields_of(kind: type[Struct]) -> tuple[tuple[str, str, bool], ...]:
    """Return each field of a kind of values: its name outside, its own name, and whether it holds words."""
    types, names = kind.__annotations__, zip(kind.__struct_encode_fields__, kind.__struct_fields__, strict=True)
    return tuple((shown, name, types[name] == "Words") for shown, name in names)


def gettext_of(translate: Translator) -> Callable[..., str]:
    """Return the function `_` of templates: it translates a message with its values."""

    def gettext(message: str, **values: Any) -> str:
        return translate(Text(message, values))

    return gettext
