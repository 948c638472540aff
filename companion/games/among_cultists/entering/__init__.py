"""The evening's reports: kinds of events (events.py), and recurring questions (questions.py)."""
