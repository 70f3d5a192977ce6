// The list of people when the server does not answer: the search looks through what was loaded last.
(() => {
  "use strict";
  const field = document.querySelector("#q");
  const said = document.querySelector("[data-nobody]");
  if (!field) return;
  const isStale = () => "stale" in document.body.dataset;
  let everybody = null; // the newest list that no search had narrowed

  const heard = (text) =>
    text
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
      .replace(/[\s\u30fb.]/g, "");
  const list = () => document.querySelector("#people .people");
  const isWhole = () => !field.value.trim() && !new URLSearchParams(location.search).get("state");
  const remember = () => {
    if (!isStale() && isWhole() && list()) everybody = list().cloneNode(true);
  };

  const seek = () => {
    if (!list()) return;
    const words = heard(field.value);
    let found = 0;
    for (const row of list().children) {
      row.hidden = !heard(row.querySelector(".who")?.textContent ?? "").includes(words);
      found += row.hidden ? 0 : 1;
    }
    said.hidden = found > 0;
  };

  document.body.addEventListener("takuwake:lost", () => {
    const shown = list();
    if (!isWhole() && everybody && shown) shown.replaceWith(everybody.cloneNode(true));
    seek();
  });
  document.body.addEventListener("takuwake:back", () => {
    said.hidden = true;
    document.body.dispatchEvent(new CustomEvent("changed-people"));
  });
  field.addEventListener("input", () => isStale() && seek());
  field.form.addEventListener("submit", (event) => {
    if (!isStale()) return;
    event.preventDefault();
    seek();
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (isStale() && event.detail.requestConfig.verb === "get" && event.target.closest("#q, #people")) event.preventDefault();
  });
  // the next one stands there already: once somebody is checked in the search begins anew
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    const { verb, path } = detail.requestConfig;
    if (!detail.successful || verb !== "post" || !path.endsWith("/check-in") || !field.value) return;
    field.value = "";
    field.dispatchEvent(new Event("search"));
  });
  document.addEventListener("htmx:afterSettle", remember);
  remember();
})();
