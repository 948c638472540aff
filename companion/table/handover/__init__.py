"""Handover: a seat moves to another phone, which shows a word."""
