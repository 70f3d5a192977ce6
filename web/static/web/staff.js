// Buttons that print the page; they show only where scripts run.
(() => {
  "use strict";
  document.querySelectorAll("[data-print]").forEach((button) => {
    button.hidden = false;
    button.addEventListener("click", () => print());
  });
})();
