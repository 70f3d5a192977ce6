// Counts every round clock down by the server's time: [data-clock] with data-ends-at and data-server-now.
(() => {
  "use strict";
  const known = new WeakMap(); // element → how far the server's clock is ahead of this device's

  const text = (seconds) => {
    const minutes = Math.floor(seconds / 60);
    return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
  };

  const aheadOf = (clock) => {
    if (!known.has(clock)) known.set(clock, Date.parse(clock.dataset.serverNow) - Date.now());
    return known.get(clock);
  };

  const show = (clock) => {
    if (!clock.dataset.endsAt) return;
    const left = Date.parse(clock.dataset.endsAt) - Date.now() - aheadOf(clock);
    const seconds = Math.max(0, Math.ceil(left / 1000));
    clock.textContent = seconds > 0 ? text(seconds) : clock.dataset.over;
    clock.classList.toggle("over", seconds === 0);
    clock.classList.toggle("soon", seconds > 0 && seconds <= 300);
    const bar = document.getElementById(clock.dataset.bar || "");
    if (bar) bar.value = seconds;
  };

  const tick = () => document.querySelectorAll("[data-clock]").forEach(show);
  tick();
  setInterval(tick, 500);
  document.addEventListener("htmx:afterSettle", tick);
})();
