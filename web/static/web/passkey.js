// Passkeys: ask the site what to sign, let the browser do it, send the answer with the form.
"use strict";

const toBytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
const toText = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
const withIds = (list) => (list || []).map((each) => ({ ...each, id: toBytes(each.id) }));

function asked({ publicKey: given }) {
  const wanted = { ...given, challenge: toBytes(given.challenge) };
  if (given.user) wanted.user = { ...given.user, id: toBytes(given.user.id) };
  if (given.excludeCredentials) wanted.excludeCredentials = withIds(given.excludeCredentials);
  if (given.allowCredentials) wanted.allowCredentials = withIds(given.allowCredentials);
  return { publicKey: wanted };
}

function answered(credential) {
  const response = {};
  for (const part of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (credential.response[part]) response[part] = toText(credential.response[part]);
  }
  const extensions = credential.getClientExtensionResults();
  return { id: credential.id, rawId: toText(credential.rawId), type: credential.type, response, clientExtensionResults: extensions };
}

async function ask(form) {
  const begun = await fetch(form.dataset.begin, { method: "POST", body: new FormData(form) });
  const words = await begun.json();
  if (!begun.ok) throw new Error(words.sentence);
  return answered(await navigator.credentials[form.dataset.passkey](asked(words)));
}

for (const form of document.querySelectorAll("form[data-passkey]")) {
  form.hidden = !window.PublicKeyCredential;
  form.addEventListener("submit", (submitted) => {
    submitted.preventDefault();
    const trouble = form.querySelector("[data-trouble]");
    trouble.hidden = true;
    ask(form).then(
      (answer) => {
        form.elements.credential.value = JSON.stringify(answer);
        form.submit();
      },
      () => {
        trouble.textContent = trouble.dataset.trouble;
        trouble.hidden = false;
      },
    );
  });
}
