// Reads aloud in a voice that this machine has by itself; voices that ask a service are never used.
// [data-aloud="ja"] with data-text reads its text at a tap. [data-aloud-state] with data-no-ja and data-no-en says
// which voice is not there. [data-aloud-news] is the switch by which the wall reads each new [data-news] by itself,
// in the language of the page: data-on, data-off and data-waits say how it stands.
(() => {
  "use strict";
  const KEPT = "takuwake-aloud";
  const speech = window.speechSynthesis;
  const page = document.documentElement.lang.slice(0, 2);
  const told = new Set([...document.querySelectorAll("[data-news]")].map((each) => each.dataset.news));
  let wanted = false;
  try {
    wanted = localStorage.getItem(KEPT) === "on";
  } catch {
    // a browser without storage asks each time
  }

  const voiceOf = (language) =>
    speech?.getVoices().find((voice) => voice.localService && voice.lang.toLowerCase().startsWith(language));

  const say = (text, language) => {
    const voice = voiceOf(language);
    if (!voice || !text) return;
    const words = new SpeechSynthesisUtterance(text);
    words.voice = voice;
    words.lang = voice.lang;
    words.rate = 0.95;
    speech.speak(words);
  };

  const languages = () => {
    const asked = new Set([...document.querySelectorAll("[data-aloud]")].map((button) => button.dataset.aloud));
    if (document.querySelector("[data-aloud-news]")) asked.add(page);
    return [...asked];
  };

  const reads = () => wanted && Boolean(voiceOf(page)) && navigator.userActivation?.hasBeenActive !== false;

  const show = () => {
    document.querySelectorAll("[data-aloud]").forEach((button) => {
      button.hidden = !voiceOf(button.dataset.aloud);
    });
    document.querySelectorAll("[data-aloud-news]").forEach((button) => {
      button.hidden = !voiceOf(page);
      button.dataset.state = reads() ? "on" : wanted ? "waits" : "off";
      button.textContent = button.dataset[button.dataset.state];
      button.setAttribute("aria-pressed", String(reads()));
    });
    const state = document.querySelector("[data-aloud-state]");
    if (!state) return;
    const missing = languages().filter((each) => !voiceOf(each));
    state.textContent = missing.map((each) => state.dataset[each === "ja" ? "noJa" : "noEn"]).join(" ");
    state.hidden = missing.length === 0;
  };

  const readNews = () => {
    document.querySelectorAll("[data-news]").forEach((each) => {
      if (told.has(each.dataset.news)) return;
      told.add(each.dataset.news);
      if (reads()) say(each.dataset[page] || each.textContent, page);
    });
  };

  const turn = () => {
    wanted = !reads();
    try {
      localStorage.setItem(KEPT, wanted ? "on" : "off");
    } catch {
      // it holds for this page
    }
    if (wanted) document.querySelectorAll("[data-news]").forEach((each) => say(each.dataset[page] || each.textContent, page));
    else speech?.cancel();
    show();
  };

  document.addEventListener("click", ({ target }) => {
    const button = target.closest("[data-aloud]");
    if (button) {
      speech.cancel();
      say(button.dataset.text, button.dataset.aloud);
    } else if (target.closest("[data-aloud-news]")) turn();
    else if (wanted) show();
  });
  document.addEventListener("htmx:afterSettle", () => {
    readNews();
    show();
  });
  speech?.addEventListener?.("voiceschanged", show);
  setTimeout(show, 1000); // some browsers know their voices only after a while
  show();
})();
