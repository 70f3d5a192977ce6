// Redoc on our own document. Its styles carry the page's nonce; its search would need a worker made of text, so it is off.
(() => {
  "use strict";
  // Redoc would show its maker's logo from the maker's machine; nothing here is asked of another one.
  const write = Element.prototype.setAttribute;
  const isHere = (value) => new URL(value, location.href).origin === location.origin;
  Element.prototype.setAttribute = function (name, value) {
    if (name !== "src" || isHere(value)) write.call(this, name, value);
  };
  Object.defineProperty(HTMLImageElement.prototype, "src", {
    set(value) {
      this.setAttribute("src", value);
    },
  });
  const place = document.getElementById("docs");
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const inks = dark ? { primary: "#eef3ee", secondary: "#a9b8af" } : { primary: "#1c211e", secondary: "#5a645d" };
  const paper = dark ? "#14201b" : "#ffffff";
  Redoc.init(
    place.dataset.schema,
    {
      nonce: place.dataset.nonce,
      disableSearch: true,
      hideDownloadButtons: true,
      hideLoading: true,
      scrollYOffset: "header",
      schemasExpansionLevel: 1,
      jsonSamplesExpandLevel: 4,
      theme: {
        colors: { primary: { main: dark ? "#59c596" : "#1d6b4f" }, text: inks, border: { dark: "#33453c", light: dark ? "#33453c" : "#ddd9cd" } },
        schema: { nestedBackground: dark ? "#1c2b25" : "#faf8f3", linesColor: dark ? "#59c596" : "#1d6b4f" },
        sidebar: { backgroundColor: dark ? "#1c2b25" : "#faf8f3", textColor: inks.primary },
        typography: { fontFamily: "inherit", headings: { fontFamily: "inherit" }, code: { backgroundColor: dark ? "#20372d" : "#f1efe8", color: dark ? "#ffc46b" : "#7d4b00" } },
        rightPanel: { backgroundColor: "#14201b" },
      },
    },
    place,
  );
  document.body.style.backgroundColor = paper;
})();
