"""The open table: rounds, votes, countdown, the bag. `recordings/` holds what every eye sees of its play."""
