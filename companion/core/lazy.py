"""A game whose rules are loaded when it is first played: menus and lists do without them."""

from __future__ import annotations

from dataclasses import fields
from importlib import import_module
from typing import Any

from companion.core.emblem import GENERIC, Emblem
from companion.core.game import AnyGame, Game, Rules
from companion.core.text import Text

_OF_RULES = frozenset(one.name for one in fields(Rules)) | {"reveals", "teaches", "undoables", "undo_neutral"}
_KNOWN = frozenset(one.name for one in fields(Game)) - _OF_RULES


class _Unloaded(Game[Any]):
    """A game without its rules. The first look at one of them makes it a `Game` like any other.

    The standard library loads modules lazily in the same way (`importlib.util.LazyLoader`): nothing is forwarded
    afterwards, so a game in play is as fast as one that was never lazy.
    """

    def __init__(self, package: str, **known: Any) -> None:
        """Take the attributes that need no rules."""
        vars(self).update(known, _package=package)

    def __getattribute__(self, name: str) -> Any:
        """Load the rules if `name` is one of them."""
        if name in _OF_RULES:
            self.load()
        return object.__getattribute__(self, name)

    def load(self) -> None:
        """See `Game.load`. Two threads may load at once: both get the same rules, so this needs no lock."""
        here = vars(self)
        package = here.get("_package")
        if package is not None:
            known = {name: here[name] for name in _KNOWN}
            here.update(vars(Game(**vars(import_module(f"{package}.game").RULES), **known)))
            object.__setattr__(self, "__class__", Game)
            here.pop("_package", None)


def lazy(
    package: str,
    *,
    name: str,
    title: Text,
    about: Text,
    seats: range,
    minutes: tuple[int, int] | None = None,
    emblem: Emblem = GENERIC,
    bgg: int | None = None,
    narrated: bool = False,
    titled: tuple[str, ...] = (),
) -> AnyGame:
    """Return a `Game` that imports `RULES` of `game` in its package once a rule is asked for, or by `load`."""
    return _Unloaded(
        package,
        name=name,
        title=title,
        about=about,
        seats=seats,
        minutes=minutes,
        emblem=emblem,
        bgg=bgg,
        narrated=narrated,
        titled=titled,
        words={},
    )
