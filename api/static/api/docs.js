// Swagger UI on our own document; the colours follow the device.
(() => {
  "use strict";
  const place = document.getElementById("docs");
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const dye = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
  dark.addEventListener("change", dye);
  dye();
  SwaggerUIBundle({
    url: place.dataset.schema,
    domNode: place,
    deepLinking: true,
    docExpansion: "none",
    filter: true,
    defaultModelsExpandDepth: -1,
    persistAuthorization: false,
    validatorUrl: null,
  });
})();
