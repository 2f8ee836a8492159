"""Settings of gunicorn, for ``gunicorn -c python:api.gunicorn_settings api.wsgi:app``.

All that can be set is set in ``api.settings``; a fault there ends the process, with a line for each.

Searches release the interpreter lock, so threads of one process search side by side; how many at most
is the setting ``search_slots``.
"""

from __future__ import annotations

from gunicorn.http import wsgi

from api.guard.patient_worker import PatientWorker
from api.observing.gunicorn_hooks import child_exit, on_exit, on_starting, post_worker_init
from api.observing.gunicorn_logger import OneLog
from api.settings import load_at_start

__all__ = ["child_exit", "on_exit", "on_starting", "post_worker_init"]

_settings = load_at_start()

bind = list(filter(None, (_settings.bind, _settings.metrics_bind)))
logger_class = OneLog
loglevel = _settings.log_level
worker_class = PatientWorker
workers = _settings.workers
threads = _settings.threads
worker_connections = _settings.max_connections
timeout = _settings.timeout_s
graceful_timeout = _settings.shutdown_s
keepalive = _settings.keepalive_s
# Two services of one user would share the socket, and nothing here is managed through it.
control_socket_disable = True
limit_request_fields = 50
# Whom to believe about the address of a client is decided in ``api.guard``, nowhere else.
forwarded_allow_ips = ""
wsgi.SERVER = "belot"  # gunicorn writes the header Server by itself, and has no setting for it
