"""Several bots at once, each in its own thread."""

from __future__ import annotations

import threading
from types import TracebackType

from companion.bots.player import Bot


class BotParty:
    """A context in which bots play; at its end all of them have stopped."""

    def __init__(self) -> None:
        """Begin with nobody."""
        self.bots: list[Bot] = []
        self._stop = threading.Event()
        self._threads: list[threading.Thread] = []

    def join(self, bot: Bot) -> None:
        """Let `bot` sit down and play from now on; raises the errors of `Bot.sit_down`."""
        bot.sit_down()
        thread = threading.Thread(target=bot.run, args=(self._stop,), name=f"bot {bot.name}")
        thread.start()
        self.bots.append(bot)
        self._threads.append(thread)

    @property
    def over(self) -> bool:
        """Whether every bot has stopped."""
        return not any(thread.is_alive() for thread in self._threads)

    def __enter__(self) -> BotParty:
        """Return the party; its bots join later."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        """Stop all bots, and wait until their threads have ended."""
        self._stop.set()
        for thread in self._threads:
            thread.join()
