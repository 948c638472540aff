"""Every text that the code shows can be found, translated and filled: checked on the code itself."""

import ast
import re
import string
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from jinja2 import Environment, TemplateSyntaxError, nodes

from companion.core.text import Text
from companion.texts import Translator, po
from companion.texts.catalogue import ROOT, messages, sources, updated
from tests.texts.read import every_message

Form = str | None
"""One form of a message, None where it is no literal."""

FORMS = {"say": 1, "count": 2, "meant": 2, "_": 1}
"""How many forms of a message each function takes."""

MAKERS = {"companion/core/text.py", "web/drawing/plain_views.py"}
"""The files that make a `Text` from a message that somebody else has written as a literal."""

READ_OUT = {"alt", "aria-description", "aria-label", "aria-roledescription", "label", "placeholder", "title"}
"""The attributes of HTML whose words people see or hear."""


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def fault(name: str, forms: list[Form], given: set[str] | None) -> str:
    """Return what is wrong with a call: its forms, and its values by name, None where they are not known."""
    if len(forms) != FORMS[name] or not all(form and form.strip() for form in forms):
        return "not a literal"
    wanted = {field for form in forms for field in fields(form or "")} - ({"n"} if name == "count" else set())
    return "" if given in (None, wanted) else f"{sorted(given or ())} for {sorted(wanted)}"


def literal(argument: ast.expr | nodes.Expr) -> Form:
    value = argument.value if isinstance(argument, ast.Constant | nodes.Const) else None
    return value if isinstance(value, str) else None


def python(source: str, maker: bool = False) -> Iterator[tuple[list[Form], str]]:
    """Yield the forms of each message in Python, and what is wrong with them."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and node.module == "companion.core.text":
            yield from (([], f"{alias.name} as {alias.asname}") for alias in node.names if alias.asname)
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        # Lists and strings have a method `count` of their own.
        if called == "say" or (called in FORMS and isinstance(node.func, ast.Name)):
            values = None if any(k.arg is None for k in node.keywords) else {str(k.arg) for k in node.keywords}
            forms = [literal(argument) for argument in node.args[: FORMS[called]]]
            wrong = fault(called, forms, values)
            yield forms[1:] if called == "meant" else forms, wrong
        if called == "Text" and not maker:
            yield [], "a Text that is not made by say or count"


def template(source: str) -> Iterator[tuple[list[Form], str]]:
    """Yield the forms of each message in a template, and what is wrong with them."""
    tree = Environment().parse(source)
    calls = [call for call in tree.find_all(nodes.Call) if isinstance(call.node, nodes.Name) and call.node.name == "_"]
    for call in calls:
        forms = [literal(argument) for argument in call.args]
        yield forms, fault("_", forms, None if call.dyn_kwargs else {k.key for k in call.kwargs})
    if len(calls) != sum(name.name == "_" for name in tree.find_all(nodes.Name)):
        yield [], "_ is not called"


class Words(HTMLParser):
    """Collects what a page says whatever the language."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.found: list[str] = []
        # The block `body` holds attributes of that tag.
        source = re.sub(r"{% block body %}(.*?){% endblock %}", r"<body \1>", source, flags=re.DOTALL)
        data = (part for output in Environment().parse(source).find_all(nodes.Output) for part in output.nodes)
        self.feed("".join(part.data if isinstance(part, nodes.TemplateData) else "\0" for part in data))
        self.close()

    def handle_data(self, data: str) -> None:
        self.found += [data.strip()] if any(c.isalpha() for c in data) else []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = [value or "" for name, value in attrs if name in READ_OUT]
        self.found += [value for value in said if any(c.isalpha() for c in value)]


def texts(path: Path) -> Iterator[tuple[list[Form], str]]:
    source = path.read_text("utf-8")
    if path.suffix == ".py":
        return python(source, path.relative_to(ROOT).as_posix() in MAKERS)
    return template(source)


@cache
def every_text() -> list[tuple[str, list[Form], str]]:
    """Return the texts of all files, each with the name of its file."""
    return [(path.name, *text) for path, _ in sources() for text in texts(path)]


def test_every_text_is_a_literal_with_the_values_that_it_names() -> None:
    assert every_text() and not [text for text in every_text() if text[-1]]


def test_the_extraction_finds_what_a_reader_of_the_code_finds() -> None:
    found = {message.id if isinstance(message.id, str) else message.id[0] for message in every_message() if message.id}
    assert found == {forms[0] for _, forms, _ in every_text() if forms}


@pytest.mark.parametrize("path", [path for path, method in sources() if method != "python"], ids=lambda path: path.name)
def test_a_template_says_nothing_in_one_language_only(path: Path) -> None:
    assert not Words(path.read_text("utf-8")).found


