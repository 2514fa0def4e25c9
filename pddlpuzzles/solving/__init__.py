"""Solving an instance, and what else is asked of plans: check, hint, export, all solutions."""
