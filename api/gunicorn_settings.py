"""Settings of gunicorn, for ``gunicorn -c python:api.gunicorn_settings api.wsgi:app``.

=========================  ================  =================================================
variable                   default           meaning
=========================  ================  =================================================
``BELOT_BIND``             127.0.0.1:8000    address and port, or ``unix:`` and a path
``BELOT_WORKERS``          2                 processes
``BELOT_THREADS``          8                 requests at the same time in each process
``BELOT_TIMEOUT_S``        60                a process that is silent for longer is replaced
``BELOT_SHUTDOWN_S``       35                time for requests to finish when the service stops
``BELOT_KEEPALIVE_S``      5                 how long an idle connection stays open
=========================  ================  =================================================

Searches release the interpreter lock, so threads of one process search side by side; how many at most
is the setting ``search_slots`` of the application (see ``api.settings``).
"""

from __future__ import annotations

import os

bind = os.environ.get("BELOT_BIND", "127.0.0.1:8000")
worker_class = "gthread"
workers = int(os.environ.get("BELOT_WORKERS", "2"))
threads = int(os.environ.get("BELOT_THREADS", "8"))
timeout = int(os.environ.get("BELOT_TIMEOUT_S", "60"))
graceful_timeout = int(os.environ.get("BELOT_SHUTDOWN_S", "35"))
# Two services of one user would share the socket, and nothing here is managed through it.
control_socket_disable = True
keepalive = int(os.environ.get("BELOT_KEEPALIVE_S", "5"))
