// What only a safe address (HTTPS, or this machine itself) has: pages that open without a network, and an app's icon.
// [data-install] says which of its parts are true here: data-part="safe", "plain", "apple"; its button asks the browser.
(() => {
  "use strict";
  const body = document.body;
  const card = document.querySelector("[data-install]");
  const isSafe = window.isSecureContext && "serviceWorker" in navigator;
  const isApp = matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;
  const isApple = /iP(hone|ad|od)/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);
  let refresh = 0;

  const show = (name, is) => card?.querySelectorAll(`[data-part=${name}]`).forEach((part) => {
    part.hidden = !is;
  });
  if (card && !isApp) {
    card.hidden = false;
    show("safe", isSafe);
    show("plain", !isSafe);
    show("apple", isApple);
  }
  if (!isSafe) return;

  navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" }).catch(() => {}); // private windows may refuse

  addEventListener("beforeinstallprompt", (offer) => {
    const button = card?.querySelector("button");
    if (!button) return;
    offer.preventDefault();
    button.hidden = false;
    button.onclick = async () => {
      await offer.prompt();
      button.hidden = true;
    };
  });
  addEventListener("appinstalled", () => {
    if (card) card.hidden = true;
  });

  // the page changes piece by piece; what is kept of it should not stay as it was when it was opened
  const KEPT = /^\/t\/[^/]+$|^\/e\/[^/]+\/(seats|wall)$|^\/staff\/e\/[^/]+(\/(reception|tables))?$/;
  const STAFF_SECONDS = 45;
  const refetch = (path) => fetch(path, { headers: { "Takuwake-Refresh": "1" } }).catch(() => {});
  const later = (seconds) => {
    if (refresh || body.dataset.savedAt || "stale" in body.dataset) return;
    refresh = setTimeout(() => {
      refresh = 0;
      if (navigator.serviceWorker.controller) refetch(location.pathname);
    }, seconds * 1000);
  };
  // the page came before its worker; the code is drawn when the link is opened, perhaps without a network
  const keepWhatIsMissing = async () => {
    if (!navigator.serviceWorker.controller || body.dataset.savedAt) return;
    const places = location.pathname.startsWith("/t/") ? ["", "/qr.svg"] : [""];
    for (const place of places) {
      const path = location.pathname + place;
      if (!(await caches.match(path))) refetch(path);
    }
  };

  if (!KEPT.test(location.pathname)) return;
  const changes = ["changed-seats", "changed-clock", "changed-event", ...(body.dataset.person ? ["changed-people"] : [])];
  for (const change of changes) {
    body.addEventListener(change, () => later(body.dataset.person ? STAFF_SECONDS : 5 + Math.random() * 20));
  }
  navigator.serviceWorker.addEventListener("controllerchange", keepWhatIsMissing);
  setTimeout(keepWhatIsMissing, 1000);
})();
