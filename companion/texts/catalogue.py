"""An update of the catalogues from the code: `make texts`, after any change of a text.

A message is the literal first argument of `say` or, in a template, of `_`. For `count` it is the first two arguments,
and for `say_in_context` the second one, after its context. In a file of texts beside a game, the keys of
`companion.core.text_files` hold messages. Comments tell translators the place of a message and its parameters. A new
message gets an empty translation, and one that the code no longer contains is removed. The other translations stay as
they are; none is guessed. The files hold no dates and no line numbers, so they change only if a text does.
"""

from __future__ import annotations

import ast
import re
import string
import sys
import tomllib
from collections.abc import Iterator
from io import SEEK_END, BytesIO
from pathlib import Path
from typing import IO

import click
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

from companion.core.limits import LANGUAGES
from companion.core.text_files import list_messages
from companion.texts import FOLDER
from companion.texts.parameters import PARAMETERS

ROOT = FOLDER.parent.parent
FOLDERS = ("companion", "hardware", "room", "sounds", "web")
TARGET_LANGUAGES = tuple(language for language in LANGUAGES if language != "en")

KEYWORDS = {"say": None, "count": (1, 2), "say_in_context": ((1, "c"), 2), "_": None}
"""The functions that take messages, and the numbers of their message arguments; None: the first."""

HEADER = """\
# The texts in {name}. `make texts` adds new messages, drops dead ones and sorts them;
# the translations are written here by hand.
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


COMMENT = re.compile(r"\{#-?(.*?)[.#]", re.DOTALL)
"""The beginning of a template's first comment."""

SENTENCE = re.compile(r"(?<=[a-z)])\. | \((?:p\.|rule)|: ")
"""The end of a file's first sentence, without the sources and what comes after a colon."""

MOST_NAMED = 100
"""The number of messages without a translation that are named for a language; a new language lacks thousands."""

Extracted = tuple[int, None, str, list[str]]
"""A message as Babel takes it: line, the function that says it, message, comments."""


class UndescribedParameter(Exception):
    """A message has a parameter of which translators are told nothing; the words say which one."""


def extract_texts(file: IO[bytes], *_: object, **__: object) -> Iterator[Extracted]:
    """Yield the messages of a file of texts, each with the names that lead to it as a comment."""
    for place, message in list_messages(tomllib.load(file)):
        yield 1, None, message, [": ".join(name for name in place if name != message)]


def sources(root: Path = ROOT) -> Iterator[tuple[Path, str]]:
    """Yield each file below `root` that may hold messages, with Babel's method for its kind."""
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix == ".py":
                yield path, "python"
            elif path.suffix == ".toml":
                yield path, f"{__name__}:{extract_texts.__name__}"
            elif path.is_file() and "templates" in path.relative_to(root).parts:
                yield path, "jinja2.ext:babel_extract"


def describe_file(path: Path) -> str:
    """Return in words what a file is: its first sentence, if it has one."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        said = ast.get_docstring(ast.parse(text)) or ""
    elif path.suffix == ".toml":
        said = text.partition("\n\n")[0].replace("# ", " ")
    else:
        said = found[1] if (found := COMMENT.search(text)) else f"The page {path.stem}"
    return SENTENCE.split(" ".join(said.split()))[0].removesuffix(".")


def describe_parameters(message: str | list[str] | tuple[str, ...]) -> list[str]:
    """Return the meaning of each parameter of a message; raises `UndescribedParameter` for one that has none."""
    texts = [message] if isinstance(message, str) else message
    names = dict.fromkeys(name for text in texts for _, name, *_ in string.Formatter().parse(text) if name)
    if strange := [name for name in names if name not in PARAMETERS]:
        raise UndescribedParameter(
            f"{texts[0]!r} has {{{strange[0]}}}, which companion/texts/parameters.py does not describe. Take a name "
            "that stands there, such as {who} or {n}, or add this one."
        )
    return [f"{{{name}}}: {PARAMETERS[name]}" for name in names]


def messages(root: Path = ROOT) -> Catalog:
    """Return all messages in the code below `root`, each with its files."""
    found = Catalog()
    for path, method in sources(root):
        place, seen = (path.relative_to(root).as_posix(), 1), describe_file(path)
        # Without silent=false, Babel would skip a template that it cannot parse, with all its messages.
        with path.open("rb") as file:
            for _, message, comments, context in extract(method, file, KEYWORDS, options={"silent": "false"}):
                told = [*comments, *([f"Seen in: {seen}"] if seen else []), *describe_parameters(message)]
                found.add(message, locations=[place], auto_comments=told, context=context)
    return found


def update(old: bytes, language: str, wanted: Catalog) -> bytes:
    """Return the file `old` of a language with the messages of `wanted`, keeping its translations."""
    known = read_po(BytesIO(old), locale=language)
    catalog = Catalog(language)
    for message in wanted:
        if message.id:  # the header has none
            before = known.get(message.id, message.context)
            kept = before.string if before and before.pluralizable == message.pluralizable else ""
            catalog.add(
                message.id,
                kept,
                locations=message.locations,
                auto_comments=message.auto_comments,
                context=message.context,
            )
    name = Locale(language).english_name
    file = BytesIO(HEADER.format(name=name, language=language, plurals=catalog.plural_forms).encode())
    file.seek(0, SEEK_END)
    write_po(file, catalog, width=0, omit_header=True, sort_output=True, include_lineno=False)
    return file.getvalue().rstrip() + b"\n"


def untranslated(file: bytes, language: str) -> Iterator[str]:
    """Yield each message in the file of a language that lacks a translation in any of its forms."""
    for message in read_po(BytesIO(file), locale=language):
        translation = message.string or ""
        if message.id and not all([translation] if isinstance(translation, str) else translation):
            yield message.id if isinstance(message.id, str) else message.id[0]


def main() -> None:
    """Bring the file of every language up to date, and print the messages without a translation."""
    try:
        wanted = messages()
    except UndescribedParameter as error:
        sys.exit(str(error))
    for language in TARGET_LANGUAGES:
        path = FOLDER / f"{language}.po"
        written = update(path.read_bytes(), language, wanted)
        path.write_bytes(written)
        lacking = list(untranslated(written, language))
        for message in lacking[:MOST_NAMED]:
            click.echo(f"{path.relative_to(ROOT)}: {message}")
        if len(lacking) > MOST_NAMED:
            click.echo(f"{path.relative_to(ROOT)}: {len(lacking) - MOST_NAMED} more")


if __name__ == "__main__":
    main()
