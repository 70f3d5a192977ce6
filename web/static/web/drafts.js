// Keeps what is being typed into a form until it is sent: per form on this device, for a day, never a password,
// a file, or anything hidden. A field comes back only where the server still shows what it showed then.
(() => {
  "use strict";
  const PREFIX = "takuwake-draft:";
  const WAITING = "takuwake-send:";
  const OLD = 24 * 3600_000;
  const SECRET = "[type=password], [type=file], [type=hidden], [type=search], [type=submit], [readonly], [autocomplete=one-time-code], [data-no-draft]";
  const body = document.body;
  const note = document.querySelector("[data-draft-note]");

  const forms = () =>
    [...document.querySelectorAll("form[method=post]")].filter(
      (form) => form.elements.key && !form.querySelector("[type=password]") && !form.hasAttribute("data-no-draft"),
    );
  const fields = (form) => [...form.elements].filter((each) => each.name && each.matches("input, select, textarea") && !each.matches(SECRET));
  const isTick = (field) => field.type === "radio" || field.type === "checkbox";
  const nameOf = (field) => (isTick(field) ? `${field.name}=${field.value}` : field.name);
  const chosen = (field, which) => [...field.options].filter((option) => option[which]).map((option) => option.value).join("\n");
  const now = (field) => (isTick(field) ? field.checked : field.matches("select") ? chosen(field, "selected") : field.value);
  const before = (field) => {
    if (isTick(field)) return field.defaultChecked;
    if (!field.matches("select")) return field.defaultValue;
    return chosen(field, "defaultSelected") || (field.multiple ? "" : field.options[0]?.value ?? "");
  };
  const put = (field, value) => {
    if (isTick(field)) field.checked = value;
    else if (field.matches("select")) for (const option of field.options) option.selected = value.split("\n").includes(option.value);
    else field.value = value;
  };

  const pathOf = (form) => new URL(form.getAttribute("action") || "", location.href).pathname;
  const placeOf = (form) => `${PREFIX}${pathOf(form)}#${[...new Set(fields(form).map((each) => each.name))].join(",")}`;
  const read = (name) => {
    try {
      return JSON.parse(localStorage.getItem(name));
    } catch {
      return null;
    }
  };
  const all = () => Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));

  const keep = (form) => {
    const changed = fields(form).filter((field) => now(field) !== before(field));
    if (!changed.length) return localStorage.removeItem(placeOf(form));
    const words = Object.fromEntries(changed.map((field) => [nameOf(field), [before(field), now(field)]]));
    localStorage.setItem(placeOf(form), JSON.stringify({ at: Date.now(), path: pathOf(form), words, staff: Boolean(body.dataset.person) }));
  };

  const tell = (form, draft) => {
    const said = note.content.firstElementChild.cloneNode(true);
    const time = new Intl.DateTimeFormat(document.documentElement.lang, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    const words = said.querySelector("[data-part=words]");
    words.textContent = words.textContent.replace("{time}", time.format(draft.at));
    said.querySelector("button").addEventListener("click", () => {
      form.reset();
      localStorage.removeItem(placeOf(form));
      said.remove();
      form.dispatchEvent(new Event("input", { bubbles: true }));
    });
    form.prepend(said);
  };

  const restore = (form) => {
    const draft = read(placeOf(form));
    if (!draft) return;
    const fitting = fields(form).filter((field) => {
      const [then, typed] = draft.words[nameOf(field)] ?? [];
      return typed !== undefined && then === before(field) && typed !== now(field);
    });
    fitting.forEach((field) => put(field, draft.words[nameOf(field)][1]));
    if (!fitting.length || !note) return;
    tell(form, draft);
    for (const field of fitting) if (field.matches("textarea")) field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  // What was posted plainly has arrived as soon as any other page comes; a reload or a way back may mean it has not.
  const tidy = () => {
    const cameOn = performance.getEntriesByType("navigation")[0]?.type === "navigate" && !body.dataset.savedAt;
    for (const name of all()) {
      const draft = read(name);
      if (!draft || Date.now() - draft.at > OLD || (draft.posted && cameOn)) localStorage.removeItem(name);
    }
  };

  try {
    tidy();
  } catch {
    return; // a browser that keeps nothing
  }
  forms().forEach(restore);
  for (const each of ["input", "change"]) {
    document.addEventListener(each, ({ target }) => {
      const form = target.form;
      if (!form || !forms().includes(form)) return;
      try {
        keep(form);
      } catch {
        // no room on this device: it is as it would be without
      }
    });
  }
  document.addEventListener("submit", ({ target, submitter, defaultPrevented }) => {
    if (submitter?.name === "forget") return forgetUnder(location.pathname);
    if (target.matches("form[action$='/sign-out']")) return leave();
    const name = target.elements.key && !defaultPrevented ? placeOf(target) : "";
    const draft = name && read(name);
    if (draft) localStorage.setItem(name, JSON.stringify({ ...draft, posted: true }));
  });
  document.addEventListener("takuwake:sent", ({ detail }) => {
    for (const name of all()) if (read(name)?.path === detail.path) localStorage.removeItem(name);
  });

  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.successful && detail.elt.matches?.("form[method=post]") && detail.elt.elements.key) localStorage.removeItem(placeOf(detail.elt));
  });

  // a phone that no longer holds a ticket holds nothing that was typed there either
  const forgetUnder = (path) => {
    for (const name of Object.keys(localStorage)) {
      const kept = name.startsWith(PREFIX) || name.startsWith(WAITING) ? read(name) : null;
      if ((kept?.path ?? kept?.action ?? "").startsWith(path)) localStorage.removeItem(name);
    }
  };

  // whoever signs out leaves nothing of the shop's people on this device
  const leave = () => {
    for (const name of Object.keys(localStorage)) {
      const kept = name.startsWith(PREFIX) || name.startsWith(WAITING) ? read(name) : null;
      if (kept?.staff || kept?.person) localStorage.removeItem(name);
    }
    self.caches?.keys().then((names) => names.filter((name) => name.includes("staff")).forEach((name) => caches.delete(name)));
  };
})();
