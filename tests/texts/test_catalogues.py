"""The catalogues: they are complete and agree with the messages, and every text in the code can be translated."""

import ast
import re
import string
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from datetime import date
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel import Locale
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from jinja2 import Environment, TemplateSyntaxError, nodes

from companion.core.limits import LANGUAGES
from companion.core.text import Text, Words, count, say
from companion.core.text_files import list_messages
from companion.texts import FOLDER, Translator, best_language, in_each_language, po, translator
from companion.texts.catalogue import ROOT, TARGET_LANGUAGES, messages, sources, update

ENDS = ".?!:…"
"""Characters that end a translation if they end its message, and only then."""


@cache
def every_message() -> Catalog:
    """Return all messages in the code, once: reading them takes longer than all tests of them."""
    return messages()


@cache
def catalogue(language: str) -> Catalog:
    with (FOLDER / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def entries(language: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return the forms of each message, the plural's second, with the forms of its translation."""
    return [(message, translation) for _, message, translation in in_context(language)]


def translated(language: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return the translated ones: a single test reports the others."""
    return [(message, translation) for message, translation in entries(language) if all(translation)]


def in_context(language: str) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Return the same, each with the context of the message."""
    found = [(m.context or "", forms(m.id), forms(m.string)) for m in catalogue(language) if m.id]
    assert found
    return found


def forms(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (text or "",) if text is None or isinstance(text, str) else tuple(text)


def fields(text: str) -> list[tuple[str | None, str | None, str | None]]:
    """Return the placeholders of `text`, each with its format or conversion."""
    return sorted((part[1:] for part in string.Formatter().parse(text) if part[1] is not None), key=str)


def test_each_language_but_english_has_a_catalogue() -> None:
    assert {*TARGET_LANGUAGES, "en"} == set(LANGUAGES)
    assert {path.stem for path in FOLDER.glob("*.po")} == set(TARGET_LANGUAGES)


@pytest.mark.parametrize("language", TARGET_LANGUAGES)
def test_the_catalogue_is_as_make_texts_writes_it(language: str) -> None:
    old = (FOLDER / f"{language}.po").read_bytes()
    # Asserted directly, pytest would search for minutes for the difference between two catalogues.
    same = old == update(old, language, every_message())
    assert same, "a text has changed: run `make texts`, then translate"


@pytest.mark.parametrize("language", TARGET_LANGUAGES)
def test_every_message_is_translated_in_all_its_forms(language: str) -> None:
    plurals = catalogue(language).num_plurals
    for message, translation in entries(language):
        assert len(translation) == (1 if len(message) == 1 else plurals), message
        missing = f"companion/texts/{language}.po has no translation of {message[0]!r}: write it there"
        assert all(form.strip() for form in translation), missing


@pytest.mark.parametrize("language", TARGET_LANGUAGES)
def test_a_translation_has_the_placeholders_of_its_message_and_begins_and_ends_like_it(language: str) -> None:
    assert not [message.id for message in catalogue(language) if message.id and message.fuzzy], "nothing is a guess"
    assert not catalogue(language).obsolete
    for message, translation in translated(language):
        for place, form in enumerate(translation):
            assert fields(form) == fields(message[min(place, len(message) - 1)]), form
            assert form == form.strip(), form
            assert form[-1] == message[0][-1] or not {form[-1], message[0][-1]} & set(ENDS), form


@pytest.mark.parametrize("language", TARGET_LANGUAGES)
def test_the_translator_speaks_every_message(language: str) -> None:
    translate = translator(language)
    for context, message, translation in in_context(language):
        if not all(translation):
            continue
        values = {str(name): f"<{name}>" for name, _, _ in fields(message[0])}
        if len(message) == 1:
            assert translate(Text(message[0], dict(values), context=context)) == translation[0].format(**values)
        else:
            for n, form in enumerate(translation, 1):
                assert translate(Text(message[0], {**values, "n": n}, message[1])) == form.format(**{**values, "n": n})


@pytest.mark.parametrize(
    ("language", "votes"),
    [("en", "1 vote, 0 votes, 5 votes"), ("it", "1 voto, 0 voti, 5 voti"), ("es", "1 voto, 0 votos, 5 votos")],
)
def test_a_number_takes_the_form_of_the_language(language: str, votes: str) -> None:
    assert ", ".join(translator(language)(count("{n} vote", "{n} votes", n)) for n in (1, 0, 5)) == votes


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("many", range(6))
def test_a_list_is_as_babel_writes_it(language: str, many: int) -> None:
    who = ("Anna", "Bruno", "Carla", "Dino", "Eva", "Fabio")[:many]
    assert translator(language)(say("{who}", who=who)) == format_list(who, locale=Locale(language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("month", range(1, 13))
def test_a_month_is_named_as_babel_names_it(language: str, month: int) -> None:
    name = Locale(language).months["format"]["wide"][month]
    assert name in translator(language).date(date(2026, month, 5)).split()


@pytest.mark.parametrize("language", TARGET_LANGUAGES)
def test_the_hub_reads_a_catalogue_as_babel_does(language: str) -> None:
    whole = {(context, message[0]): words for context, message, words in in_context(language) if all(words)}
    same = po.read((FOLDER / f"{language}.po").read_text("utf-8")).forms == whole
    assert same, "asserted as it is, pytest would look for minutes for where they differ"


def test_a_catalogue_is_read_however_a_person_has_written_into_it() -> None:
    written = """# Somebody's own words.
msgid ""
msgstr ""
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

msgctxt "of a lamp"
msgid "Light \\"on\\""
msgstr ""
"Luce "
"\\\\accesa\\n"


msgid "{n} vote"
msgid_plural "{n} votes"
msgstr[0] "{n} voto"
msgstr[1] "{n} voti"

msgid "Not yet"
msgstr ""

#~ msgid "gone"
#~ msgstr "andato"
"""
    found = po.read(written)
    assert found.forms == {
        ("of a lamp", 'Light "on"'): ("Luce \\accesa\n",),
        ("", "{n} vote"): ("{n} voto", "{n} voti"),
    }
    assert [found.plural(n) for n in (0, 1, 2)] == [0, 0, 1]


def test_what_is_said_in_each_language_is_what_its_translator_says() -> None:
    contexts = [(message, context) for context, message, _ in in_context("it")]
    other = {message for message, context in contexts if context}
    plain = [say(m[0]) for m, _ in contexts if len(m) == 1 and "{" not in m[0] and m not in other]
    some = plain[:: len(plain) // 40]
    assert in_each_language(*some) == {
        language: tuple(translator(language)(text) for text in some) for language in LANGUAGES
    }
    unknown = say("nobody ever says this")
    assert in_each_language(unknown) == dict.fromkeys(LANGUAGES, ("nobody ever says this",))


def test_a_catalogue_is_read_when_somebody_reads_its_language() -> None:
    """Check this because the first page already has, in each language, the message for browsers that are too old."""
    start = "from web.drawing.cannot_follow import in_all_languages; from web.routes.assets import Assets"
    read = "[one for one in ('it', 'es') if '_catalogue' in vars(translator(one))]"
    says = "translator('it')(say('Yes'))"
    code = f"{start}; from companion.texts import translator; from companion.core.text import say"
    code += f"; Assets(); in_all_languages(); print({read}, {says}, {read})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[] Sì ['it']\n"


def test_a_hub_that_serves_needs_no_babel() -> None:
    frontends = "import sys, companion.hub.cli, companion.hub.app, web.frontend, sounds.frontend, hardware.frontend"
    loaded = [sys.executable, "-c", f"{frontends}; print([name for name in sys.modules if name.startswith('babel')])"]
    assert subprocess.run(loaded, capture_output=True, text=True, check=True).stdout == "[]\n"


@pytest.mark.parametrize(
    ("language", "text", "said"),
    [
        ("it", say("→ {what}", what=say("Yes")), "→ Sì"),
        ("es", say("→ {what}", what=say("→ {what}", what=say("Yes"))), "→ → Sí"),
        ("it", "Yes", "Yes"),
        ("it", say("→ {what}", what="Yes"), "→ Yes"),
        ("es", say("→ {n}", n=3), "→ 3"),
        ("it", say("nobody ever says {this}", this="…"), "nobody ever says …"),
        ("es", count("{n} xyz", "{n} xyzs", 1), "1 xyz"),
        ("es", count("{n} xyz", "{n} xyzs", 2), "2 xyzs"),
    ],
)
def test_texts_within_texts_are_translated_and_words_and_messages_without_a_translation_are_not(
    language: str, text: Words, said: str
) -> None:
    assert translator(language)(text) == said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "name",
    ["{who}", "{0}", "{who.__class__}", "{", "}}", "<b>Anna</b>", "&amp;", "100 %", "%s", "%(who)s", "\\n", "$who"],
)
def test_a_value_is_shown_as_it_is(language: str, name: str) -> None:
    translate = translator(language)
    assert translate(say("→ {who}", who=name)) == f"→ {name}"
    assert translate(say("→ {who}", who=(name,))) == f"→ {name}"
    assert translate(say("→ {what}", what=say("{who}", who=name))) == f"→ {name}"
    assert translate(name) == name


@pytest.mark.parametrize("language", ["", "de", "IT", "it-IT", "it_IT", "../it", "en\0"])
def test_another_language_has_no_translator(language: str) -> None:
    with pytest.raises(KeyError):
        translator(language)


@pytest.mark.parametrize(
    ("wanted", "best"),
    [
        ("it", "it"),
        ("es-419,es;q=0.9,en;q=0.8", "es"),
        ("de-CH,de;q=0.9,it;q=0.5", "it"),
        ("en-GB", "en"),
        ("IT", "it"),
        ("Es-MX", "es"),
        ("en;q=0.2, it;q=0.9", "it"),
        ("it;q=0, en;q=0.1", "en"),
        ("it_IT", "it"),
    ],
)
def test_the_best_language_is_the_one_that_the_browser_likes_most(wanted: str, best: str) -> None:
    for otherwise in LANGUAGES:
        assert best_language(wanted, otherwise) == best


@pytest.mark.parametrize("wanted", ["", "*", "de, fr", ";;,,-", "_", "it;q=0", "x" * 9000, "\0", "q=1", "italiano"])
def test_where_no_language_fits_it_is_the_other(wanted: str) -> None:
    for otherwise in LANGUAGES:
        assert best_language(wanted, otherwise) == otherwise


# The messages in the code: each can be found, translated and filled


Form = str | None
"""One form of a message, None if it is no literal."""

FORMS = {"say": 1, "count": 2, "say_in_context": 2, "_": 1}
"""The number of forms of a message that each function takes."""

MAKERS = {"companion/core/text.py", "companion/kit/teaching/vocabulary.py", "web/drawing/plain_views.py"}
"""The files that make a `Text` from another file's message."""

READ_OUT = {"alt", "aria-description", "aria-label", "aria-roledescription", "label", "placeholder", "title"}
"""The attributes of HTML whose words people see or hear."""


def fault(name: str, forms: list[Form], given: set[str] | None) -> str:
    """Return the fault of a call: its forms, and its values by name, None if they are not known."""
    if len(forms) != FORMS[name] or not all(form and form.strip() for form in forms):
        return "not a literal"
    wanted = {str(field) for form in forms for field, _, _ in fields(form or "")} - (
        {"n"} if name == "count" else set()
    )
    return "" if given in (None, wanted) else f"{sorted(given or ())} for {sorted(wanted)}"


def literal(argument: ast.expr | nodes.Expr) -> Form:
    value = argument.value if isinstance(argument, ast.Constant | nodes.Const) else None
    return value if isinstance(value, str) else None


def python(source: str, maker: bool = False) -> Iterator[tuple[list[Form], str]]:
    """Yield the forms of each message in Python, and their faults."""
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
            yield forms[1:] if called == "say_in_context" else forms, wrong
        if called == "Text" and not maker:
            yield [], "a Text that is not made by say or count"


def template(source: str) -> Iterator[tuple[list[Form], str]]:
    """Yield the forms of each message in a template, and their faults."""
    tree = Environment().parse(source)
    calls = [call for call in tree.find_all(nodes.Call) if isinstance(call.node, nodes.Name) and call.node.name == "_"]
    for call in calls:
        forms = [literal(argument) for argument in call.args]
        yield forms, fault("_", forms, None if call.dyn_kwargs else {k.key for k in call.kwargs})
    if len(calls) != sum(name.name == "_" for name in tree.find_all(nodes.Name)):
        yield [], "_ is not called"


class PageWords(HTMLParser):
    """A collector of the words that a page shows in every language."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.found: list[str] = []
        # The block `body` contains attributes of that tag.
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
    if path.suffix == ".toml":
        # The values that its messages name are checked when it is read.
        return (([message], "") for _, message in list_messages(tomllib.loads(source)))
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


@pytest.mark.parametrize("path", [path for path, method in sources() if "jinja" in method], ids=lambda path: path.name)
def test_a_template_says_nothing_in_one_language_only(path: Path) -> None:
    assert not PageWords(path.read_text("utf-8")).found


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
        'say_in_context("Light")',
        'say_in_context(f"of {lamp}", "Light")',
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
        'say_in_context("of a lamp", "Light of {who}", who=name)',
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
    assert all(PageWords(source).found for source in said)
    assert not PageWords('<p class="big" title="{{ _("Up") }}">{{ _("Yes") }} / 20 · &nbsp;</p>{# a note #}').found


def write(root: Path, name: str, source: str) -> None:
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(source, "utf-8")


def test_new_messages_come_dead_ones_go_and_translations_stay(tmp_path: Path) -> None:
    write(tmp_path, "companion/rules.py", 'A = say("Yes")\nB = say("No")\nC = count("{n} vote", "{n} votes", n)\n')
    write(tmp_path, "web/templates/regions/page.html", '{% if a %}{{ _("Hello {name}", name=x) }}{% endif %}')
    write(tmp_path, "tests/test_rules.py", 'say("Not for players")')
    first = update(b"", "it", messages(tmp_path)).decode()
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
    second = update(filled.encode(), "it", messages(tmp_path)).decode()
    assert 'msgid "Yes"\nmsgstr "Sì"' in second
    assert 'msgid "Yes!"\nmsgstr ""' in second, "nothing is guessed"
    assert '"No"' not in second
    assert "msgid_plural" not in second


def test_one_message_with_two_meanings_has_two_translations(tmp_path: Path) -> None:
    write(tmp_path, "companion/rules.py", 'A = say("Light")\nB = say_in_context("not heavy", "Light")')
    file = update(b"", "it", messages(tmp_path)).decode()
    plain, heavy = '\nmsgid "Light"\nmsgstr ""', 'msgctxt "not heavy"\nmsgid "Light"\nmsgstr ""'
    filled = file.replace(heavy, heavy[:-1] + 'Leggero"').replace(f"rules.py{plain}", f'rules.py{plain[:-1]}Luce"')
    assert update(filled.encode(), "it", messages(tmp_path)).decode() == filled
    translate = Translator("it", lambda: po.read(filled))
    assert [translate(Text("Light")), translate(Text("Light", context="not heavy"))] == ["Luce", "Leggero"]


def test_the_file_depends_on_nothing_but_the_texts_and_where_they_are(tmp_path: Path) -> None:
    write(tmp_path, "web/a.py", 'say("Yes")')
    first = update(b"", "es", messages(tmp_path))
    assert update(first, "es", messages(tmp_path)) == first
    write(tmp_path, "web/a.py", '\n\n# More.\nsay("Yes", )\nsay("Yes")')
    assert update(first, "es", messages(tmp_path)) == first
    assert b"#: web/a.py\n" in first
    assert str(tmp_path).encode() not in first


def test_a_template_that_cannot_be_read_loses_no_message_in_silence(tmp_path: Path) -> None:
    write(tmp_path, "web/templates/page.html", '{{ _("Yes") }}{% if %}')
    with pytest.raises(TemplateSyntaxError):
        messages(tmp_path)
