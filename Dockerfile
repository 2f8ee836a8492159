# The HTTP service:
#
#     docker build --tag belot-solver .
#     docker run --rm --publish 8000:8000 belot-solver
#
# Settings are environment variables, see docs/http.md.

FROM python:3.12-slim AS build
RUN apt-get update \
    && apt-get install --yes --no-install-recommends g++ \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY pyproject.toml CMakeLists.txt README.md LICENSE ./
COPY solver solver
COPY api api
RUN python -m venv /opt/belot \
    && /opt/belot/bin/python -m pip install --no-cache-dir . \
    && /opt/belot/bin/python -m pip uninstall --yes pip

FROM python:3.12-slim
RUN useradd --system --no-create-home --shell /usr/sbin/nologin belot
COPY --from=build /opt/belot /opt/belot
ENV PATH=/opt/belot/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    BELOT_BIND=0.0.0.0:8000
USER belot
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['BELOT_BIND'].rpartition(':')[2] + '/healthz', timeout=4)"]
CMD ["gunicorn", "--config", "python:api.gunicorn_settings", "--worker-tmp-dir", "/dev/shm", "--no-control-socket", "api.wsgi:app"]
