// Turns the drawing on the page into a PNG, on this phone alone, to save it or to hand it to another app.
(() => {
  "use strict";
  const drawing = document.querySelector("[data-picture]");
  const save = document.querySelector("[data-save]");
  const share = document.querySelector("[data-share]");
  const failed = document.querySelector("[data-failed]");
  if (!drawing || !save || !share) return;

  const painted = async () => {
    await drawing.decode();
    const canvas = document.createElement("canvas");
    canvas.width = drawing.getAttribute("width");
    canvas.height = drawing.getAttribute("height");
    canvas.getContext("2d").drawImage(drawing, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
    if (!blob) throw new TypeError();
    return new File([blob], drawing.dataset.picture, { type: "image/png" });
  };
  const tried = (act) => async () => {
    failed.hidden = true;
    try {
      await act(await painted());
    } catch (error) {
      failed.hidden = error.name === "AbortError";
    }
  };
  const canShare = () => {
    try {
      return Boolean(navigator.canShare?.({ files: [new File([""], "a.png", { type: "image/png" })] }));
    } catch {
      return false;
    }
  };

  save.hidden = false;
  share.hidden = !canShare();
  save.addEventListener("click", tried((file) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  }));
  share.addEventListener("click", tried((file) => navigator.share({ files: [file] })));
})();
