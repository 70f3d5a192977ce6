#!/bin/sh
# Get the programs that the tests drive: a Chromium and a Japanese font. Servers come from wheels if need be.
set -u
cd "$(dirname "$0")/.."

have_browser() {
  .venv/bin/python -c 'import sys; from tests.chromium import program; sys.exit(program() is None)'
}

have_font() {
  ! command -v fc-list >/dev/null || [ -n "$(fc-list :lang=ja)" ]
}

apt_install() {
  [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null || return 1
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq >/dev/null && apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

if ! have_browser; then
  echo "Installing Chromium for the tests …"
  apt_install chromium fonts-noto-cjk || .venv/bin/python -m playwright install chromium >/dev/null 2>&1
fi
have_font || apt_install fonts-noto-cjk || echo "No Japanese font could be installed (Debian: fonts-noto-cjk): pictures of pages show boxes."
have_browser || echo "No Chromium could be installed (Debian: apt install chromium): the browser tests will fail."
