"""How anything of the evening is told: what all events do and show (events.py), what is asked often (questions.py)."""
