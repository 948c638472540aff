"""The pins of a real Pi: `make pi`."""
