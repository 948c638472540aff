"""Tests of the box of Among Cultists: what it holds, and what a table plays with."""
