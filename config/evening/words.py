"""What the console says: Japanese first, English below, since nobody has chosen a language yet."""

from collections.abc import Mapping

from engine.words import Text


class StartError(Exception):
    """An evening that cannot start: the code of a sentence here and the facts it takes."""

    def __init__(self, code: str, **facts: object) -> None:
        """Keep the code and its facts."""
        super().__init__(code)
        self.code = code
        self.facts = facts


WORDS: Mapping[str, Text] = {
    "folder.not_writable": Text(
        ja="フォルダー {folder} に書き込めません。書き込めるフォルダーで始めるか、TAKUWAKE_HOME で別の場所を指定してください。",
        en="The folder {folder} cannot be written to. Start in one that can, or name another in TAKUWAKE_HOME.",
    ),
    "database.read_only": Text(
        ja="データベース {file} に書き込めません。読み取り専用を解除してください。",
        en="The database {file} cannot be written to. Take away its write protection.",
    ),
    "database.busy": Text(
        ja="データベース {file} をほかのプログラムが使っています。そのプログラムを終了してください。",
        en="Another program holds the database {file}. Close that program.",
    ),
    "database.broken": Text(
        ja="データベース {file} は壊れています（{trouble}）。バックアップに戻すか、別のフォルダーで始めてください。",
        en="The database {file} is damaged ({trouble}). Put a backup in its place, or start in another folder.",
    ),
    "database.newer": Text(
        ja="このデータは新しい版の卓分けで作られています（{migrations}）。卓分けを更新してください。",
        en="These data were written by a newer Takuwake ({migrations}). Update Takuwake.",
    ),
    "database.older": Text(
        ja="このデータは古い版の卓分けのものです。卓分けを一度始めるか、manage.py migrate を実行すると、新しくなります。",
        en="These data are of an older Takuwake. Start it once, or run manage.py migrate, to bring them up to date.",
    ),
    "database.unusable": Text(
        ja="データベースを使えません（{trouble}）。",
        en="The database cannot be used ({trouble}).",
    ),
    "key.unreadable": Text(
        ja="鍵のファイル {file} を読めません（{trouble}）。読めるようにするか、バックアップから戻してください。",
        en="The key file {file} cannot be read ({trouble}). Let it be read, or put the backup's in its place.",
    ),
    "evening.running": Text(
        ja="このフォルダーの卓分けはもう動いています（{url}）。新しいサインイン用リンクは --new-link で出せます。",
        en="An evening is already running on this folder ({url}). Use --new-link for a fresh sign-in link.",
    ),
    "evening.nothing_here": Text(
        ja="まだデータがありません。先に卓分けを始めてください（make run）。",
        en="There are no data yet. Start an evening first (make run).",
    ),
    "port.taken": Text(
        ja="ポート {port} はほかのプログラムが使っています。--port {free} を付けて始めてください。",
        en="Another program uses port {port}. Start with --port {free}.",
    ),
    "port.forbidden": Text(
        ja="ポート {port} は使えません。--port {free} を付けて始めてください。",
        en="Port {port} is not allowed here. Start with --port {free}.",
    ),
    "address.foreign": Text(
        ja="{address} はこのパソコンのアドレスではありません。",
        en="{address} is not an address of this machine.",
    ),
    "address.none": Text(
        ja="店のネットワークが見つかりません。Wi-Fiにつないでから始めるか、--address でアドレスを指定してください。",
        en="No network was found. Join the shop's Wi-Fi first, or name an address with --address.",
    ),
    "address.others": Text(
        ja="ほかのアドレス: {others}（変えるときは --address）",
        en="Other addresses: {others} (choose with --address)",
    ),
    "address.old_codes": Text(
        ja="前回のアドレス {old} から変わりました。印刷済みのQRコードは使えません。刷り直してください。",
        en="The address was {old} last time. QR codes printed then are outdated; print them again.",
    ),
    "address.moved": Text(
        ja="アドレスが {old} から {new} に変わりました。印刷済みのQRコードは使えません。新しいQRコードはこちらです。",
        en="The address changed from {old} to {new}. Printed QR codes are outdated; this is the new one.",
    ),
    "address.stuck": Text(
        ja="アドレスが {new} に変わりましたが、ポート {port} を開けません。終了して始め直してください。",
        en="The address is {new} now, but port {port} cannot be opened there. Stop and start again.",
    ),
    "address.gone": Text(
        ja="ネットワークが切れました。Wi-Fiを確かめてください。つながり次第、自動で再開します。",
        en="The network is gone. Check the Wi-Fi; phones get through again once it is back.",
    ),
    "address.back": Text(ja="ネットワークが戻りました。", en="The network is back."),
    "phone.wait": Text(
        ja="手元のスマートフォンでこのQRコードを読み取ってください。",
        en="Test it now: scan this code with a phone on the shop's Wi-Fi.",
    ),
    "phone.came": Text(
        ja="スマートフォンからつながりました。準備完了です。",
        en="A phone got through. Everything is ready.",
    ),
    "phone.none": Text(
        ja="まだスマートフォンからのアクセスがありません。よくある原因と対処:",
        en="No phone has got through yet. The usual causes, and what helps:",
    ),
    "phone.mobile_data": Text(
        ja="スマートフォンがモバイル回線のまま → このパソコンと同じWi-Fiにつなぐ（モバイルデータを一度オフにする）。",
        en="The phone uses mobile data → join the same Wi-Fi as this machine (switch mobile data off for a moment).",
    ),
    "phone.guest_wifi": Text(
        ja="ゲストWi-Fiで端末どうしの通信が止められている（プライバシーセパレーター、APアイソレーション） → ルーターの設定で切るか、別のWi-Fiやテザリングを使う。",
        en="A guest Wi-Fi keeps devices apart (privacy separator, AP isolation) → turn that off in the router, or use another Wi-Fi or a hotspot.",
    ),
    "phone.firewall_windows": Text(
        ja="Windowsのファイアウォール → ネットワークを「プライベート」にし、「アプリにファイアウォール経由の通信を許可」でPythonの「プライベート」にチェックを入れる。",
        en="The Windows firewall → set this network to “Private”, and tick Python under “Allow an app through firewall” for private networks.",
    ),
    "phone.firewall_macos": Text(
        ja="macOSのファイアウォール → システム設定 > ネットワーク > ファイアウォール > オプションで、Pythonを「外部からの接続を許可」にする。",
        en="The macOS firewall → System Settings > Network > Firewall > Options: allow incoming connections for Python.",
    ),
    "phone.firewall_linux": Text(
        ja="このパソコンのファイアウォール → 「sudo ufw allow {port}/tcp」または「sudo firewall-cmd --add-port={port}/tcp」。",
        en="This machine's firewall → “sudo ufw allow {port}/tcp” or “sudo firewall-cmd --add-port={port}/tcp”.",
    ),
    "phone.other_network": Text(
        ja="VPNや別の回線のアドレス（{address}）が選ばれている → VPNを切るか、--address でWi-Fiのアドレスを指定する。",
        en="The address ({address}) is that of a VPN or another network → leave the VPN, or give the Wi-Fi's with --address.",
    ),
    "full.no_postgres": Text(
        ja="PostgreSQLが見つかりません。入れるか（Debian・Ubuntu：sudo apt install postgresql）、DATABASE_URL で指定してください。",
        en="No PostgreSQL was found. Install it (Debian and Ubuntu: sudo apt install postgresql), or name one in DATABASE_URL.",
    ),
    "full.no_redis": Text(
        ja="Redisが見つかりません。入れるか（Debian・Ubuntu：sudo apt install redis-server）、REDIS_URL で指定してください。",
        en="No Redis was found. Install it (Debian and Ubuntu: sudo apt install redis-server), or name one in REDIS_URL.",
    ),
    "full.not_postgres": Text(
        ja="フルモードにはPostgreSQLが必要ですが、DATABASE_URL が別のものを指しています。",
        en="Full mode is for PostgreSQL, and DATABASE_URL names something else.",
    ),
    "full.no_answer": Text(
        ja="{name} の {program} が応答しません。動いているか、アドレスが正しいか確かめてください。",
        en="The {program} that {name} names does not answer. See whether it runs and whether the address is right.",
    ),
    "full.not_started": Text(
        ja="{program} を始められませんでした（{trouble}）。",
        en="{program} did not start ({trouble}).",
    ),
    "full.not_prepared": Text(
        ja="データベースを準備できませんでした：\n{trouble}",
        en="The database could not be prepared:\n{trouble}",
    ),
    "full.hidden_home": Text(
        ja="ユーザー {user} がフォルダー {folder} に入れません。別の TAKUWAKE_HOME を指定するか、root以外のユーザーで始めてください。",
        en="The user {user}, whom PostgreSQL runs as, cannot get into {folder}. Name another TAKUWAKE_HOME, or start as a user other than root.",
    ),
    "full.odd_home": Text(
        ja="フォルダー名 {folder} は使えません。「%」や改行、空白の後の「;」「#」を含まない TAKUWAKE_HOME を指定してください。",
        en="The folder {folder} cannot be used. Name a TAKUWAKE_HOME without “%”, line breaks, or “;” and “#” after a space.",
    ),
    "full.no_port": Text(
        ja="空いているポートがありません。",
        en="There are no free ports on this machine.",
    ),
    "full.no_windows": Text(
        ja="フルモードはWindowsでは動きません。Docker（compose.yaml）を使ってください。",
        en="Full mode does not run on Windows itself. Use Docker (compose.yaml).",
    ),
    "full.ended": Text(
        ja="管理プログラムが止まったため終了しました（{trouble}）。データは保存されています。",
        en="Stopped, since the supervisor ended ({trouble}). The data are kept.",
    ),
    "full.front": Text(
        ja="入口はnginxです（{url}）。公開ページを一時保存し、ライブ更新を専用のプロセスへ渡します。",
        en="nginx is the front ({url}): it keeps public pages and leads live streams to their own process.",
    ),
    "full.no_front": Text(
        ja="nginxがないため、ウェブのプロセスが {url} で直接応答します。大人数なら nginx を入れてください。",
        en="There is no nginx, so the web processes answer at {url} themselves. For crowds install nginx.",
    ),
    "link.once": Text(ja="一度だけ、3日以内", en="works once, within three days"),
    "data.kept": Text(ja="データ", en="Data"),
    "organiser": Text(ja="主催者", en="Organiser"),
    "players": Text(ja="参加者", en="Players"),
    "wall": Text(ja="大画面", en="Wall"),
    "api": Text(ja="API", en="API"),
    "stop": Text(ja="終了", en="Stop"),
    "streams.full": Text(
        ja="ライブ更新の接続がいっぱいです。ページはそのまま使えます。少し待つと、また自動で更新されます。",
        en="All live connections are taken. Pages still work; wait a little, then updates come again.",
    ),
    "body.too_large": Text(
        ja="送られた内容が大きすぎて読み込めません。",
        en="This is too large to be read.",
    ),
    "back": Text(ja="戻る", en="Back"),
    "goodbye": Text(
        ja="終了しました。データはすべて保存されています。",
        en="Stopped. Everything is saved. Goodbye!",
    ),
    "host.refused": Text(
        ja="この名前（{host}）では開けません。{url} を開いてください。",
        en="This site does not answer to that name ({host}). Open {url} instead.",
    ),
}


def both(code: str, **facts: object) -> str:
    """Return a sentence in both languages, one line each."""
    words = WORDS[code]
    return "\n".join(text.format_map(facts) for text in (words.ja, words.en))


def label(code: str) -> str:
    """Return a label in both languages on one line."""
    words = WORDS[code]
    return words.ja if words.ja == words.en else f"{words.ja} {words.en}"
