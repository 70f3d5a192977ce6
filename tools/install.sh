#!/bin/sh
# Make .venv hold what runs the product ("dev": also what checks it). A second call costs nothing.
set -eu
cd "$(dirname "$0")/.."
wanted=requirements.txt
[ "${1:-}" = dev ] && wanted=requirements-dev.txt

refuse() {
  printf '卓分けを始められません：%s\nTakuwake cannot start: %s\n' "$1" "$2" >&2
  exit 1
}

good_python() {
  "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

find_python() {
  for name in ${PYTHON:+"$PYTHON"} python3.14 python3.13 python3.12 python3.11 python3 python; do
    if good_python "$name"; then
      echo "$name"
      return
    fi
  done
}

have() {
  cat requirements.txt "$wanted" 2>/dev/null | cmp -s - ".venv/$1.stamp"
}

make_venv() {
  python=$(find_python)
  if [ -z "$python" ]; then
    found=$(python3 --version 2>/dev/null || echo 'no Python 3')
    refuse "Python 3.11 以降が必要ですが、このパソコンにあるのは $found です（Debian・Ubuntu：sudo apt install python3 python3-venv、macOS：brew install python）。" \
      "it needs Python 3.11 or later, and this machine has $found (Debian and Ubuntu: sudo apt install python3 python3-venv; macOS: brew install python)."
  fi
  "$python" -c 'import venv, ensurepip' 2>/dev/null ||
    refuse "$("$python" --version) に venv がありません（Debian・Ubuntu：sudo apt install python3-venv）。" \
      "$("$python" --version) has no venv module (Debian and Ubuntu: sudo apt install python3-venv)."
  rm -rf .venv
  echo "はじめての準備をしています（1分ほど）…"
  echo "Making .venv with $("$python" --version) (once; about a minute) …"
  "$python" -m venv .venv || {
    rm -rf .venv
    refuse ".venv フォルダーを作れませんでした（上の表示をご覧ください）。" "the folder .venv could not be made (see above)."
  }
}

if ! good_python .venv/bin/python; then
  [ -w . ] || refuse "フォルダー $PWD に書き込めません。ここに .venv を作る必要があります。" \
    "the folder $PWD cannot be written to, and it needs to make a folder .venv there."
  make_venv
fi
stamp=${wanted%.txt}
if ! have "$stamp"; then
  [ -w .venv ] || refuse "フォルダー $PWD/.venv に書き込めず、足りない部品を入れられません。" \
    "the folder $PWD/.venv cannot be written to, and packages are missing in it."
  echo "Installing $wanted …"
  rm -f ".venv/$stamp.stamp"
  said=$(.venv/bin/python -m pip install --quiet --disable-pip-version-check --no-input -r "$wanted" 2>&1) || {
    printf '%s\n' "$said" >&2
    refuse "$wanted の部品を入れられませんでした（上の表示をご覧ください）。最初だけインターネットが必要です。" \
      "the packages of $wanted could not be installed (see above); the first start needs the internet."
  }
  cat requirements.txt "$wanted" > ".venv/$stamp.stamp"
fi
for catalogue in locale/*/LC_MESSAGES/*.po; do
  if [ -f "$catalogue" ] && [ ! "${catalogue%.po}.mo" -nt "$catalogue" ]; then
    .venv/bin/python -c 'from config.messages import compile_catalogues; compile_catalogues()' ||
      refuse "表示文を準備できませんでした（上の表示をご覧ください）。" "the message catalogues could not be compiled (see above)."
    break
  fi
done