@pytest.mark.parametrize(
    "source",
    [
        'say(f"Anna has {n} points")',
        'say("Anna" + name)',
        "say(words)",
        "say(message=words)",
        'say("")',
        "say()",
        'text.say("a".upper())',
        'count("{n} vote", many, n)',
        'count("{n} vote")',
        'say("{who} wins.")',
        'say("{who} wins.", whom=name)',
        'say("Nobody wins.", who=name)',
        'say("{n} votes")',
        'count("{n} vote of {who}", "{n} votes", n)',
        'say("A", x=say(y))',
        'meant("Light")',
        'meant(f"of {lamp}", "Light")',
        'Text("Yes")',
        "from companion.core.text import say as s",
    ],
)
def test_a_text_that_could_not_be_translated_is_caught(source: str) -> None:
    assert any(why for _, why in python(source))


@pytest.mark.parametrize(
    "source",
    [
        'say("Yes")',
        'say("Two " "parts")',
        'say("{who} wins.", who=say("Nobody"))',
        'say("{who} wins.", **values)',
        'count("{n} vote", "{n} votes", len(votes))',
        'count("One vote", "{n} votes", n)',
        'meant("of a lamp", "Light of {who}", who=name)',
        'say("Round {n}", n=3)',
        "names.count(name)",
        "itertools.count()",
    ],
)
def test_a_text_that_can_be_translated_passes(source: str) -> None:
    assert not any(why for _, why in python(source))


@pytest.mark.parametrize(
    "source",
    ["{{ _(words) }}", '{{ _("a" ~ b) }}', '{{ _("{a}") }}', '{{ _("a", b=1) }}', '{{ _("a", "b") }}', "{{ f(_) }}"],
)
def test_a_text_of_a_template_that_could_not_be_translated_is_caught(source: str) -> None:
    assert any(why for _, why in template(source))


def test_words_in_a_template_are_caught_and_signs_and_translated_ones_are_not() -> None:
    said = ("<p>{{ x }} points</p>", '<b title="Up"></b>', "{% if x %}<b aria-label='{{ x }} up'>{% endif %}")
    assert all(Words(source).found for source in said)
    assert not Words('<p class="big" title="{{ _("Up") }}">{{ _("Yes") }} / 20 · &nbsp;</p>{# a note #}').found


def write(root: Path, name: str, source: str) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(source, "utf-8")


def test_new_messages_come_dead_ones_go_and_translations_stay(tmp_path: Path) -> None:
    write(tmp_path, "companion/rules.py", 'A = say("Yes")\nB = say("No")\nC = count("{n} vote", "{n} votes", n)\n')
    write(tmp_path, "web/templates/regions/page.html", '{% if a %}{{ _("Hello {name}", name=x) }}{% endif %}')
    write(tmp_path, "tests/test_rules.py", 'say("Not for players")')
    first = updated(b"", "it", messages(tmp_path)).decode()
    assert [line for line in first.splitlines() if line.startswith(("msgid ", "msgid_p"))] == [
        'msgid ""',
        'msgid "Hello {name}"',
        'msgid "No"',
        'msgid "Yes"',
        'msgid "{n} vote"',
        'msgid_plural "{n} votes"',
    ]
    filled = first.replace('msgid "Yes"\nmsgstr ""', 'msgid "Yes"\nmsgstr "Sì"')
    assert filled != first
    write(
        tmp_path, "companion/rules.py", '\n\n# elsewhere\nA = say("Yes")\nC = say("{n} vote", n=1)\nD = say("Yes!")\n'
    )
    second = updated(filled.encode(), "it", messages(tmp_path)).decode()
    assert 'msgid "Yes"\nmsgstr "Sì"' in second
    assert 'msgid "Yes!"\nmsgstr ""' in second, "nothing is guessed"
    assert '"No"' not in second
    assert "msgid_plural" not in second


def test_one_message_with_two_meanings_has_two_translations(tmp_path: Path) -> None:
    write(tmp_path, "companion/rules.py", 'A = say("Light")\nB = meant("not heavy", "Light")')
    file = updated(b"", "it", messages(tmp_path)).decode()
    plain, heavy = '\nmsgid "Light"\nmsgstr ""', 'msgctxt "not heavy"\nmsgid "Light"\nmsgstr ""'
    filled = file.replace(heavy, heavy[:-1] + 'Leggero"').replace(f"rules.py{plain}", f'rules.py{plain[:-1]}Luce"')
    assert updated(filled.encode(), "it", messages(tmp_path)).decode() == filled
    translate = Translator("it", po.read(filled))
    assert [translate(Text("Light")), translate(Text("Light", context="not heavy"))] == ["Luce", "Leggero"]


def test_the_file_depends_on_nothing_but_the_texts_and_where_they_are(tmp_path: Path) -> None:
    write(tmp_path, "web/a.py", 'say("Yes")')
    first = updated(b"", "es", messages(tmp_path))
    assert updated(first, "es", messages(tmp_path)) == first
    write(tmp_path, "web/a.py", '\n\n"""More."""\nsay("Yes", )\nsay("Yes")')
    assert updated(first, "es", messages(tmp_path)) == first
    assert b"#: web/a.py\n" in first
    assert str(tmp_path).encode() not in first


def test_a_template_that_cannot_be_read_loses_no_message_in_silence(tmp_path: Path) -> None:
    write(tmp_path, "web/templates/page.html", '{{ _("Yes") }}{% if %}')
    with pytest.raises(TemplateSyntaxError):
        messages(tmp_path)
