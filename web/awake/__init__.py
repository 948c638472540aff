"""The video that keeps phones awake, `awake.mp4`, and its maker."""
