"""A second model of the play, written from the rules alone: slow, plain and easy to check by reading.

It imports nothing of ``solver``, so that a mistake there cannot hide here.
"""
