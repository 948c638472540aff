"""The games: a folder for each, with its tests and the recordings of its plays."""
