// Before textual.js draws: the cookie, the font and its size. After the end: the way back in.
"use strict";
(() => {
  const COLUMNS = 80, ROWS = 24, WIDE = 0.605, HIGH = 1.32, LEAST = 7, USUAL = 16;
  const box = document.querySelector(".textual-terminal");
  const drawTerminal = window.onload;

  const fontSize = () => {
    const fits = Math.min(innerWidth / COLUMNS / WIDE, innerHeight / ROWS / HIGH);
    return Math.max(LEAST, Math.min(USUAL, Math.floor(fits)));
  };

  box.dataset.sessionWebsocketUrl = location.origin.replace(/^http/, "ws") + box.dataset.socket;
  box.dataset.fontSize = fontSize();
  document.body.classList.toggle("-cookieless", !navigator.cookieEnabled);

  window.onload = async (event) => {
    await Promise.allSettled([
      fetch("/visit", { method: "POST" }),
      ...["", "bold "].map((weight) => document.fonts.load(`${weight}16px 'Roboto Mono'`, "aس")),
    ]);
    drawTerminal(event);
    box.querySelector("textarea")?.focus();
  };

  const again = () => location.reload();
  document.querySelector("#again").addEventListener("click", again);
  window.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && document.body.classList.contains("-closed")) again();
  }, true);
})();
