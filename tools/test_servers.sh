#!/bin/sh
# Starts a private PostgreSQL and a private Redis for the tests, runs a command, and stops them:
#
#     tools/test_servers.sh make test
#
# Both are in a temporary folder and on free ports of this machine. A server that is not installed and cannot be
# is left out, and said so: the tests that need it are skipped with a reason. With BELOT_TEST_SERVERS=required
# that is a failure.
set -eu

folder=$(mktemp -d /tmp/belot-servers.XXXXXX)
postgres_data=$folder/postgres
redis_pid=
postgres_bin=

say() { echo "test servers: $*" >&2; }

as_postgres() {
    # The server refuses to run as root.
    if [ "$(id -u)" = 0 ]; then su postgres -s /bin/sh -c "$1"; else sh -c "$1"; fi
}

stop() {
    status=$?
    trap - EXIT INT TERM
    [ -z "$redis_pid" ] || kill "$redis_pid" 2>/dev/null || true
    if [ -n "$postgres_bin" ] && [ -f "$postgres_data/postmaster.pid" ]; then
        as_postgres "$postgres_bin/pg_ctl -D $postgres_data -m immediate -w stop" >/dev/null 2>&1 || true
    fi
    rm -rf "$folder"
    exit "$status"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

missing() {
    say "$1; its tests are skipped"
    [ "${BELOT_TEST_SERVERS:-}" != required ] || exit 1
}

free_port() {
    python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

find_postgres() {
    for bin in "$(dirname "$(command -v initdb 2>/dev/null || echo /)")" /usr/lib/postgresql/*/bin; do
        if [ -x "$bin/initdb" ] && [ -x "$bin/pg_ctl" ]; then postgres_bin=$bin; fi
    done
}

install_packages() {
    find_postgres
    packages=
    [ -n "$postgres_bin" ] || packages="postgresql"
    command -v redis-server >/dev/null || packages="$packages redis-server"
    [ -n "$packages" ] || return 0
    if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
        say "not installed:$([ -z "$packages" ] || echo " $packages")"
        return 0
    fi
    # Only the programs are wanted: no server of the system is to start.
    mkdir -p /etc/postgresql-common
    [ -e /etc/postgresql-common/createcluster.conf ] ||
        echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.conf
    # shellcheck disable=SC2086 # a list of words
    { DEBIAN_FRONTEND=noninteractive apt-get update -qq &&
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages; } \
        >"$folder/apt.log" 2>&1 || { tail -5 "$folder/apt.log" >&2; say "cannot install $packages"; }
    find_postgres
}

start_postgres() {
    [ -n "$postgres_bin" ] || { missing "no PostgreSQL"; return 0; }
    if [ "$(id -u)" = 0 ]; then
        id postgres >/dev/null 2>&1 || { missing "no user postgres to run PostgreSQL"; return 0; }
        chmod 755 "$folder"
        mkdir "$postgres_data"
        chown postgres "$postgres_data"
    fi
    port=$(free_port)
    # Nothing of these servers has to outlive the tests, so that nothing waits for the disk.
    options="-p $port -h 127.0.0.1 -k $postgres_data -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
    if as_postgres "$postgres_bin/initdb -D $postgres_data -U postgres -A trust -E UTF8 --no-sync" \
        >"$folder/initdb.log" 2>&1 &&
        as_postgres "$postgres_bin/pg_ctl -D $postgres_data -o '$options' -l $postgres_data/log -w -t 120 start" \
            >"$folder/pg_ctl.log" 2>&1; then
        export BELOT_TEST_POSTGRES_URL="postgresql+psycopg://postgres@127.0.0.1:$port/postgres"
        say "PostgreSQL on port $port"
    else
        tail -5 "$folder/initdb.log" "$folder/pg_ctl.log" >&2 || true
        missing "PostgreSQL does not start"
    fi
}

start_redis() {
    command -v redis-server >/dev/null || { missing "no Redis"; return 0; }
    port=$(free_port)
    redis-server --bind 127.0.0.1 --port "$port" --save "" --appendonly no --dir "$folder" >"$folder/redis.log" 2>&1 &
    redis_pid=$!
    for _ in $(seq 100); do
        if python3 -c "import socket; socket.create_connection(('127.0.0.1', $port), 1)" 2>/dev/null; then
            export BELOT_TEST_REDIS_URL="redis://127.0.0.1:$port/0"
            say "Redis on port $port"
            return 0
        fi
        sleep 0.1
    done
    tail -5 "$folder/redis.log" >&2
    missing "Redis does not start"
}

install_packages
[ -n "${BELOT_TEST_POSTGRES_URL:-}" ] || start_postgres
[ -n "${BELOT_TEST_REDIS_URL:-}" ] || start_redis
"$@"
