// More tables than fit: shows the pages of the wall one after the other, and keeps the projector awake.
(() => {
  "use strict";
  const SECONDS = 12;
  const IDLE_SECONDS = 10;
  let turn = 0;

  const show = () => {
    const pages = [...document.querySelectorAll("[data-wall-page]")];
    pages.forEach((page, number) => {
      page.hidden = number !== turn % pages.length;
    });
    const count = document.querySelector("[data-wall-count]");
    if (!count || pages.length < 2) return;
    const now = turn % pages.length;
    count.textContent = pages[now].dataset.wallLabel ?? `${now + 1} / ${pages.length}`;
  };

  const stayAwake = () => navigator.wakeLock?.request("screen").catch(() => {});

  // the buttons for sound hide while nobody moves the mouse, unless one of them waits for a tap
  let idle;
  const awake = () => {
    document.body.classList.remove("idle");
    clearTimeout(idle);
    idle = setTimeout(() => document.body.classList.add("idle"), IDLE_SECONDS * 1000);
  };
  ["pointermove", "pointerdown", "keydown"].forEach((act) => addEventListener(act, awake));
  awake();

  show();
  stayAwake();
  setInterval(() => {
    turn += 1;
    show();
  }, SECONDS * 1000);
  document.addEventListener("htmx:afterSettle", show);
  document.addEventListener("visibilitychange", () => document.hidden || stayAwake());
})();
