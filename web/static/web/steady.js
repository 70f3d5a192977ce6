// Keeps the page steady under the finger. A fragment that fetches itself again yields to what the reader does:
// an answer asked for before an act was answered shows the time before it, and a button that is exchanged
// between press and release takes the tap with it. Such answers are dropped and asked for once more.
(() => {
  "use strict";
  const AGAIN_AFTER = 150;
  const FLASH_STAYS = 6000; // long enough to be read, counted from the loading of the page
  const askedAt = new WeakMap(); // request → the number of acts sent or answered when it was sent
  const dropped = new Set(); // names of the events whose answers were dropped
  let acts = 0;
  let onTheirWay = 0;
  let pressed = false;

  const refetchedBy = ({ requestConfig }) => {
    const name = requestConfig?.triggeringEvent?.type ?? "";
    return name.startsWith("changed") ? name : "";
  };
  const busy = () => pressed || onTheirWay > 0;

  const askAgain = () => {
    if (busy()) return;
    const names = [...dropped];
    dropped.clear();
    names.forEach((name) => document.body.dispatchEvent(new CustomEvent(name)));
  };
  const soon = () => setTimeout(askAgain, AGAIN_AFTER);

  const send = (act) => {
    acts += 1;
    onTheirWay += 1;
    act.addEventListener("loadend", () => {
      acts += 1;
      onTheirWay -= 1;
      soon();
    });
  };

  document.addEventListener("htmx:beforeSend", ({ detail }) => {
    if (detail.requestConfig.verb === "post") send(detail.xhr);
    else askedAt.set(detail.xhr, acts);
  });
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const name = refetchedBy(detail);
    if (!name || (!busy() && askedAt.get(detail.xhr) === acts)) return;
    detail.shouldSwap = false;
    dropped.add(name);
    if (!busy()) soon();
  });

  // a fragment brings the blanks around it along each time: on a page that stands all day they would pile up
  document.addEventListener("htmx:afterSettle", ({ detail }) => {
    const isBlank = (node) => node?.nodeType === Node.TEXT_NODE && !node.data.trim();
    for (const side of ["previousSibling", "nextSibling"]) {
      while (isBlank(detail.elt[side]) && isBlank(detail.elt[side][side])) detail.elt[side].remove();
    }
  });

  // what was said of an act is over once a player's own card shows something newer
  document.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.target?.id !== "now") return;
    const said = document.querySelectorAll("[data-flash]");
    setTimeout(() => said.forEach((line) => line.remove()), Math.max(0, FLASH_STAYS - performance.now()));
  });

  addEventListener("pointerdown", () => {
    pressed = true;
  });
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => {
      pressed = false;
      soon();
    });
  }
})();
