"""The front of full mode: nginx, which spreads requests, keeps files that do not change and refuses large bodies."""

import grp
import os
import pwd
import shutil
from collections.abc import Sequence
from pathlib import Path

FILE = "nginx.conf"
_TEMPORARY = ("body", "proxy", "fastcgi", "uwsgi", "scgi")
_PLACES = "/usr/sbin:/usr/local/sbin:/opt/homebrew/bin"  # not on everybody's PATH

# What a proxy in front of us has to do, the same in the file of docs/full-mode.md.
SITE = """\
proxy_cache_path {cache} keys_zone=public:10m max_size=200m inactive=10m use_temp_path=off;
upstream web {{
{web}
    keepalive 64;
}}
upstream live {{
    server {live} max_fails=0;
    keepalive 8;
}}
map $arg_wait $reader {{
    "" web;
    default live;
}}
server {{
    listen {listen};
    server_name _;
    client_max_body_size 2m;
    gzip off;
    access_log off;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $http_host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto {scheme};
    proxy_connect_timeout 2s;
    location ~ /stream/?$ {{
        proxy_pass http://live;
        proxy_buffering off;
        proxy_read_timeout 1h;
    }}
    location ~ /changes/?$ {{
        proxy_pass http://$reader;
        proxy_buffering off;
        proxy_read_timeout 120s;
    }}
    location = /metrics {{
        return 404;
    }}
    error_page 413 @large;
    location @large {{
        default_type "text/html; charset=utf-8";
        return 413 "<!doctype html><meta name=viewport content='width=device-width'><title>413</title><p lang=ja>送られた内容が大きすぎます（2 MBまで）。ブラウザーで前のページに戻ってください。何も変わっていません。</p><p lang=en>This is too large (at most 2 MB). Go back in the browser; nothing was changed.</p>";
    }}
    # Everything else says `no-cache` and has an ETag: whether it is still true is asked every time.
    location ~ ^/(static|scripts)/ {{
        proxy_pass http://web;
        proxy_cache public;
        proxy_cache_key $scheme$http_host$request_uri;
        proxy_cache_lock on;
        proxy_cache_use_stale updating error timeout http_500 http_502 http_503 http_504;
        proxy_cache_background_update on;
    }}
    location / {{
        proxy_pass http://web;
    }}
}}
"""
_AROUND = """\
worker_processes auto;
worker_rlimit_nofile 16384;
pid {pid};
error_log stderr warn;
daemon off;
{user}events {{
    worker_connections 8192;
}}
http {{
    server_tokens off;
    default_type application/octet-stream;
    client_body_temp_path {body};
    proxy_temp_path {proxy};
    fastcgi_temp_path {fastcgi};
    uwsgi_temp_path {uwsgi};
    scgi_temp_path {scgi};
    keepalive_timeout 75s;
{site}}}
"""


def program() -> str | None:
    """Return nginx's program, None where there is none."""
    return shutil.which("nginx") or shutil.which("nginx", path=_PLACES)


def command(nginx: str, folder: Path) -> tuple[str, ...]:
    """Return the words that run nginx in this folder."""
    return (nginx, "-e", "stderr", "-p", str(folder), "-c", str(folder / FILE))


def site(*, web: Sequence[str], live: str, listen: str, cache: str, scheme: str = "$scheme") -> str:
    """Return the part that belongs into nginx's `http`."""
    spread = "\n".join(f"    server {each} max_fails=1 fail_timeout=1s;" for each in web)
    return SITE.format(web=spread, live=live, listen=listen, cache=cache, scheme=scheme)


def configuration(
    *,
    web_ports: Sequence[int],
    live_port: int,
    host: str,
    port: int,
    folder: Path,
    believed: str = "",
    behind_https: bool = False,
) -> str:
    """Return a whole file for an nginx of our own; `believed` are proxies before it, by comma."""
    inner = site(
        web=[f"127.0.0.1:{each}" for each in web_ports],
        live=f"127.0.0.1:{live_port}",
        listen=f"{host}:{port} reuseport backlog=4096",
        cache=quoted(f"{folder}/nginx/cache"),
        scheme="$http_x_forwarded_proto" if behind_https else "$scheme",
    )
    proxies = [each.strip() for each in believed.split(",") if each.strip()]
    before = [f"set_real_ip_from {each};" for each in proxies]
    before += ["real_ip_header X-Forwarded-For;"] if proxies else []
    whole = "\n".join([*before, inner])
    places = {name: quoted(f"{folder}/nginx/{name}") for name in _TEMPORARY}
    pid = quoted(f"{folder}/nginx.pid")
    return _AROUND.format(pid=pid, **places, user=_user(), site=_indented(whole))


def quoted(word: str) -> str:
    """Return a word that nginx, Redis and shells read as it is, whatever letters it has."""
    escaped = word.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _user() -> str:
    """Started by root, nginx lets nobody in particular do the work."""
    if os.geteuid() != 0:
        return ""
    nobody = pwd.getpwnam("nobody")
    return f"user nobody {grp.getgrgid(nobody.pw_gid).gr_name};\n"


def _indented(text: str) -> str:
    return "".join(f"    {line}\n" for line in text.splitlines())
