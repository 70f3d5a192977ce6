// Builds a deck by search: shows the buttons of found cards where a deck is being written, and adds "1 name" to it.
(() => {
  "use strict";
  const deck = document.querySelector("textarea#text");
  if (!deck || deck.readOnly) return;

  const show = () => {
    for (const button of document.querySelectorAll("[data-card]")) button.hidden = false;
  };

  const add = (name) => {
    const before = deck.value.replace(/\s+$/, "");
    deck.value = `${before ? before + "\n" : ""}1 ${name}\n`;
    deck.scrollTop = deck.scrollHeight;
    deck.dispatchEvent(new Event("input", { bubbles: true }));
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-card]");
    if (button) add(button.dataset.card);
  });
  document.body.addEventListener("htmx:afterSwap", show);
  show();
})();
