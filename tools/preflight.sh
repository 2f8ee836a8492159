#!/bin/sh
# Says in one sentence what this machine lacks for building the project, and what to install.
# usage: tools/preflight.sh [PYTHON]
python=${1:-python3}
debian="sudo apt-get install"
status=0

lacks() {
    echo "belot-solver: $1" >&2
    status=1
}

command -v make >/dev/null 2>&1 || lacks "'make' is missing; install it, on Debian with: $debian make"
compiler=${CXX:-c++}
if ! command -v "${compiler%% *}" >/dev/null 2>&1; then
    lacks "a C++20 compiler ('$compiler') is missing; install one, on Debian with: $debian g++"
elif ! echo 'int main() {}' | $compiler -std=c++20 -fsyntax-only -x c++ - >/dev/null 2>&1; then
    lacks "the compiler '$compiler' does not know C++20; install a newer one, on Debian with: $debian g++"
fi

if ! command -v "$python" >/dev/null 2>&1; then
    lacks "'$python' is missing; install Python 3.11 or newer, on Debian with: $debian python3 python3-venv python3-dev"
    exit $status
fi
if ! "$python" -c '' >/dev/null 2>&1; then
    lacks "'$python' does not run; install Python 3.11 or newer, on Debian with: $debian python3 python3-venv python3-dev"
    exit $status
fi
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    lacks "'$python' is $("$python" -V 2>&1), but 3.11 or newer is needed; install it and name it with: make serve PYTHON=python3.11"
    exit $status
fi
"$python" -c 'import ensurepip, venv' 2>/dev/null ||
    lacks "the Python module 'venv' is incomplete; install it, on Debian with: $debian python3-venv"
headers=$("$python" -c 'import sysconfig; print(sysconfig.get_path("include"))')
[ -f "$headers/Python.h" ] ||
    lacks "the Python headers (Python.h) are missing; install them, on Debian with: $debian python3-dev"
exit $status
