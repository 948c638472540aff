"""The scripts of a live page as one, as its sheets are: a browser fetches one file where it would fetch nineteen.

That spares a phone the heads of eighteen replies, and what scripts have in common is compressed once. Each stays what
it is, a module whose names are its own: it becomes a function, called once, after those of the modules that it imports.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

HOUSE = "house.js"

_IMPORT = re.compile(rb'^import (?:(\{ .* \}) from )?"\./([a-z]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(rb"^export (?=(?:async )?(?:class|const|function) (\w+))", re.MULTILINE)
_TWICE = re.compile(rb'^(import "[^"]+";\n)\1+', re.MULTILINE)


def with_house(scripts: Mapping[str, bytes], entry: str) -> dict[str, bytes]:
    """Return `scripts` with all that `entry` imports, and what these import, in one of them.

    Whoever imports one of these from elsewhere imports it from there, so that a page has each once.
    """
    modules = _list_needed(scripts, entry)[:-1]
    house = b"".join(_as_function(scripts[name]) for name in modules)
    others = {name: content for name, content in scripts.items() if name not in modules}
    return {name: _from_house(content, modules) for name, content in others.items()} | {HOUSE: house}


def _list_needed(scripts: Mapping[str, bytes], name: str, found: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return `found`, then what a script imports, each after its own imports, and the script."""
    for _, other in _IMPORT.findall(scripts[name]):
        if other.decode() not in found:
            found = _list_needed(scripts, other.decode(), found)
    return (*found, name)


def _as_function(content: bytes) -> bytes:
    """Return a module as a function: its exports become names of the script that holds it, where others find them."""
    exported = b", ".join(_EXPORT.findall(content))
    body = _EXPORT.sub(b"", _IMPORT.sub(b"", content))
    begins, ends = (b"export const { %s } = " % exported, b"return { %s };\n" % exported) if exported else (b"", b"")
    return b"%s(() => {\n%s%s})();\n" % (begins, body, ends)


def _from_house(content: bytes, modules: tuple[str, ...]) -> bytes:
    def found(match: re.Match[bytes]) -> bytes:
        names, module = match.groups()
        if module.decode() not in modules:
            return match[0]
        return b'import %s"./%s";\n' % (names + b" from " if names else b"", HOUSE.encode())

    return _TWICE.sub(rb"\1", _IMPORT.sub(found, content))
