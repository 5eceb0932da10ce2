// Steps through a game without a new entry in the history for each move and without scrolling: with buttons, the arrow keys, by
// swiping over the board, and with the links that the page has anyway. Without it these links alone do.
const board = document.querySelector(".board");
const plies = [...board.querySelectorAll("g[id^=p]")];
const links = [...document.querySelectorAll(".moves a")];
const controls = document.querySelector(".steps");
const explore = document.querySelector("a[data-explore]"); // none where the game goes on
const told = controls.querySelector("[role=status]");
const last = plies.length - 1;
let at = last, timer = 0;

// numberIn returns the ply that an address names.
const numberIn = hash => /^#p\d+$/.test(hash) ? Math.min(Number(hash.slice(2)), last) : last;

function show(ply, remember = true) {
  at = Math.max(0, Math.min(ply, last));
  plies.forEach((element, n) => element.classList.toggle("shown", n === at));
  for (const link of links) {
    if (link.getAttribute("href") === "#p" + at) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
  for (const button of controls.querySelectorAll("button[data-by]")) {
    button.disabled = target(button.dataset.by) === at;
  }
  told.textContent = links[at].textContent;
  if (explore) explore.href = explore.href.replace(/(body=explore%20\d+).*$/, "$1%20" + at);
  if (remember) history.replaceState(null, "", "#p" + at);
}

// target returns where a step leads.
function target(by) {
  switch (by) {
    case "first": return 0;
    case "last": return last;
  }
  return Math.max(0, Math.min(at + Number(by), last));
}

function play(on) {
  clearInterval(timer);
  timer = 0;
  if (on) {
    if (at === last) show(0);
    timer = setInterval(() => { show(at + 1); if (at === last) play(false); }, 1000);
  }
  controls.querySelector("[data-play]").setAttribute("aria-pressed", String(on));
}

controls.addEventListener("click", event => {
  const button = event.target.closest("button");
  if (!button) return;
  if ("play" in button.dataset) return play(timer === 0);
  play(false);
  show(target(button.dataset.by));
});

document.addEventListener("click", event => {
  const link = event.target.closest("a[href^='#p']");
  if (!link) return;
  event.preventDefault();
  play(false);
  show(numberIn(link.getAttribute("href")));
});

document.addEventListener("keydown", event => {
  const by = { ArrowLeft: "-1", ArrowRight: "1", Home: "first", End: "last" }[event.key];
  if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  play(false);
  show(target(by));
});

// A swipe to the left goes on, as one turns a page.
let from = null;
board.addEventListener("touchstart", event => { from = event.changedTouches[0]; }, { passive: true });
board.addEventListener("touchend", event => {
  const to = event.changedTouches[0], x = to.clientX - from.clientX, y = to.clientY - from.clientY;
  if (Math.abs(x) < 40 || Math.abs(x) < 2 * Math.abs(y)) return;
  event.preventDefault(); // no tap on top of it
  play(false);
  show(at + (x < 0 ? 1 : -1));
});

window.addEventListener("hashchange", () => show(numberIn(location.hash), false));
board.classList.add("stepped");
controls.hidden = false;
show(numberIn(location.hash), false);
