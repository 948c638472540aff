"""The scripts of a live page as one, like its sheets: a browser fetches one file instead of nineteen.

That spares a phone the headers of eighteen replies, and common parts of the scripts are compressed once. Each remains a
module with its own names: it becomes a function, called once, after those of the modules that it imports.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

HOUSE = "house.js"

_IMPORT = re.compile(rb'^import (?:(\{ .* \}) from )?"\./([a-z]+\.js)";\n', re.MULTILINE)
_EXPORT = re.compile(rb"^export (?=(?:async )?(?:class|const|function) (\w+))", re.MULTILINE)
_TWICE = re.compile(rb'^(import "[^"]+";\n)\1+', re.MULTILINE)


def with_house(scripts: Mapping[str, bytes], entry: str) -> dict[str, bytes]:
    """Return `scripts` with all that `entry` imports, directly or not, in one of them.

    Other scripts import these from there as well, so that a page has each once.
    """
    modules = _list_needed(scripts, entry)[:-1]
    house = b"".join(_as_function(scripts[name]) for name in modules)
    others = {name: content for name, content in scripts.items() if name not in modules}
    return {name: _from_house(content, modules) for name, content in others.items()} | {HOUSE: house}


def _list_needed(scripts: Mapping[str, bytes], name: str, found: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return `found`, then a script's imports, each after its own imports, and the script."""
    for _, other in _IMPORT.findall(scripts[name]):
        if other.decode() not in found:
            found = _list_needed(scripts, other.decode(), found)
    return (*found, name)


def _as_function(content: bytes) -> bytes:
    """Return a module as a function: its exports become names of the script around it, for the others."""
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
