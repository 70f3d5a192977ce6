// Turns the event's live stream into small events on <body>, so that each htmx fragment refetches only itself.
// <body data-live="stream address" data-live-version="newest version seen" data-live-poll="version address">
// <body data-live-first> does not wait where a full room spreads out: a wall, the staff
//   changed              anything at all            changed-seats   a round was published, changed, withdrawn or closed
//   changed-clock        a clock was touched        changed-extra   a table's own time
//   changed-news         an announcement            changed-pod-ID  a result of this pod was told or answered
//   changed-table        the points may differ      changed-people  something private: entries, decks, drafts
//   changed-event        settings, finish, reopen   changed-queue   who waits for a rolling table, or a free one
//   changed-draw         a draw of prizes
(() => {
  "use strict";
  const body = document.body;
  if (!body.dataset.live) return;
  const POLL_SECONDS = 15;
  const SILENCE_SECONDS = 30; // heartbeats are not heard here, so a quiet stream is checked now and then
  const PATIENCE = 8000;
  const WAIT = { quick: [100, 700], slow: [1500, 6000] };
  let version = Number(body.dataset.liveVersion || 0);
  let heard = Date.now();
  let source = null;
  let retry = 1000;
  let spread = 0; // milliseconds over which a full room spreads what it asks for
  const waiting = new Set();

  const between = ([least, most]) => least + Math.random() * (Math.max(most, spread) - least);

  const tell = (name, pace = "quick") => {
    if (waiting.has(name)) return;
    waiting.add(name);
    setTimeout(() => {
      waiting.delete(name);
      body.dispatchEvent(new CustomEvent(name, { detail: { version } }));
    }, between(WAIT[pace]));
  };

  const NAMES = {
    "round.published": ["changed-seats", "changed-clock"],
    "round.changed": ["changed-seats"],
    "round.withdrawn": ["changed-seats", "changed-clock"],
    "tables.set": ["changed-seats"],
    "round.closed": ["changed-seats", "changed-table"],
    "round.clock": ["changed-clock"],
    "queue.opened": ["changed-queue"],
    "queue.closed": ["changed-queue"],
    "queue.joined": ["changed-queue"],
    "queue.left": ["changed-queue"],
    "queue.back_to_game": ["changed-queue"],
    "pod.formed": ["changed-seats", "changed-queue"],
    "pod.put_back": ["changed-seats", "changed-queue"],
    "round.time_over": ["changed-clock"],
    "pod.extra_time": ["changed-extra"],
    "announcement.made": ["changed-news"],
    "announcement.taken_back": ["changed-news"],
    "subgame.closed": ["changed-extra"],
    "subgame.time_given": ["changed-extra"],
    "seat.filled": ["changed-extra"],
    "seat.no_show": ["changed-extra"],
    "seat.left_out": ["changed-seats", "changed-table"],
    "pod.first_player": ["changed-table"],
    "report.accepted": ["changed-table", "changed-queue"],
    "report.decided": ["changed-table", "changed-queue"],
    "report.disputed": ["changed-table"],
    "report.taken_back": ["changed-table", "changed-queue"],
    "event.finished": ["changed-event", "changed-table"],
    "event.reopened": ["changed-event", "changed-table"],
    "event.changed": ["changed-event"],
    "draw.opened": ["changed-draw"],
    "draw.changed": ["changed-draw"],
    "draw.begun": ["changed-draw"],
    "draw.drawn": ["changed-draw"],
    "draw.absent": ["changed-draw"],
    "draw.undone": ["changed-draw"],
    "draw.over": ["changed-draw"],
  };

  const everything = () => {
    const pods = [...document.querySelectorAll("[data-pod]")].map((pod) => `changed-pod-${pod.dataset.pod}`);
    const names = ["changed", "changed-seats", "changed-clock", "changed-extra", "changed-news", "changed-table", "changed-event", "changed-queue", "changed-draw", ...pods];
    names.forEach((name) => tell(name));
    tell("changed-people", "slow");
  };

  const take = (hint) => {
    if (!(hint.version > version)) return;
    const missed = hint.version > version + 1;
    version = hint.version;
    spread = "liveFirst" in body.dataset ? 0 : hint.spread || 0;
    if (missed) return everything();
    tell("changed");
    (NAMES[hint.kind] || []).forEach((name) => tell(name));
    if (hint.pod) tell(`changed-pod-${hint.pod}`);
    if (!hint.kind) tell("changed-people", "slow");
  };

  const fine = () => {
    heard = Date.now();
    body.dispatchEvent(new CustomEvent("takuwake:heard"));
  };

  const read = (message) => {
    fine();
    try {
      take(JSON.parse(message.data));
    } catch {
      poll();
    }
  };

  const poll = async () => {
    try {
      const answer = await fetch(body.dataset.livePoll, { cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) });
      if (!answer.ok) throw new Error(answer.statusText);
      const newest = (await answer.json()).version;
      fine();
      if (newest > version) {
        version = newest;
        everything();
      }
    } catch {
      body.dispatchEvent(new CustomEvent("takuwake:unheard"));
    }
  };

  const connect = () => {
    source?.close();
    source = new EventSource(`${body.dataset.live}?after=${version}`);
    source.onopen = () => {
      retry = 1000;
      fine();
    };
    source.addEventListener("change", read);
    source.addEventListener("resync", (message) => {
      fine();
      version = JSON.parse(message.data).version;
      everything();
    });
    source.onerror = () => {
      source.close();
      source = null;
      poll();
      setTimeout(connect, between([retry, 2 * retry]));
      retry = Math.min(2 * retry, 30000);
    };
  };

  setInterval(() => {
    const silent = Date.now() - heard > SILENCE_SECONDS * 1000;
    if (!source || source.readyState !== EventSource.OPEN || silent) poll();
  }, POLL_SECONDS * 1000 + Math.random() * 4000);
  addEventListener("online", () => poll());
  body.addEventListener("takuwake:back", () => poll());
  addEventListener("pageshow", (shown) => shown.persisted && connect());
  document.addEventListener("visibilitychange", () => document.hidden || poll());
  addEventListener("pagehide", () => source?.close());
  connect();
})();
