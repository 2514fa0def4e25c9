"""Where people write PDDL: an editor, a language model, a notebook, a page ask here."""
