"""The months of a date."""

from __future__ import annotations

from companion.core.text import say_in_context

MONTHS = (
    say_in_context("month of a date", "January"),
    say_in_context("month of a date", "February"),
    say_in_context("month of a date", "March"),
    say_in_context("month of a date", "April"),
    say_in_context("month of a date", "May"),
    say_in_context("month of a date", "June"),
    say_in_context("month of a date", "July"),
    say_in_context("month of a date", "August"),
    say_in_context("month of a date", "September"),
    say_in_context("month of a date", "October"),
    say_in_context("month of a date", "November"),
    say_in_context("month of a date", "December"),
)
