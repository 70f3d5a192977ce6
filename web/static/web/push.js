// Being told on this phone, even with the page closed: shown only where the browser has what it takes.
// [data-push] holds the site's public key, data-known which browsers the server tells (the first letters of digests).
(() => {
  "use strict";
  const card = document.querySelector("[data-push]");
  if (!card || !window.isSecureContext || !("serviceWorker" in navigator)) return;
  const part = (name) => card.querySelector(`[data-part=${name}]`);
  const show = (shown) => {
    for (const name of ["off", "on", "denied", "apple", "trouble"]) part(name).hidden = name !== shown;
    if (shown === "trouble") part("off").hidden = false;
    card.hidden = false;
  };

  if (!("PushManager" in window) || !("Notification" in window)) {
    const isApple = /iP(hone|ad|od)/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);
    if (isApple && navigator.standalone !== true) show("apple");
    return;
  }

  const toBytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  const digest = async (text) => {
    const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
    return Array.from(bytes.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
  };

  const subscribed = async (manager) => {
    const wanted = { userVisibleOnly: true, applicationServerKey: toBytes(card.dataset.push) };
    try {
      return await manager.subscribe(wanted);
    } catch (trouble) {
      const old = await manager.getSubscription();
      if (!old) throw trouble;
      await old.unsubscribe(); // it was made for another key of this site
      return manager.subscribe(wanted);
    }
  };

  const look = async (manager) => {
    if (Notification.permission === "denied") return show("denied");
    const now = await manager.getSubscription();
    const isTold = now && card.dataset.known.split(" ").includes(await digest(now.endpoint));
    if (isTold) part("on").elements.endpoint.value = now.endpoint;
    return show(isTold ? "on" : "off");
  };

  const begin = async (manager) => {
    if ((await Notification.requestPermission()) !== "granted") return look(manager);
    const form = part("off");
    const { endpoint, keys } = (await subscribed(manager)).toJSON();
    for (const [name, value] of Object.entries({ endpoint, p256dh: keys.p256dh, auth: keys.auth })) {
      form.elements[name].value = value;
    }
    return form.submit();
  };

  navigator.serviceWorker.ready.then(({ pushManager }) => {
    part("off").addEventListener("submit", (event) => {
      event.preventDefault();
      begin(pushManager).catch(() => show("trouble"));
    });
    return look(pushManager);
  }).catch(() => {}); // private windows may refuse
})();
