"""The owner's own words for lines that are read aloud."""
