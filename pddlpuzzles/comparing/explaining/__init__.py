"""Where a model and a puzzle differ, and why."""
