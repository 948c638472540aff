"""The log: its content whatever happens to the disk, and the figures read from it."""
