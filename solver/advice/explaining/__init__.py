"""How well hidden hands explain what the others have done: who took, and the cards they played."""
