"""The table: its state (fields.py), and facts derived from it (state.py)."""
