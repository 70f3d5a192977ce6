// Sends each form with data-once="what it is" exactly once, however the network behaves: the same words with the
// same key again and again until an answer comes. What waits outlives the page (localStorage), not a sign-out.
// An answer that leads elsewhere is gone to; any other is left to the browser, which posts the form again and
// shows what the server says: a refusal keeps neither key nor effect, and what had one is answered the same.
(() => {
  "use strict";
  const body = document.body;
  const box = document.querySelector("[data-outbox]");
  const blank = document.querySelector("[data-outbox-item]");
  const PREFIX = "takuwake-send:";
  const OLD = 12 * 3600_000; // the server knows a key for a day
  const PATIENCE = 15_000;
  const SEEN = 60_000;
  const WAITS = [1, 2, 4, 8, 15, 30];
  const LATER = new Set([408, 425, 429, 500, 502, 503, 504]);
  const MOST_TRIES_AT_FAULTS = 6;
  const person = body.dataset.person || "";
  const done = new Map(); // what was sent while this page stands, for the eye only
  let here = ""; // key of the form that the reader waits for on this very page
  let shownSince = 0;
  let [turn, timer, busy] = [0, 0, false];

  // ------------------------------------------------------------ what waits
  const keep = (item) => localStorage.setItem(PREFIX + item.key, JSON.stringify(item));
  const drop = (item) => localStorage.removeItem(PREFIX + item.key);
  const items = () =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith(PREFIX))
      .map((name) => JSON.parse(localStorage.getItem(name)))
      .filter((item) => !item.person || item.person === person)
      .sort((one, other) => one.at - other.at);
  const isThere = (item) => localStorage.getItem(PREFIX + item.key) !== null;
  const pathOf = (address) => new URL(address, location.href).pathname;
  const addressIn = (place) => place.pathname + place.search;
  const addressOf = (form) => addressIn(new URL(form.getAttribute("action") || "", location.href));

  // ------------------------------------------------------------ forms
  const token = () => document.querySelector("[name=csrfmiddlewaretoken]")?.value || "";
  const typedIn = (form) =>
    [...form.querySelectorAll("input:not([type=hidden], [type=radio], [type=checkbox], [type=file]), textarea")]
      .map((field) => field.value.trim())
      .filter(Boolean);

  const itemOf = (form, button) => {
    const fields = [];
    const said = [...new FormData(form), ...(button?.name ? [[button.name, button.value]] : [])];
    for (const [name, value] of said) {
      if (name === "csrfmiddlewaretoken" || value instanceof File) continue;
      fields.push([name, value.replace(/\r?\n/g, "\r\n")]); // as a browser posts it, or it would be other words
    }
    return {
      key: form.elements.key.value,
      action: addressOf(form),
      fields,
      typed: typedIn(form),
      label: form.dataset.once,
      at: Date.now(),
      tries: 0,
      state: "waiting",
      row: form.hasAttribute("hx-post") ? form.closest("[id]")?.id || "" : null,
      person,
    };
  };

  const isOurs = (form, button) =>
    form.matches("form[data-once]") &&
    Boolean(form.elements.key?.value) &&
    !button?.matches("[data-plain], [formaction], [formnovalidate]") && // such a button does something else
    !form.querySelector("input[type=password]") &&
    ![...form.querySelectorAll("input[type=file]")].some((each) => each.files.length);

  const postPlainly = (item) => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = item.action;
    form.hidden = true;
    for (const [name, value] of [...item.fields, ["csrfmiddlewaretoken", token()]]) {
      form.append(Object.assign(document.createElement("textarea"), { name, value }));
    }
    body.append(form);
    form.submit();
  };

  // ------------------------------------------------------------ sending
  const post = (item) => {
    const words = new URLSearchParams(item.fields);
    words.set("csrfmiddlewaretoken", token());
    const headers = { "Takuwake-Sends": "once" };
    if (item.row !== null) headers["HX-Request"] = "true";
    const keepalive = words.toString().length < 50_000; // goes on when the reader goes on
    return fetch(item.action, { method: "POST", body: words, headers, keepalive, signal: AbortSignal.timeout?.(PATIENCE) });
  };

  const reasonIn = (text) => {
    const page = new DOMParser().parseFromString(text, "text/html");
    const said = page.querySelectorAll(".note.bad, .note.error, .error, [role=alert]");
    return [...new Set([...said].map((each) => each.textContent.trim()))].join(" ");
  };

  const verdict = async (item, answer) => {
    const way = answer.headers.get("Takuwake-Go") || answer.headers.get("HX-Redirect");
    if (way && pathOf(way) === "/sign-in") return { state: "signin" };
    if (way) return { state: "sent", way };
    if (answer.ok && item.row !== null) return { state: "sent" };
    const isFault = LATER.has(answer.status);
    if (isFault && item.tries < MOST_TRIES_AT_FAULTS) throw new Error(answer.statusText);
    return { state: "refused", reason: reasonIn(await answer.text()) };
  };

  const goTo = (way) => {
    const place = new URL(way, location.href);
    location.assign(place);
    if (place.hash && addressIn(place) === addressIn(location)) location.reload();
  };

  const showForAWhile = (item) => {
    done.set(item.key, item);
    setTimeout(() => done.delete(item.key) && show(), SEEN);
  };

  const finish = (item, end) => {
    if (end.state === "sent") {
      drop(item);
      items().filter((each) => each.state !== "waiting" && each.action === item.action).forEach(drop);
      document.dispatchEvent(new CustomEvent("takuwake:sent", { detail: { path: pathOf(item.action) } }));
      if (item.key === here) return goTo(end.way);
      showForAWhile({ ...item, ...end });
      if (item.row !== null) body.dispatchEvent(new CustomEvent("changed-people"));
      return;
    }
    keep({ ...item, ...end, shown: item.key === here && end.state === "refused" });
    if (item.key !== here) return;
    here = "";
    if (end.state === "refused") postPlainly(item);
  };

  const tryOne = async (item) => {
    const tried = { ...item, tries: item.tries + 1 };
    keep(tried);
    try {
      const end = await verdict(tried, await post(tried));
      body.dispatchEvent(new CustomEvent("takuwake:heard"));
      if (isThere(item) || item.key === here) finish(tried, end);
      return true;
    } catch {
      if (navigator.onLine && isThere(item)) keep({ ...tried, maybe: true }); // the answer may be what got lost
      body.dispatchEvent(new CustomEvent("takuwake:unheard"));
      return false;
    }
  };

  const pump = async () => {
    if (busy || !token()) return;
    busy = true;
    clearTimeout(timer);
    let gotThrough = true;
    for (const item of items().filter((each) => each.state === "waiting")) {
      if (!isThere(item)) continue; // taken back meanwhile
      gotThrough = await tryOne(item);
      show();
      if (!gotThrough) break;
    }
    busy = false;
    turn = gotThrough ? 0 : turn + 1;
    if (items().some((each) => each.state === "waiting")) {
      const seconds = gotThrough ? 0 : WAITS[Math.min(turn - 1, WAITS.length - 1)] * (1 + Math.random() / 3);
      timer = setTimeout(pump, seconds * 1000);
    }
    show();
  };

  // ------------------------------------------------------------ what the reader sees
  const isSeen = (item) => item.key !== here || item.tries > 1 || Date.now() - shownSince > 900 || !navigator.onLine;

  const line = (item) => {
    const part = blank.content.firstElementChild.cloneNode(true);
    const find = (name) => part.querySelector(`[data-part=${name}]`);
    part.classList.add(...(item.state === "refused" || item.state === "old" ? ["bad"] : item.state === "sent" ? [] : ["warn"]));
    find("label").textContent = item.label;
    find("state").textContent = box.dataset[item.state];
    find("reason").textContent = item.reason || "";
    find("typed").textContent = item.state === "refused" || item.state === "old" ? item.typed.join("\n") : "";
    const acts = { look: ["refused"], away: ["refused", "old"], stop: ["waiting"], see: ["sent"], enter: ["signin"] };
    for (const [name, states] of Object.entries(acts)) find(name).hidden = !states.includes(item.state);
    find("see").hidden ||= !item.way;
    if (item.way) find("see").href = item.way;
    find("enter").href = `/sign-in?next=${encodeURIComponent(location.pathname)}`;
    find("look").onclick = () => {
      keep({ ...item, shown: true });
      postPlainly(item);
    };
    find("away").onclick = find("stop").onclick = () => {
      for (const each of item.group ?? [item]) {
        drop(each);
        if (each.maybe && each.state === "waiting") showForAWhile({ ...each, state: "maybe" });
      }
      if (item.key === here) here = "";
      show();
    };
    return part;
  };

  // many taps on a list are one line: who waits, who is through
  const grouped = (all) => {
    const isRow = (item) => item.row && (item.state === "waiting" || item.state === "sent");
    const lines = all.filter((item) => !isRow(item));
    for (const state of ["waiting", "sent"]) {
      const group = all.filter((item) => isRow(item) && item.state === state);
      if (group.length) lines.push({ ...group[0], label: group.map((item) => item.label).join(" · "), group });
    }
    return lines;
  };

  const markRows = (waiting) => {
    const rows = new Set(waiting.filter((item) => item.state === "waiting").map((item) => item.row).filter(Boolean));
    for (const row of document.querySelectorAll("[data-queued]")) if (!rows.has(row.id)) row.removeAttribute("data-queued");
    for (const id of rows) document.getElementById(id)?.setAttribute("data-queued", box.dataset.row);
  };

  const show = () => {
    const waiting = items();
    const seen = grouped([...waiting.filter(isSeen), ...done.values()]);
    const now = JSON.stringify(seen.map((item) => [item.key, item.state, item.label]));
    if (box.dataset.shown !== now) box.replaceChildren(...seen.map(line)); // else it would be read out again
    box.dataset.shown = now;
    box.hidden = seen.length === 0;
    markRows(waiting);
    for (const form of document.querySelectorAll("form[data-once]")) {
      if (here && form.elements.key?.value === here) form.setAttribute("aria-busy", "true");
      else form.removeAttribute("aria-busy");
    }
  };

  // ------------------------------------------------------------ from the form into the box
  const take = (form, button) => {
    const item = itemOf(form, button);
    try {
      keep(item);
    } catch {
      return false; // no room on this device: the browser sends it as ever
    }
    if (item.row === null) {
      here = item.key;
      shownSince = Date.now();
      setTimeout(show, 1000);
      addEventListener("beforeunload", () => (here = ""), { once: true }); // who goes elsewhere is not called back
    }
    turn = 0;
    pump();
    return true;
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post") return;
    if (!isOurs(form, event.submitter)) return;
    if (form.hasAttribute("hx-post") && !("stale" in body.dataset)) return; // htmx tries first
    if (!take(form, event.submitter)) return;
    event.stopPropagation();
    event.preventDefault();
  }, true);

  for (const trouble of ["htmx:sendError", "htmx:timeout"]) {
    document.addEventListener(trouble, ({ detail }) => {
      const button = detail.requestConfig?.triggeringEvent?.submitter;
      if (detail.elt.matches?.("form[hx-post]") && isOurs(detail.elt, button)) take(detail.elt, button);
    });
  }

  const settle = () => {
    const isReturn = performance.getEntriesByType("navigation")[0]?.type !== "navigate";
    const actions = new Set([...document.querySelectorAll("form[data-once]")].map((form) => pathOf(addressOf(form))));
    for (const item of items()) {
      if (Date.now() - item.at > OLD && item.state !== "old") keep({ ...item, state: "old" });
      else if (item.state === "signin" && person) keep({ ...item, state: "waiting" });
      else if (item.shown && !isReturn && actions.has(pathOf(item.action))) drop(item);
      else if (item.shown) keep({ ...item, shown: false });
    }
  };

  if (!box || !blank) return;
  try {
    settle();
  } catch {
    return; // a browser that keeps nothing: forms work as without scripts
  }
  body.addEventListener("takuwake:back", pump);
  document.addEventListener("htmx:afterSettle", () => markRows(items()));
  addEventListener("online", pump);
  addEventListener("storage", (change) => {
    if (here && change.key === PREFIX + here && change.newValue === null) location.reload(); // sent from another tab
    if (change.key?.startsWith(PREFIX)) show();
  });
  document.addEventListener("visibilitychange", () => document.hidden || pump());
  show();
  pump();
})();
