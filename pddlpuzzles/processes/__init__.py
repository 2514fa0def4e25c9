"""Work in processes of its own, which end with all that they started, whatever happens."""
