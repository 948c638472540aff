"""The months of a date."""

from __future__ import annotations

from companion.core.text import meant

MONTHS = (
    meant("month of a date", "January"),
    meant("month of a date", "February"),
    meant("month of a date", "March"),
    meant("month of a date", "April"),
    meant("month of a date", "May"),
    meant("month of a date", "June"),
    meant("month of a date", "July"),
    meant("month of a date", "August"),
    meant("month of a date", "September"),
    meant("month of a date", "October"),
    meant("month of a date", "November"),
    meant("month of a date", "December"),
)
