"""Teaching: lessons, and the prologue before a first game."""
