"""What is told about the running service: lines of log and metrics. Nothing here changes an answer."""
