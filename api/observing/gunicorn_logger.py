"""The log of gunicorn, made one with that of the application. Knows nothing else of either."""

from __future__ import annotations

from typing import Any

from gunicorn.glogging import Logger

from api.observing.logs import configure_logs


class OneLog(Logger):  # type: ignore[misc]
    """Leaves its lines to the handlers of the process; requests are logged by the application."""

    def setup(self, cfg: Any) -> None:
        """Called when gunicorn starts, and when it reads its settings again."""
        super().setup(cfg)
        for log in (self.error_log, self.access_log):
            log.handlers.clear()
            log.propagate = True
        configure_logs(cfg.loglevel)
