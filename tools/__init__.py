"""What is run while the project is worked on; no part of what is installed."""
