"""Every byte that a page receives, and every request that it makes."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Error, Page, Request

from web.drawing.shorthand import write_out

AFTERWARDS = {"asking.js", "awake.js", "awake.mp4", "buzz.js", "drafts.js", "gong.js", "speaker.js", "still.js"}
"""Files that a phone fetches once its page can be used."""


class PageTraffic:
    """The traffic of one page: heads and bodies of responses, and the events of its streams."""

    def __init__(self, page: Page) -> None:
        self.asked: list[str] = []
        self.received: list[str] = []
        self.events: list[tuple[str, str]] = []
        page.on("request", lambda request: self.asked.append(f"{request.method} {request.url}"))
        page.on("requestfinished", self._finished)
        self._tap = page.context.new_cdp_session(page)
        self._tap.on("Network.eventSourceMessageReceived", self._event)
        self._tap.send("Network.enable")

    @property
    def everything(self) -> str:
        """All of it as one text."""
        return "\n".join([*self.received, *(data for _, data in self.events)])

    def regions(self, since: int = 0) -> list[dict[str, str]]:
        """Return the regions by name that each event from the number `since` on brought."""
        heard = [json.loads(data)["regions"] for name, data in self.events[since:] if name == "regions"]
        return [{name: str(news) for name, news in regions.items()} for regions in heard]

    def _event(self, event: dict[str, Any]) -> None:
        if event["eventName"] != "phrases":
            self.events.append((event["eventName"], write_out(event["data"])))

    def _finished(self, request: Request) -> None:
        response = request.response()
        if response is None:
            return
        self.received.append(json.dumps(response.headers_array()))
        if "text/event-stream" in response.headers.get("content-type", ""):
            return  # its events are recorded one by one
        try:
            self.received.append(response.body().decode(errors="replace"))
        except Error:
            assert response.status in (301, 302, 303), "only a redirect has no body"
