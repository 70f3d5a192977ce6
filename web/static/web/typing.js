// Buttons that type into the field of a result; they show only where scripts run.
(() => {
  "use strict";
  const line = document.querySelector("[data-types-into]");
  if (!line) return;
  const keys = ({ target }) => {
    const key = target.closest("[data-types]");
    if (!key) return;
    const back = key.dataset.types === "back";
    line.value = back ? line.value.trimEnd().slice(0, -1) : line.value + key.dataset.types;
    line.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const show = () => document.querySelectorAll("[data-typing]").forEach((row) => (row.hidden = false));
  show();
  document.addEventListener("click", keys);
  document.addEventListener("htmx:afterSettle", show);
})();
