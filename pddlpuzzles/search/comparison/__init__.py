"""Are two state graphs the same? Expansion, refinement, and where they part."""
