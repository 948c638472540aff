"""Shared fixtures of the tests of the room."""

from tests.room.mosquitto import mosquitto as mosquitto
