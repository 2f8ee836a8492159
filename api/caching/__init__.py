"""Answers are computed once: one form for equivalent requests, answers in memory and in a store.

``canonical_requests`` and ``renamed_answers`` know requests and answers; ``answer_cache``, ``memory`` and the
stores know keys and texts only; ``conditional`` knows the headers of HTTP.
"""
