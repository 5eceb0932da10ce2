// The pages work without script. This script shows new letters when they arrive, makes a letter's frame
// as high as the letter, and prevents that a form is sent twice.
"use strict";
(() => {
  const { box, newest } = document.body.dataset;
  const frame = document.getElementById("frame");
  let known = Number(newest), source = null;

  // The server renders the list, with all text escaped. XMLHttpRequest returns it as a document, so
  // this script never turns a string into HTML.
  function refresh() {
    const request = new XMLHttpRequest();
    request.open("GET", "/box/" + box);
    request.responseType = "document";
    request.onload = () => {
      const now = request.response && request.response.getElementById("letters");
      const then = document.getElementById("letters");
      if (now && then) then.replaceWith(document.adoptNode(now));
    };
    request.send();
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

  if (box && window.EventSource) {
    document.addEventListener("visibilitychange", listen);
    window.addEventListener("pagehide", () => { if (source) source.close(); source = null; });
    window.addEventListener("pageshow", listen);
    listen();
  }
  if (frame) {
    frame.addEventListener("load", fit);
    window.addEventListener("resize", fit);
    fit();
  }
  for (const form of document.forms) {
    const send = form.querySelector("button");
    form.addEventListener("submit", () => { send.disabled = true; });
    window.addEventListener("pageshow", () => { send.disabled = false; }); // after going back to the form
  }
})();
