"""The counters of bytecodes and calls in each thread of a hub's process.

`sitecustomize`, which Python imports at its start, imports this in every process of a hub that `tests.bench.bytecodes`
has started. It only needs the standard library.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

LOOK = 0.02
"""Seconds between two checks for an order; the checking thread is not counted."""

_counted: defaultdict[int, defaultdict[CodeType, int]] = defaultdict(lambda: defaultdict(int))
"""The bytecodes by thread and function."""

_called: defaultdict[int, defaultdict[CodeType, int]] = defaultdict(lambda: defaultdict(int))
"""The calls by thread and function; a generator that continues is called again."""

_counts = False
"""Whether bytecodes are counted already, with Python 3.11."""

_tracers: dict[int, Callable[[FrameType, str, Any], Any]] = {}
"""The tracers of functions that run, by thread, with Python 3.11."""

_names: dict[int, str] = {}
"""The names of threads by their numbers."""


def count_all(folder: Path) -> None:
    """Count in this thread and in all that start later, at the latest after the first order.

    Orders are files in `folder` with the numbers 0, 1, 2…; the answer to each is a file beside it.
    """
    if (folder / "0").exists():
        _count_instructions()
    threading.Thread(target=_take_orders, args=(folder,), name="counting", daemon=True).start()
    threading.settrace(_begin)
    sys.settrace(_begin)


def _count_instructions() -> None:
    """Count in all threads from now on: until the first order a hub starts, which takes far longer if it is counted.

    Python 3.12 and later count without a tracer, which would make them instrument all code again and again.
    """
    global _counts
    if sys.version_info < (3, 12):
        if _counts:
            return
        _counts = True
        for thread, running in sys._current_frames().items():
            frame: FrameType | None = running
            while frame is not None and thread in _tracers:
                frame.f_trace, frame.f_trace_opcodes, frame.f_trace_lines = _tracers[thread], True, False
                frame = frame.f_back
    elif not sys.monitoring.get_tool(sys.monitoring.PROFILER_ID):
        sys.monitoring.use_tool_id(sys.monitoring.PROFILER_ID, "counting")
        sys.monitoring.register_callback(sys.monitoring.PROFILER_ID, sys.monitoring.events.INSTRUCTION, _count)
        events = sys.monitoring.events
        for called in (events.PY_START, events.PY_RESUME):
            sys.monitoring.register_callback(sys.monitoring.PROFILER_ID, called, _call)
        sys.monitoring.set_events(sys.monitoring.PROFILER_ID, events.INSTRUCTION | events.PY_START | events.PY_RESUME)


def _count(code: CodeType, offset: int) -> None:
    _counted[threading.get_ident()][code] += 1


def _call(code: CodeType, offset: int) -> None:
    _called[threading.get_ident()][code] += 1


def _begin(frame: FrameType, event: str, arg: Any) -> Any:
    """Note the name of a thread that has just begun, and count in it."""
    _names[threading.get_ident()] = threading.current_thread().name
    if sys.version_info >= (3, 12):
        sys.settrace(None)
        return None
    counts, calls = _counted[threading.get_ident()], _called[threading.get_ident()]

    def local(frame: FrameType, event: str, arg: Any) -> Any:
        if event == "opcode":
            counts[frame.f_code] += 1
        return local

    def enter(frame: FrameType, event: str, arg: Any) -> Any:
        if not _counts:
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        calls[frame.f_code] += 1
        return local

    _tracers[threading.get_ident()] = local
    sys.settrace(enter)
    return enter(frame, event, arg)


def _take_orders(folder: Path) -> None:
    """Write the counts as soon as there is the next order."""
    number, own = 0, threading.get_ident()
    while True:
        if not (folder / f"{number}").exists():
            time.sleep(LOOK)
            continue
        _count_instructions()
        found = [
            [
                _names.get(thread, "main"),
                code.co_filename,
                code.co_firstlineno,
                code.co_name,
                times,
                _called[thread][code],
            ]
            for thread, counts in _counted.copy().items()
            if thread != own
            for code, times in counts.copy().items()
        ]
        part = folder / f"{os.getpid()}-{number}.part"
        part.write_text(json.dumps({"at": time.monotonic(), "counts": found}))
        part.rename(part.with_suffix(".json"))
        number += 1
