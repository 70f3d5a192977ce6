// Knows whether the server answers, and says so: the bar on top, and the age of what stands on the page.
// Others tell what they noticed by events on <body>: takuwake:heard and takuwake:unheard.
// <body data-stale> while nothing is heard; takuwake:lost and takuwake:back when that changes.
// <body data-saved-at="time"> stands on a page that this device kept: it is old from the beginning;
// <body data-alone> on the one that is shown where nothing is kept.
(() => {
  "use strict";
  const body = document.body;
  const bar = document.querySelector("[data-offline]");
  const icon = document.querySelector("link[rel=icon]");
  const TRY_SECONDS = 5;
  const PATIENCE = 8000;
  const TELL_SECONDS = 10;
  const saved = Date.parse(body.dataset.savedAt || "");
  let heard = Number.isNaN(saved) ? Date.now() : saved;
  let misses = 0;
  let asking = false;
  let held = false;

  const language = document.documentElement.lang;
  const clock = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const day = new Intl.DateTimeFormat(language, { month: "numeric", day: "numeric" });
  const ago = new Intl.RelativeTimeFormat(language, { numeric: "always" });

  const time = () => {
    const old = Date.now() - heard > 12 * 3600_000;
    return (old ? `${day.format(heard)} ` : "") + clock.format(heard);
  };
  const age = () => {
    const minutes = Math.floor((Date.now() - heard) / 60_000);
    if (minutes < 1) return bar.dataset.fresh;
    if (minutes < 120) return ago.format(-minutes, "minute");
    return ago.format(-Math.floor(minutes / 60), "hour");
  };
  const isStale = () => "stale" in body.dataset;

  // what a person would take for the present says its time beside it
  const mark = () => {
    const old = document.querySelectorAll("[data-asof]");
    if (!isStale()) return old.forEach((each) => each.removeAttribute("data-asof"));
    const words = bar.dataset.mark.replace("{time}", time());
    for (const each of document.querySelectorAll(".clock, .table .no")) each.dataset.asof = words;
  };

  const say = () => {
    if (!bar) return;
    const words = isStale() ? (held ? bar.dataset.held : bar.dataset.words).replace("{time}", time()).replace("{age}", age()) : "";
    if (bar.textContent !== words) bar.textContent = words;
    bar.hidden = !isStale();
    mark();
  };

  const tell = (name) => body.dispatchEvent(new CustomEvent(`takuwake:${name}`));

  const lose = () => {
    if (isStale()) return;
    body.dataset.stale = "";
    say();
    tell("lost");
  };

  const probe = async () => {
    if (asking || !icon) return;
    asking = true;
    try {
      const answer = await fetch(icon.href, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) });
      if (answer.status >= 500) throw new Error(answer.statusText);
      tell("heard");
    } catch {
      tell("unheard");
    }
    asking = false;
  };

  // A kept page makes room for the present one, but not under somebody's typing and not again and again;
  // the page that has nothing to read tries sooner.
  const again = () => {
    const last = Number(sessionStorage.getItem("takuwake-again") || 0);
    const rest = "alone" in body.dataset ? 8_000 : 30_000;
    if (document.activeElement?.matches("input, select, textarea") || Date.now() - last < rest) return;
    sessionStorage.setItem("takuwake-again", Date.now());
    location.reload();
  };

  body.addEventListener("takuwake:heard", () => {
    misses = 0;
    if (body.dataset.savedAt || "alone" in body.dataset) return again();
    heard = Date.now();
    held = false;
    if (!isStale()) return;
    delete body.dataset.stale;
    say();
    tell("back");
  });
  body.addEventListener("takuwake:unheard", () => {
    misses += 1;
    if (misses > 1 || !navigator.onLine) lose();
    else setTimeout(probe, 1000);
  });

  // a form that must not be sent late is better not sent into the void either: what is typed stays on the page
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented || event.target.method !== "post" || !isStale()) return;
    event.preventDefault();
    held = true;
    say();
  });

  setInterval(() => isStale() && document.visibilityState === "visible" && probe(), TRY_SECONDS * 1000);
  setInterval(() => isStale() && say(), TELL_SECONDS * 1000);
  document.addEventListener("htmx:afterSettle", () => isStale() && mark());
  for (const trouble of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(trouble, probe);
  addEventListener("offline", probe);
  addEventListener("online", probe);
  addEventListener("pageshow", (shown) => shown.persisted && probe());
  if (body.dataset.savedAt || "alone" in body.dataset) lose();
  else if (!navigator.onLine) probe();
})();
