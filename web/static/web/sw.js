// The service worker: this very text with a line of SETTINGS before it (web/views/install.py).
// It keeps the files of this version, and of the pages those that the server marks with Takuwake-Keep:
// "page" (a ticket that this phone holds, seats, the wall) and "staff" (until somebody signs out or in). Pages come from the network;
// only where that fails, the kept one comes, and says its age (data-saved-at, told by network.js).
// Nothing else is kept: no answer to a form, no error, no page of another kind.
// It also shows what the server tells this phone (events/push_sending.py), and a tap opens the player's page.
"use strict";
const STATIC = `takuwake-static-${SETTINGS.version}`;
const KEPT = { page: "takuwake-pages", staff: "takuwake-staff" };
const HOURS = { page: 48, staff: 12 };
const MOST = 16;
const BETWEEN = new Set([502, 503, 504]); // a proxy speaks for a site that does not answer
const PATIENCE = 5000; // for a page of which one is kept
const HOUR = 3600_000;

let departures = 0; // how often somebody signed out or in: a page of the staff asked for before is not kept

const ours = async () => (await caches.keys()).filter((name) => name.startsWith("takuwake-"));
const deleteWhere = async (unwanted) => Promise.all((await ours()).filter(unwanted).map((name) => caches.delete(name)));

self.addEventListener("install", (event) => {
  self.skipWaiting();
  if (SETTINGS.off) return;
  const fill = async () => {
    const cache = await caches.open(STATIC);
    await cache.addAll([...SETTINGS.files, new Request(SETTINGS.offline, { cache: "reload" })]);
  };
  event.waitUntil(fill());
});

self.addEventListener("activate", (event) => {
  const begin = async () => {
    if (SETTINGS.off) {
      await deleteWhere(() => true);
      return self.registration.unregister();
    }
    await deleteWhere((name) => name.startsWith("takuwake-static-") && name !== STATIC);
    return self.clients.claim();
  };
  event.waitUntil(begin());
});

// ---------------------------------------------------------------- files
const plainName = (path) => path.replace(/\.?[0-9a-f]{12}(\.\w+)$/, "$1");

const fileOf = async (request, path) => {
  const cache = await caches.open(STATIC);
  const exact = await cache.match(request);
  if (exact) return exact;
  try {
    return await fetch(request);
  } catch (trouble) {
    // a kept page of an older version: this version's file of that name will do
    for (const each of await cache.keys()) {
      if (plainName(new URL(each.url).pathname) === plainName(path)) return cache.match(each);
    }
    throw trouble;
  }
};

// ---------------------------------------------------------------- pages
const forget = async (path) => {
  for (const name of Object.values(KEPT)) {
    const cache = await caches.open(name);
    await Promise.all([cache.delete(path), cache.delete(`${path}/qr.svg`)]);
  }
};

const keep = async (path, answer, asOf) => {
  const kind = answer.headers.get("Takuwake-Keep");
  const isGone = answer.status >= 400 && answer.status < 500;
  if (isGone || (answer.ok && !KEPT[kind])) return forget(path);
  if (!answer.ok || answer.redirected) return undefined;
  const headers = new Headers(answer.headers);
  for (const name of ["Content-Encoding", "Content-Length", "Set-Cookie"]) headers.delete(name);
  headers.set("Takuwake-Saved", new Date().toISOString());
  const body = await answer.blob();
  if (kind === "staff" && asOf !== departures) return undefined;
  const cache = await caches.open(KEPT[kind]);
  await cache.delete(path); // the newest stands last
  await cache.put(path, new Response(body, { headers }));
  const all = await cache.keys();
  return Promise.all(all.slice(0, Math.max(0, all.length - MOST)).map((each) => cache.delete(each)));
};

const find = async (path) => {
  for (const [kind, name] of Object.entries(KEPT)) {
    const kept = await (await caches.open(name)).match(path);
    if (!kept) continue;
    if (Date.now() - Date.parse(kept.headers.get("Takuwake-Saved")) < HOURS[kind] * HOUR) return kept;
    await forget(path);
  }
  return null;
};

const aged = async (kept) => {
  if (!(kept.headers.get("Content-Type") || "").startsWith("text/html")) return kept;
  const time = kept.headers.get("Takuwake-Saved");
  const text = (await kept.text()).replace("<body ", `<body data-saved-at="${time}" `);
  return new Response(text, { headers: kept.headers });
};

const inTime = (answer, limit) =>
  Promise.race([answer, new Promise((_, give) => setTimeout(() => give(new Error("too slow")), limit))]);

const pageOf = async (event, { pathname: path, search }) => {
  const asOf = departures;
  const kept = await find(path);
  const asked = fetch(event.request);
  // what was asked for with a query is a part of a page, or another one
  if (!search) event.waitUntil(asked.then((answer) => keep(path, answer.clone(), asOf)).catch(() => {}));
  try {
    const answer = await (kept ? inTime(asked, PATIENCE) : asked);
    return kept && BETWEEN.has(answer.status) ? aged(kept) : answer.clone();
  } catch (trouble) {
    if (kept) return aged(kept);
    if (event.request.mode !== "navigate") throw trouble;
    return (await (await caches.open(STATIC)).match(SETTINGS.offline)) || Response.error();
  }
};

const leavesStaff = (path) => /\/sign-(in|out)$/.test(path) || path.startsWith("/in/");

const answerOf = ({ request }, place) => {
  if (place.pathname.startsWith("/static/") || place.pathname.startsWith("/scripts/")) return "file";
  if (request.mode === "navigate" || request.headers.has("Takuwake-Refresh")) return "page";
  return request.destination === "image" && place.pathname.endsWith("/qr.svg") ? "page" : "";
};

if (!SETTINGS.off) {
  self.addEventListener("fetch", (event) => {
    const place = new URL(event.request.url);
    if (place.origin !== location.origin) return;
    if (leavesStaff(place.pathname)) {
      departures += 1;
      event.waitUntil(caches.delete(KEPT.staff));
    }
    if (event.request.method !== "GET") return;
    const kind = answerOf(event, place);
    if (kind === "file") event.respondWith(fileOf(event.request, place.pathname));
    else if (kind === "page") event.respondWith(pageOf(event, place));
  });
}

// ---------------------------------------------------------------- notices
const open = async (path) => {
  const { href, origin } = new URL(path, location.origin);
  if (origin !== location.origin) return null;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url.split("#")[0] === href);
  return there ? there.focus() : self.clients.openWindow(href);
};

if (!SETTINGS.off) {
  self.addEventListener("push", (event) => {
    const { title, body, path, tag, language } = event.data.json();
    const looks = { body, tag, lang: language, renotify: true, icon: SETTINGS.icon, data: { path } };
    event.waitUntil(self.registration.showNotification(title, looks));
  });

  self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data.path));
  });
}
