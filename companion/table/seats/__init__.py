"""Seats: who joins and sits where, under which name, colour and symbol, on which device."""
