# The HTTP service:
#
#     docker build --tag belot-solver .
#     docker run --rm --publish 8000:8000 --volume belot:/var/lib/belot belot-solver
#
# Batches are answered by workers, which share the volume (or PostgreSQL, see deploy/compose.yaml):
#
#     docker run --rm --volume belot:/var/lib/belot belot-solver belot worker
#
# Settings are environment variables, see docs/settings.md.

FROM python:3.12-slim AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends g++ \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY pyproject.toml CMakeLists.txt README.md LICENSE ./
COPY solver solver
COPY api api
RUN python -m venv /opt/belot \
    && /opt/belot/bin/python -m pip install --no-cache-dir '.[postgres,redis,cluster]' \
    && /opt/belot/bin/python -m pip uninstall --yes pip

FROM python:3.12-slim
RUN useradd --system --uid 10001 --no-create-home --shell /usr/sbin/nologin belot \
    && install --directory --owner=belot --group=belot --mode=0750 /var/lib/belot
COPY --from=build /opt/belot /opt/belot
ENV PATH=/opt/belot/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    BELOT_BIND=0.0.0.0:8000 \
    BELOT_STORE_URL=sqlite:////var/lib/belot/batches.sqlite3 \
    BELOT_CACHE_URL=sqlite:////var/lib/belot/answers.sqlite3
USER belot
VOLUME /var/lib/belot
WORKDIR /var/lib/belot
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['BELOT_BIND'].rpartition(':')[2] + '/healthz', timeout=4)"]
CMD ["gunicorn", "--config", "python:api.gunicorn_settings", "--worker-tmp-dir", "/dev/shm", "--no-control-socket", "api.wsgi:app"]
