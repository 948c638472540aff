"""A hub that shows a moment of an evening, and takes no answers for it."""

from __future__ import annotations

from typing import Any, cast

from companion.core.table.fresh import Fresh
from companion.faces import Hub, Look
from companion.hub.table.look import Look as Seen
from tests.looks.moments import Moment


class Mirror:
    """Stands between a hub and a face: the face sees the moment that is shown, at the hub's only table."""

    def __init__(self) -> None:
        """Show the hub's own table."""
        self._moment: Moment | None = None

    def before(self, hub: Hub) -> Hub:
        """Stand before `hub`; return this as the hub that it is to a face."""
        self._hub = hub
        return cast(Hub, self)

    def show(self, moment: Moment) -> None:
        """Show another moment to pages that are opened from now on."""
        self._moment = moment
        self._look = Seen(moment.rules, moment.table, now=Fresh(stage=moment.stage))

    def look(self, code: str) -> Look:
        """Return the table as it was at the moment."""
        return self._look if self._moment else self._hub.look(code)

    def now(self, code: str) -> int:
        """Return the game time of the moment."""
        return self._moment.now if self._moment else self._hub.now(code)

    def present(self, code: str, device: str, here: bool) -> None:
        """Tell the hub nothing: its own table knows none of these phones."""

    def __getattr__(self, name: str) -> Any:
        """All else is the hub's."""
        return getattr(self._hub, name)
