// Copies a link: shows its button only where it works. Over plain HTTP the browser's older way is used.
(() => {
  "use strict";
  const button = document.querySelector("[data-copy]");
  const field = document.querySelector("[data-copy-from]");
  if (!button || !field) return;
  button.hidden = false;
  field.addEventListener("focus", () => field.select());
  button.addEventListener("click", async () => {
    field.select();
    try {
      if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
      else if (!document.execCommand("copy")) return;
      button.textContent = button.dataset.done;
    } catch {
      field.focus();
    }
  });
})();
