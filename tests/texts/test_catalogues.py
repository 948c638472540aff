"""The catalogues are complete and say what the messages say; the translator adds nothing of its own."""

import string
import subprocess
import sys
from datetime import date
from functools import cache

import pytest
from babel import Locale
from babel.lists import format_list
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from companion.core.table.state import LANGUAGES
from companion.core.text import Text, Words, count, say
from companion.texts import FOLDER, best_language, po, translator
from companion.texts.catalogue import TRANSLATED, updated
from tests.texts.read import every_message

ENDS = ".?!:…"
"""Signs that a translation has at its end where its message has them, and only there."""


@cache
def catalogue(language: str) -> Catalog:
    with (FOLDER / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language)


def entries(language: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return the forms of each message, the plural's second, with the forms of its translation."""
    return [(message, translation) for _, message, translation in in_context(language)]


def translated(language: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return those that are translated: of the others one test alone complains."""
    return [(message, translation) for message, translation in entries(language) if all(translation)]


def in_context(language: str) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Return the same, each with the context of the message."""
    found = [(m.context or "", forms(m.id), forms(m.string)) for m in catalogue(language) if m.id]
    assert found
    return found


def forms(text: str | list[str] | tuple[str, ...] | None) -> tuple[str, ...]:
    return (text or "",) if text is None or isinstance(text, str) else tuple(text)


def fields(text: str) -> list[tuple[str | None, str | None, str | None]]:
    """Return the placeholders of `text`, each with what could format or convert its value."""
    return sorted((part[1:] for part in string.Formatter().parse(text) if part[1] is not None), key=str)


def test_each_language_but_english_has_a_catalogue() -> None:
    assert {*TRANSLATED, "en"} == set(LANGUAGES)
    assert {path.stem for path in FOLDER.glob("*.po")} == set(TRANSLATED)


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_catalogue_is_as_make_texts_writes_it(language: str) -> None:
    old = (FOLDER / f"{language}.po").read_bytes()
    # Asserted as it is, pytest would look for minutes for where two catalogues differ.
    same = old == updated(old, language, every_message())
    assert same, "a text has changed: run `make texts`, then translate"


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_translated_in_all_its_forms(language: str) -> None:
    plurals = catalogue(language).num_plurals
    for message, translation in entries(language):
        assert len(translation) == (1 if len(message) == 1 else plurals), message
        missing = f"companion/texts/{language}.po has no translation of {message[0]!r}: write it there"
        assert all(form.strip() for form in translation), missing


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_placeholders_of_its_message_and_begins_and_ends_like_it(language: str) -> None:
    assert not [message.id for message in catalogue(language) if message.id and message.fuzzy], "nothing is a guess"
    assert not catalogue(language).obsolete
    for message, translation in translated(language):
        for place, form in enumerate(translation):
            assert fields(form) == fields(message[min(place, len(message) - 1)]), form
            assert form == form.strip(), form
            assert form[-1] == message[0][-1] or not {form[-1], message[0][-1]} & set(ENDS), form


@pytest.mark.parametrize("language", TRANSLATED)
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


@pytest.mark.parametrize("language", TRANSLATED)
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


def test_a_hub_that_serves_needs_no_babel() -> None:
    faces = "import sys, companion.hub.cli, companion.hub.app, web.face, sounds.face, hardware.face"
    loaded = [sys.executable, "-c", f"{faces}; print([name for name in sys.modules if name.startswith('babel')])"]
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


def test_the_checks_see_what_they_are_for() -> None:
    assert fields("{who} wins.") != fields("{who!r} vince.") != fields("{who.name} vince.")
    assert fields("{a} {b}") == fields("{b} {a}") != fields("{a} {a}")
    assert forms(Message(("{n} vote", "{n} votes"), ("", "")).string) == ("", "")
