"""The planners that unified-planning drives."""
