"""The log: what is on disk whatever happens to the disk, and what is read of it."""
