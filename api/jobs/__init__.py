"""Batches: many questions of one kind, kept in a database, answered by workers that may die at any time."""
