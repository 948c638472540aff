"""What lies on the table: what the state holds (fields.py), and what follows from that (state.py)."""
