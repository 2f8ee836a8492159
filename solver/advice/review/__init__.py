"""A played deal with every decision judged twice: with all hands known, and on what the player knew."""
