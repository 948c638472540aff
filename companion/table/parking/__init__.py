"""Parking: a game waits while others are played, or is given up."""
