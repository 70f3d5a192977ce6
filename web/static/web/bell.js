// Sounds for the wall and the laptop, made here without a file: marks of the clock, calls for a judge, announcements.
// Browsers play nothing before a tap, so [data-sound] asks for one; data-on, data-off and data-waits say how it stands.
(() => {
  "use strict";
  const KEPT = "takuwake-sound";
  const TUNES = {
    10: [[660, 0, 0.5]],
    5: [[660, 0, 0.4], [880, 0.45, 0.5]],
    0: [[523, 0, 0.9], [659, 0.25, 0.9], [784, 0.5, 1.4], [523, 2, 0.9], [659, 2.25, 0.9], [784, 2.5, 1.4]],
    call: [[988, 0, 0.18], [1319, 0.2, 0.35]],
    news: [[784, 0, 0.3], [1047, 0.3, 0.6]],
  };
  let hall = null; // the audio context, once a tap has made it
  let wanted = false;
  try {
    wanted = localStorage.getItem(KEPT) === "on";
  } catch {
    // a browser without storage asks each time
  }

  const plays = () => wanted && hall?.state === "running";

  const show = () => {
    document.querySelectorAll("[data-sound]").forEach((button) => {
      button.hidden = false;
      button.dataset.state = plays() ? "on" : wanted ? "waits" : "off";
      button.textContent = button.dataset[button.dataset.state];
      button.setAttribute("aria-pressed", String(plays()));
    });
  };

  const open = async () => {
    hall ??= new AudioContext();
    if (hall.state !== "running") await hall.resume();
    show();
  };

  const note = ([pitch, after, long]) => {
    const begin = hall.currentTime + after;
    const tone = hall.createOscillator();
    const loud = hall.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0, begin);
    loud.gain.linearRampToValueAtTime(0.35, begin + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.001, begin + long);
    tone.connect(loud).connect(hall.destination);
    tone.start(begin);
    tone.stop(begin + long);
  };

  const play = (tune) => {
    if (plays()) TUNES[tune].forEach(note);
  };

  const turn = async () => {
    wanted = !plays();
    try {
      localStorage.setItem(KEPT, wanted ? "on" : "off");
    } catch {
      // it holds for this page
    }
    if (wanted) await open();
    show();
    play("news");
  };

  document.addEventListener("click", (tap) => {
    if (tap.target.closest("[data-sound]")) turn();
    else if (wanted && !plays()) open();
  });
  document.addEventListener("clock-mark", ({ detail }) => play(String(detail.minutes)));
  const newestNews = () => document.querySelector("[data-news]")?.dataset.news ?? "";
  const newestCall = () => document.querySelector("[data-calls]")?.dataset.calls ?? "";
  let heard = newestCall();
  let read = newestNews();
  document.addEventListener("htmx:afterSettle", () => {
    const newest = newestCall();
    if (newest && newest !== heard) play("call");
    heard = newest || heard;
    const fresh = newestNews();
    if (fresh && fresh !== read) play("news");
    read = fresh || read;
    show();
  });
  show();
})();
