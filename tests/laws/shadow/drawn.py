"""What chance gave in the shadow."""

from __future__ import annotations

from typing import Any

from tests.laws.shadow import events as shadow


def drawn(event: Any, eye: int | None) -> object:
    match event:
        case shadow.RolesDealt(_, roles) if eye is not None:
            return roles.get(eye)
        case shadow.Seen(seat, target, is_shadow) if seat == eye:
            return target, is_shadow
        case _:
            return None
