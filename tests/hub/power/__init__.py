"""A hub that is killed or stopped, or whose power is cut, while people play.

server.py               `companion serve` as a process of its own, and its end without a warning
table_players.py        people who answer over the JSON interface and remember what was acknowledged
check.py                what must hold once the hub is back
disk.c           a disk that keeps only what was synced
launch.py        `companion` with a log that works as the test says, or a disk so slow that nobody waits for it
hour.py          an hour of phones with troubles and of kills at fifty tables, for `make soak`
"""

import pytest

pytest.register_assert_rewrite("tests.hub.power.check")
