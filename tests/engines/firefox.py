"""Headless Firefox ESR, by WebDriver BiDi: one browser, a container of cookies for each phone."""

from __future__ import annotations

import base64
import itertools
import json
import shutil
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import connect

from tests.engines.page import COOKIE, PHONE, BrowserRefused, Finger, called, packed, started
from tests.waiting import PATIENCE, until

PROGRAM = "firefox-esr"

SERVER = "WebDriverBiDiServer.json"
"""The file of its profile that contains its port."""

SETTINGS = {
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.w3c_touch_events.enabled": 1,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
}
"""Settings that prevent requests to the internet, and give it touch."""


class BrowserCommands:
    """The browser's connection for commands."""

    def __init__(self, url: str) -> None:
        self._numbers = itertools.count(1)
        self._open = ExitStack()
        self._line = self._open.enter_context(connect(url, max_size=None, proxy=None, open_timeout=PATIENCE))
        self.ask("session.new", capabilities={})

    def ask(self, method: str, **what: Any) -> Any:
        """Send a command and return its result; raises `BrowserRefused`."""
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": what}))
        while True:
            found = json.loads(self._line.recv(timeout=PATIENCE))
            if found.get("id") == number:
                if found["type"] == "error":
                    raise BrowserRefused(f"{method}: {found['error']}: {found['message']}")
                return found["result"]

    def close(self) -> None:
        self._open.close()


class Firefox:
    """Debian's Firefox; its profile lies in `folder`."""

    name = "firefox"

    def __init__(self, folder: Path) -> None:
        program = shutil.which(PROGRAM)
        assert program
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in SETTINGS.items()]
        (folder / "user.js").write_text("".join(lines), "utf-8")
        command = [program, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port=0"]
        self._process = started(command)
        try:
            said = until(
                lambda: json.loads((folder / SERVER).read_text("utf-8")),
                ended=lambda: self._process.poll() is not None and "Firefox has ended",
                passing=(OSError, ValueError),
            )
            self._line = BrowserCommands(f"ws://{said['ws_host']}:{said['ws_port']}/session")
        except BaseException:
            self._end()
            raise

    def page(self, size: tuple[int, int] = PHONE) -> FirefoxPage:
        user = self._line.ask("browser.createUserContext")["userContext"]
        made = self._line.ask("browsingContext.create", type="tab", userContext=user)
        page = FirefoxPage(self._line, user, made["context"])
        page.resize(size)
        return page

    def close(self) -> None:
        self._line.close()
        self._end()

    def _end(self) -> None:
        self._process.terminate()
        self._process.wait(PATIENCE)


class FirefoxPage(Finger):
    """A page of Firefox."""

    pointer = "touch"

    def __init__(self, line: BrowserCommands, user: str, context: str) -> None:
        self._line, self._user, self._context = line, user, context

    def go(self, url: str) -> None:
        self._line.ask("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def carry(self, url: str, token: str) -> None:
        cookie = {"name": COOKIE, "domain": urlsplit(url).hostname, "value": {"type": "string", "value": token}}
        place = {"type": "storageKey", "userContext": self._user}
        self._line.ask("storage.setCookie", cookie=cookie, partition=place)
        self.go(url)

    def reload(self) -> None:
        self._line.ask("browsingContext.reload", context=self._context, wait="complete")

    def back(self) -> None:
        self._line.ask("browsingContext.traverseHistory", context=self._context, delta=-1)

    def run(self, script: str, *values: Any) -> Any:
        found = self._line.ask(
            "script.callFunction",
            functionDeclaration=called(script),
            arguments=[{"type": "string", "value": packed(values)}],
            target={"context": self._context},
            awaitPromise=False,
        )
        if found["type"] == "exception":
            raise BrowserRefused(found["exceptionDetails"]["text"])
        return json.loads(found["result"]["value"])

    def choose(self, css: str, file: Path) -> None:
        wanted = {"type": "css", "value": css}
        (node,) = self._line.ask("browsingContext.locateNodes", context=self._context, locator=wanted, maxNodeCount=1)[
            "nodes"
        ]
        element = {"sharedId": node["sharedId"]}
        self._line.ask("input.setFiles", context=self._context, element=element, files=[str(file)])

    def resize(self, size: tuple[int, int]) -> None:
        shape = {"width": size[0], "height": size[1]}
        self._line.ask("browsingContext.setViewport", context=self._context, viewport=shape)

    def picture(self) -> bytes:
        return base64.b64decode(self._line.ask("browsingContext.captureScreenshot", context=self._context)["data"])

    def close(self) -> None:
        self._line.ask("browser.removeUserContext", userContext=self._user)

    def _act(self, source: dict[str, object]) -> None:
        self._line.ask("input.performActions", context=self._context, actions=[source])
