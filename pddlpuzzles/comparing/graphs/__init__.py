"""Two state graphs, and whether they are the same."""
