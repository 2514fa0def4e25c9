"""Where a model and a puzzle differ, as a teacher would say it."""
