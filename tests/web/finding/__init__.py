"""Tests of how phones find the hub."""
