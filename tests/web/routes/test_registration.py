"""Routes are plain functions in one list; an application binds them to its own hub."""

from __future__ import annotations

import asyncio
import inspect
from collections import Counter
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.waiting import PATIENCE
from web.routes import health
from web.routes.registration import ROUTES
from web.routes.route import LoopRoute, Route
from web.routes.shared import Shared
from web.serving.failure import Failure
from web.serving.reply import Reply
from web.serving.request import Request


def test_no_two_routes_have_one_name_or_answer_the_same() -> None:
    assert max(Counter(route.name for route in ROUTES).values()) == 1
    assert max(Counter((route.method, route.pattern) for route in ROUTES).values()) == 1


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.name)
def test_a_route_is_a_function_of_a_module_that_takes_the_parts_first(route: Route | LoopRoute) -> None:
    module = inspect.getmodule(route.answer)
    assert getattr(module, route.answer.__name__) is route.answer
    assert next(iter(inspect.signature(route.answer).parameters)) == "shared"


def run(coroutine: Coroutine[Any, Any, Reply]) -> Reply:
    """Run a coroutine in a thread of its own: a browser's loop may run in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result(PATIENCE)


def test_a_route_can_be_called_without_an_application() -> None:
    lives = [True, False]
    shared = cast(
        Shared, SimpleNamespace(hub=SimpleNamespace(venue=lambda: SimpleNamespace(lives=lambda: lives.pop(0))))
    )
    request = cast(Request, None)
    assert run(health.show_health(shared, request, "")).status == 200
    with pytest.raises(Failure) as failure:
        run(health.show_health(shared, request, ""))
    assert failure.value.status == 503
