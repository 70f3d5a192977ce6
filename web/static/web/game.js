// Asks for the newest state of the live game every few seconds while it is looked at and nobody types,
// and keeps open what the reader has opened.
(() => {
  "use strict";
  const EVERY = 4000;
  const typing = () => document.activeElement?.matches("#game :is(input, select)");
  let open = [];

  setInterval(() => {
    if (document.visibilityState !== "visible" || typing()) return;
    document.body.dispatchEvent(new CustomEvent("changed-live"));
  }, EVERY);

  document.body.addEventListener("htmx:beforeSwap", () => {
    open = [...document.querySelectorAll("#game details[open][id]")].map((each) => each.id);
  });
  document.body.addEventListener("htmx:afterSwap", ({ detail }) => {
    if (detail.requestConfig?.verb !== "get" || detail.requestConfig?.triggeringEvent?.type !== "changed-live") return;
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  });
})();
