"""Where a model and a puzzle differ, why, and which edit would make them the same."""
