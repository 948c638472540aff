"""Among Cultists in a browser."""
