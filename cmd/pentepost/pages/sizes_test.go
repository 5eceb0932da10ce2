package pages_test

import (
	"strings"
	"testing"
)

// most is how large a page can be, in bytes.
const most = 200_000

// A club of 1,000 players has no page of more than 200 kB, and no link on its lists leads nowhere. It has played a season
// of a hundred divisions, one in a single division, whose table and games need several pages, and one where everybody has
// met dozens of opponents.
func TestNoPageIsLarge(t *testing.T) {
	const players = 1000
	c := newClub(t, players)
	c.size = 10
	c.season(players, 300, true)
	c.size = players
	c.season(players, 700, false)
	c.size = 30
	c.season(30, 870, true)
	c.rate(players)
	c.write()
	files := c.files()
	for _, name := range named(files, ".html") {
		if size := len(files[name]); size > most {
			t.Errorf("%s has %d bytes", name, size)
		}
		if one := strings.HasPrefix(name, "games/") && !strings.HasPrefix(name, "games/pente"); !one && name != "calendars/index.html" {
			checkPage(t, files, name)
		}
	}
	for name, says := range map[string]string{
		"leagues/club/season-1-4.html":            "Division 100",
		"leagues/club/season-2-4.html":            "Player1000",
		"leagues/club/season-2-games-3.html":      "still played",
		"leagues/club/season-3-games-3.html":      "<h3>Round 58</h3>",
		"leagues/club/season-1-division-100.html": "Player1000",
		"ratings/pente-4.html":                    "<td>1000</td>",
		"standings/pente.html":                    "<td>1</td>",
		"players/1-opponents.html":                "Player30",
		"players/1-games.html":                    `<form class="pick" hidden>`,
		"games/pente-2027-4.html":                 "Older games",
	} {
		if !strings.Contains(files[name], says) {
			t.Errorf("%s does not say %q", name, says)
		}
	}
}
