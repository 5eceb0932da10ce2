// The pages work without script. This script shows new letters when they arrive, makes a letter's frame
// as high as the letter, shows a sheet above the letter, and prevents that a form is sent twice.
"use strict";
(() => {
  const { box, newest } = document.body.dataset;
  const frame = document.getElementById("frame");
  let known = Number(newest), source = null;

  // The server renders everything, with all text escaped. XMLHttpRequest returns it as a document, so
  // this script never turns a string into HTML.
  function load(url, use) {
    const request = new XMLHttpRequest();
    request.open("GET", url);
    request.responseType = "document";
    request.onloadend = () => use(request.response);
    request.send();
  }

  function refresh() {
    load("/box/" + box, (page) => {
      for (const id of ["games", "letters"]) {
        const now = page && page.getElementById(id), then = document.getElementById(id);
        if (now && then) then.replaceWith(document.adoptNode(now));
      }
    });
  }

  // A tap on a link in the letter opens its sheet here. Without one, it opens as a page.
  function tap(event) {
    const link = event.target.closest && event.target.closest("a[href]"), dialog = document.getElementById("tap");
    if (!link || !dialog.showModal || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    load(link.href, (page) => {
      const sheet = page && page.getElementById("sheet");
      if (!sheet) {
        location.href = link.href;
        return;
      }
      dialog.replaceChildren(document.adoptNode(sheet));
      once(dialog.querySelector("form"));
      const notYet = document.getElementById("not-yet");
      notYet.addEventListener("click", (e) => { e.preventDefault(); dialog.close(); });
      dialog.showModal();
    });
  }

  function announce(uid) {
    const list = document.getElementById("letters"), news = document.getElementById("news");
    if (list && list.dataset.live === "true") {
      refresh();
      return;
    }
    const link = document.createElement("a");
    link.href = "/box/" + box + "/INBOX/" + uid;
    link.textContent = news.dataset.words;
    news.replaceChildren(link);
  }

  // Browsers keep few connections to a server, so only visible pages have one.
  function listen() {
    if (document.hidden) {
      if (source) source.close();
      source = null;
    } else if (!source) {
      source = new EventSource("/box/" + box + "/news");
      source.onmessage = (event) => {
        const uid = Number(event.data);
        if (uid > known) {
          known = uid;
          announce(uid);
        }
      };
    }
  }

  function fit() {
    const page = frame.contentDocument && frame.contentDocument.documentElement;
    if (page) frame.style.height = page.getBoundingClientRect().height + "px";
  }

  function settle() {
    fit();
    const page = frame.contentDocument;
    if (page) page.addEventListener("click", tap);
  }

  function once(form) {
    const send = form.querySelector("button");
    form.addEventListener("submit", () => { send.disabled = true; });
    window.addEventListener("pageshow", () => { send.disabled = false; }); // after going back to the form
  }

  if (box && window.EventSource) {
    document.addEventListener("visibilitychange", listen);
    window.addEventListener("pagehide", () => { if (source) source.close(); source = null; });
    window.addEventListener("pageshow", listen);
    listen();
  }
  if (frame) {
    frame.addEventListener("load", settle);
    window.addEventListener("resize", fit);
    settle();
  }
  for (const form of document.forms) once(form);
})();
