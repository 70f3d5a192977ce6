// Builds a deck by search: shows the buttons of found cards where a deck is being written; one adds a copy to it.
(() => {
  "use strict";
  const deck = document.querySelector("textarea#text");
  if (!deck || deck.readOnly) return;

  const show = () => {
    for (const button of document.querySelectorAll("[data-card]")) button.hidden = false;
  };

  const add = (name) => {
    const rows = deck.value.replace(/\s+$/, "").split("\n").filter((row, at) => row || at);
    const at = rows.findIndex((row) => row.replace(/^\d+ /, "") === name && /^\d/.test(row));
    const copies = at < 0 ? 1 : parseInt(rows[at], 10) + 1;
    rows[at < 0 ? rows.length : at] = `${copies} ${name}`;
    deck.value = rows.join("\n") + "\n";
    deck.scrollTop = at < 0 ? deck.scrollHeight : deck.scrollTop;
    deck.dispatchEvent(new Event("input", { bubbles: true }));
    return copies;
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-card]");
    if (!button) return;
    button.dataset.word ??= button.textContent;
    button.textContent = `${button.dataset.word} ×${add(button.dataset.card)}`;
  });
  document.body.addEventListener("htmx:afterSwap", show);
  show();
})();
