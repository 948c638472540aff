"""The number of answers, and their times, for Prometheus: no code, no name, nothing of a game."""

from __future__ import annotations

import threading
from collections import Counter, deque
from collections.abc import Iterator, Sequence

KEPT = 1000
"""The number of latest answers that the quantiles are computed from."""

QUANTILES = (0.5, 0.99)

TYPE = "text/plain; version=0.0.4; charset=utf-8"
"""The media type of Prometheus' text format, as its documentation gives it."""


class Figures:
    """The figures. Every method may be called from any thread."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self._lock = threading.Lock()
        self._count: Counter[int] = Counter()
        self._sum = 0.0
        self._last: deque[float] = deque(maxlen=KEPT)

    def count_answer(self, seconds: float, status: int) -> None:
        """Count an answer, with the HTTP status of its reply."""
        with self._lock:
            self._count[status] += 1
            self._sum += seconds
            self._last.append(seconds)

    def text(self, gauges: Sequence[tuple[str, str, float]]) -> bytes:
        """Return all figures, with `gauges`: each has a name, a description and a value."""
        return "".join(f"{line}\n" for line in self._lines(gauges)).encode()

    def _lines(self, gauges: Sequence[tuple[str, str, float]]) -> Iterator[str]:
        with self._lock:
            count, total, last = dict(self._count), self._sum, sorted(self._last)
        yield "# HELP companion_answers_total Answers by the status with which they were replied to."
        yield "# TYPE companion_answers_total counter"
        for status, found in sorted(count.items()):
            yield f'companion_answers_total{{status="{status}"}} {found}'
        yield "# HELP companion_answer_seconds How long the last answers took until they were acknowledged."
        yield "# TYPE companion_answer_seconds summary"
        for quantile in QUANTILES if last else ():
            yield f'companion_answer_seconds{{quantile="{quantile}"}} {last[int(quantile * (len(last) - 1))]:.6f}'
        yield f"companion_answer_seconds_sum {total:.6f}"
        yield f"companion_answer_seconds_count {sum(count.values())}"
        for name, says, value in gauges:
            yield f"# HELP companion_{name} {says}"
            yield f"# TYPE companion_{name} gauge"
            yield f"companion_{name} {value:g}"
