"""Windows of one browser, each with cookies of its own, which one test after another gets like new."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, CDPSession, ConsoleMessage, Error, Page

KEPT = 10
"""The number of windows kept for the next test: each is a process, and each worker has its own."""

HARMLESS = {
    *("add_cookies", "add_script_tag", "clear_cookies", "close", "content", "context", "cookies", "evaluate", "goto"),
    *("expect_navigation", "expect_response", "get_by_label", "get_by_role", "get_by_text", "is_closed", "keyboard"),
    *("locator", "pages", "reload", "screenshot", "set_content", "set_viewport_size", "title", "url", "viewport_size"),
    *("wait_for_function", "wait_for_timeout", "wait_for_url"),
}
"""Calls that leave nothing behind once a window shows an empty page and has deleted its data."""

UNDO: dict[str, Callable[[Page], None]] = {
    "emulate_media": lambda page: page.emulate_media(
        media="null", color_scheme="null", reduced_motion="null", forced_colors="null", contrast="null"
    ),
    "route": lambda page: page.unroute_all(behavior="ignoreErrors"),
    "set_extra_http_headers": lambda page: page.set_extra_http_headers({}),
    "set_offline": lambda page: page.context.set_offline(False),
    "unroute": lambda page: None,
    "unroute_all": lambda page: None,
}
"""The undoing of other calls. A window with any further call is not lent again."""


class WindowKind(NamedTuple):
    """The fixed settings of a window."""

    size: tuple[int, int]
    locale: str
    touch: bool
    mobile: bool


class _Watched:
    """A wrapper that notes all calls of a window by name."""

    asked: set[str]

    def __getattribute__(self, name: str) -> Any:
        if not name.startswith("_") and name != "asked":
            self.asked.add(name)
        return super().__getattribute__(name)


class _Page(_Watched, Page): ...


class _Context(_Watched, BrowserContext): ...


class BrowserWindow:
    """A page in a context of its own."""

    def __init__(self, browser: Browser, kind: WindowKind, script: str, patience: int) -> None:
        """Open the window; `script` runs before each page's scripts, and a wait fails after `patience` ms."""
        self.kind = kind
        self.complaints: list[str] = []
        """The complaints of the page."""
        context = browser.new_context(
            viewport={"width": kind.size[0], "height": kind.size[1]},
            locale=kind.locale,
            has_touch=kind.touch,
            is_mobile=kind.mobile,
        )
        context.set_default_timeout(patience)
        context.add_init_script(script)
        self.page = context.new_page()
        self.page.on("console", self._listen)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self._devtools = look_into(self.page)
        self._asked: set[str] = set()
        for watched, lent in ((self.page, _Page), (context, _Context)):
            watched.__dict__["asked"] = self._asked
            object.__setattr__(watched, "__class__", lent)

    def renew(self) -> bool:
        """Make it as good as new; return whether that is possible."""
        asked = frozenset(self._asked)
        self.complaints = []
        if self.page.is_closed() or len(self.page.context.pages) > 1 or asked - HARMLESS - UNDO.keys():
            return False
        try:
            for name in asked & UNDO.keys():
                UNDO[name](self.page)
            self.page.evaluate("try { sessionStorage.clear(); } catch { /* an empty page has none */ }")
            self.page.goto("about:blank")
            self.page.evaluate("window.name = ''")
            self._devtools.send("Storage.clearDataForOrigin", {"origin": "*", "storageTypes": "all"})
            self._devtools.send("Page.resetNavigationHistory")
            if "set_viewport_size" in asked:
                self.page.set_viewport_size({"width": self.kind.size[0], "height": self.kind.size[1]})
        except Error:
            return False
        self._asked.clear()
        return True

    def close(self) -> None:
        self.page.context.close()

    def _listen(self, message: ConsoleMessage) -> None:
        # Some tests are about files that could not be loaded; they check that themselves.
        if message.type in ("error", "warning") and not message.text.startswith("Failed to load resource"):
            self.complaints.append(message.text)


class Windows:
    """A pool of windows that keeps those that are as good as new: opening one takes as long as loading a page."""

    def __init__(self, browser: Browser, script: str, patience: int) -> None:
        """Start without windows; each window gets `script` and `patience`."""
        self._browser = browser
        self._made = script, patience
        self._kept: list[BrowserWindow] = []

    def lend(self, kind: WindowKind) -> BrowserWindow:
        for window in reversed(self._kept):
            if window.kind == kind:
                self._kept.remove(window)
                return window
        return BrowserWindow(self._browser, kind, *self._made)

    def take_back(self, window: BrowserWindow) -> None:
        """Keep a window for the next test, or close it; the oldest kept one makes room."""
        if not window.renew():
            window.close()
            return
        self._kept.append(window)
        if len(self._kept) > KEPT:
            self._kept.pop(0).close()


def look_into(page: Page) -> CDPSession:
    """Return a session of the browser that only observes: the window stays as good as new."""
    return BrowserContext.new_cdp_session(page.context, page)
