"""The results of chance in the shadow game."""

from __future__ import annotations

from typing import Any

from tests.laws.shadow import events as shadow


def drawn(event: Any, observer: int | None) -> object:
    match event:
        case shadow.RolesDealt(_, roles) if observer is not None:
            return roles.get(observer)
        case shadow.Seen(seat, target, is_shadow) if seat == observer:
            return target, is_shadow
        case _:
            return None
