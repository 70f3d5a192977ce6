// The scanner at the desk: scans are sent one after the other, each with a key of its own, so that rapid ones
// count once each and none is lost while the network sleeps. The field stays ready for the next one.
(() => {
  "use strict";
  const form = document.getElementById("scan");
  if (!form) return;
  const field = form.elements.code;
  const told = document.getElementById("scans");
  const waiting = document.querySelector("[data-queue]");
  const MOST_TOLD = 5;
  const AGAIN_AFTER = 2000;
  const SAME_CODE_AGAIN = 4000;
  const queue = [];
  let number = 0;
  let isSending = false;

  const sleep = (time) => new Promise((done) => setTimeout(done, time));

  const say = (trouble) => {
    waiting.hidden = !trouble && queue.length < 2;
    waiting.textContent = `${trouble} ${form.dataset.waiting} ${queue.length}`.trim();
  };

  const show = (html) => {
    const item = document.createElement("div");
    item.innerHTML = html;
    told.prepend(item);
    while (told.children.length > MOST_TOLD) told.lastElementChild.remove();
  };

  const send = async ({ code, key }) => {
    const body = new URLSearchParams(new FormData(form));
    body.set("code", code);
    body.set("key", key);
    const answer = await fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" } });
    const elsewhere = answer.headers.get("HX-Redirect");
    if (elsewhere) location.assign(elsewhere);
    if (answer.status >= 500 || answer.status === 429) throw new Error(answer.statusText);
    if (!elsewhere) show(await answer.text());
  };

  const work = async () => {
    if (isSending) return;
    isSending = true;
    while (queue.length) {
      try {
        await send(queue[0]);
        queue.shift();
        say("");
      } catch {
        say(form.dataset.trouble);
        await sleep(AGAIN_AFTER);
      }
    }
    isSending = false;
  };

  const take = (code) => {
    if (!code.trim()) return;
    number += 1;
    queue.push({ code, key: `${form.elements.key.value}-${number}` });
    say("");
    work();
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    take(field.value);
    field.value = "";
    field.focus();
  });
  addEventListener("beforeunload", (event) => queue.length && event.preventDefault());
  if (matchMedia("(pointer: fine)").matches && !location.hash) field.focus({ preventScroll: true });

  // ------------------------------------------------------------ the camera, where the browser reads codes itself
  const button = form.querySelector("[data-camera]");
  const video = document.querySelector("video.camera");
  if (!("BarcodeDetector" in window) || !navigator.mediaDevices) return;
  button.hidden = false;
  let stream = null;
  let last = { code: "", at: 0 };

  const seen = (code) => {
    const isSame = code === last.code && Date.now() - last.at < SAME_CODE_AGAIN;
    last = { code, at: Date.now() };
    if (!isSame) take(code);
  };

  const look = async (detector) => {
    while (stream) {
      const codes = video.readyState > 1 ? await detector.detect(video).catch(() => []) : [];
      codes.forEach((code) => seen(code.rawValue));
      await sleep(200);
    }
  };

  const stop = () => {
    stream?.getTracks().forEach((track) => track.stop());
    stream = null;
    video.hidden = true;
    button.setAttribute("aria-pressed", "false");
  };

  const start = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
    video.srcObject = stream;
    video.hidden = false;
    button.setAttribute("aria-pressed", "true");
    await video.play();
    look(new BarcodeDetector({ formats: ["qr_code"] }));
  };

  button.addEventListener("click", () => {
    if (stream) return stop();
    start().catch(() => {
      stop();
      waiting.hidden = false;
      waiting.textContent = form.dataset.noCamera;
    });
  });
})();
