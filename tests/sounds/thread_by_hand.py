"""The player's thread, done by the test: it looks again where the thread would, and no oftener.

A second look at the same moment hides a fault: what has just failed waits a step before it
is tried again, and everything else is served meanwhile. The thread sleeps instead.
"""

from __future__ import annotations

from dataclasses import dataclass

from sounds.player import Player
from tests.hub.by_hand import Hub


@dataclass
class PlayersThread:
    """Lets `player` act beside `hub`, and hears of the hub's changes for it."""

    hub: Hub
    player: Player
    told: bool = False

    def __post_init__(self) -> None:
        """Begin with a look at the table."""
        self.hub.tables.listen(self._tell)
        self._tell(self.hub.code)
        self.settle()

    def _tell(self, code: str) -> None:
        self.player.change(code)
        self.told = True

    def settle(self) -> int:
        """Let hub and player do all that is due; return the stamp at which the thread would wake up, which is later."""
        self.hub.settle()
        moment = self._act()
        while self.told:
            moment = self._act()
        assert moment > self.hub.clock.stamp, "it would never sleep"
        return moment

    def _act(self) -> int:
        self.told = False
        moment = self.player.act()
        # What it reported the hub has decided on then, and the player is told.
        self.hub.settle()
        return moment
