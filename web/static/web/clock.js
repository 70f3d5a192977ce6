// Counts every clock down by the server's time: [data-clock] with data-ends-at and data-server-now.
// data-ten, data-five, data-over: what is said at 10, 5 and 0 minutes, in the [data-clock-said] that follows.
// A clock with data-bell tells the page as it passes them: "clock-mark" on document, detail.minutes 10, 5 or 0.
// The device's own clock may be wrong or be set meanwhile: time runs by performance.now() from what the server said,
// and is asked for anew when the page wakes up.
(() => {
  "use strict";
  const MARKS = [10, 5, 0];
  const JUMP = 1500; // milliseconds between the two clocks of this device: it slept, or was set
  const EVERY = 300000;
  const known = new WeakSet(); // clocks whose data-server-now was heard
  const passed = new Map(); // end time → seconds left when last seen
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let ahead = -Infinity; // server's time minus performance.now()
  let apart = Date.now() - performance.now();
  let asking = false;

  const now = () => ahead + performance.now();
  const text = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

  // What came with a page is as old as its way here, so the greatest lead is the best guess.
  const hear = (clock) => {
    if (known.has(clock)) return;
    known.add(clock);
    ahead = Math.max(ahead, Date.parse(clock.dataset.serverNow) - performance.now());
  };

  const ask = async () => {
    const address = document.body.dataset.livePoll;
    if (!address || asking) return;
    asking = true;
    try {
      const sent = performance.now();
      const answer = await (await fetch(address, { cache: "no-store" })).json();
      const took = performance.now() - sent;
      const said = Date.parse(answer.now);
      if (took < 4000 && said) ahead = said + took / 2 - sent - took;
    } catch {
      // without the network the last word stays
    } finally {
      asking = false;
      apart = Date.now() - performance.now();
    }
  };

  const stage = (seconds) => (seconds > 600 ? "" : seconds > 300 ? "ten" : seconds > 0 ? "five" : "over");
  const LOOKS = { "": "", ten: "ten", five: "soon", over: "over" };

  const mark = (clock, seconds) => {
    const before = passed.get(clock.dataset.endsAt);
    passed.set(clock.dataset.endsAt, seconds);
    if (before === undefined || !("bell" in clock.dataset)) return;
    const minutes = MARKS.find((each) => before > each * 60 && seconds <= each * 60 && before - seconds < 90);
    if (minutes === undefined) return;
    document.dispatchEvent(new CustomEvent("clock-mark", { detail: { minutes } }));
    if (!calm.matches && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(minutes ? [200, 100, 200] : [500, 150, 500]);
  };

  const show = (clock) => {
    if (!clock.dataset.endsAt) return;
    hear(clock);
    const seconds = Math.max(0, Math.ceil((Date.parse(clock.dataset.endsAt) - now()) / 1000));
    const at = stage(seconds);
    const words = seconds > 0 ? text(seconds) : clock.dataset.over;
    if (clock.textContent !== words) clock.textContent = words;
    clock.classList.remove("ten", "soon", "over");
    if (LOOKS[at]) clock.classList.add(LOOKS[at]);
    const said = clock.nextElementSibling;
    if (said?.matches("[data-clock-said]")) {
      const sentence = at === "over" ? "" : clock.dataset[at] || "";
      if (said.textContent !== sentence) said.textContent = sentence;
    }
    const bar = document.getElementById(clock.dataset.bar || "");
    if (bar) bar.value = seconds;
    mark(clock, seconds);
  };

  const tick = () => {
    const jump = Date.now() - performance.now() - apart;
    if (Math.abs(jump) > JUMP) {
      apart += jump;
      ahead += Math.max(jump, 0); // asleep; if the clock was set instead, the answer puts it right
      ask();
    }
    document.querySelectorAll("[data-clock]").forEach(show);
  };

  const wake = async () => {
    if (document.hidden || !document.querySelector("[data-clock]")) return;
    await ask();
    tick();
  };

  tick();
  wake();
  setInterval(tick, 250);
  setInterval(wake, EVERY);
  document.addEventListener("htmx:afterSettle", tick);
  document.addEventListener("visibilitychange", wake);
  addEventListener("pageshow", (shown) => shown.persisted && wake());
  addEventListener("online", wake);
})();
