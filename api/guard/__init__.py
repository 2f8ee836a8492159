"""Keeps the service from being hurt: who may ask, how much, how slowly, and what an answer gives away."""
