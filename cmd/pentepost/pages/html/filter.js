// Picks games from the list on the page. Without it the page has the whole list and no fields.
const form = document.querySelector(".pick");
const rows = [...document.querySelectorAll(".games tbody tr")].map(row => ({
  row,
  names: row.cells[1].textContent.toLowerCase().split(" - "),
  result: row.dataset.winner,
  league: row.cells[5].textContent.replace(/ \d+$/, ""), // without the number of the season
}));
const { player, result, league } = form.elements;
const told = form.querySelector("[role=status]");

function pick() {
  const name = player.value.trim().toLowerCase();
  // One letter is an initial. More of them can stand anywhere in a name.
  const fits = some => name.length > 1 ? some.includes(name) : some.startsWith(name);
  let shown = 0;
  for (const game of rows) {
    game.row.hidden = !game.names.some(fits) || !["", game.result].includes(result.value) || !["", game.league].includes(league.value);
    shown += game.row.hidden ? 0 : 1;
  }
  told.textContent = told.dataset.text.replace("#", shown);
}

for (const name of [...new Set(rows.map(game => game.league))].sort()) {
  league.add(new Option(name, name));
}
form.addEventListener("input", pick);
form.addEventListener("submit", event => event.preventDefault());
form.hidden = false;
pick();
