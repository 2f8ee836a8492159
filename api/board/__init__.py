"""The analysis board: the files of its page, its words, and what it asks besides ``/v1``.

The page itself is plain HTML, CSS and ES modules in ``static``; its texts are in ``languages``.
"""
