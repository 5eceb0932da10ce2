package pages_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"pentepost/games"
	"pentepost/games/leagues"
	"pentepost/games/play"
	"pentepost/notation"
	"pentepost/rules"
	"pentepost/store"
)

// A page shows the numbers of the points that are offered, until one is taken: then the others are free again. The small board
// has them while they are offered.
func TestOffersOnPages(t *testing.T) {
	c := newClub(t, 2)
	var err error
	c.league.Rules, err = rules.Parse("renju opening=soosorv-8")
	must(t, err)
	c.season(2, 0, false)
	for number, moves := range []string{"H8 H9 H10 keep H7 3 offer-G8 offer-L9 offer-K5", "H8 H9 H10 keep H7 3 offer-G8 offer-L9 offer-K5 L9 G6"} {
		c.update(func(tx *store.Tx) error {
			c.pairWith(tx, leagues.Pairing{League: c.league.ID, Season: 1, Division: 1, Round: 1, Number: number + 1, Players: []games.PlayerID{1, 2}}, c.eventsOf(moves), false)
			return nil
		})
	}
	c.write()
	files := c.files()
	waits, taken := plies(t, files["games/1.html"]), plies(t, files["games/2.html"])
	for i, want := range []string{"1", "2", "3"} {
		if n := waits[7+i]; textOf(n) != want || find(n, "path", "wood") != 1 {
			t.Errorf("offer %d is %q", i+1, textOf(n))
		}
	}
	if page := string(files["games/1.html"]); !strings.Contains(page, "offer G8") || strings.Contains(page, "offer-G8") {
		t.Error("the list of moves has words that only programs write") // R14
	}
	if n := taken[10]; find(n, "circle", "black") != 1 || find(n, "path", "wood") != 2 || find(n, "path", "cross") != 0 {
		t.Errorf("the ply that takes an offer has %d stones and frees %d points", find(n, "circle", "black"), find(n, "path", "wood"))
	}
	if small := files["games/1.svg"]; !strings.Contains(small, ">1</text>") || !strings.Contains(small, ">3</text>") || strings.Contains(small, ">4</text>") {
		t.Errorf("the small board is %s", small)
	}
	if small := files["games/2.svg"]; strings.Contains(small, "<text") {
		t.Errorf("the small board after it is %s", small)
	}
}

// eventsOf returns the plies of a line of moves.
func (c *club) eventsOf(line string) (events []play.Event) {
	c.Helper()
	for _, word := range strings.Fields(line) {
		m, err := notation.ParseWord(c.league.Rules, word)
		must(c, err)
		events = append(events, play.Event{Move: m, At: startOf(1)})
	}
	return events
}

// plies returns the plies of the board of a page.
func plies(t *testing.T, page string) (list []*html.Node) {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(page))
	must(t, err)
	for n := range doc.Descendants() {
		if n.Data == "g" && strings.HasPrefix(attribute(n, "id"), "p") {
			list = append(list, n)
		}
	}
	return list
}

// find returns how many elements below a node have a name and a class.
func find(n *html.Node, name, class string) (count int) {
	for e := range n.Descendants() {
		if e.Data == name && slices.Contains(strings.Fields(attribute(e, "class")), class) {
			count++
		}
	}
	return count
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// textOf returns the text of a node.
func textOf(n *html.Node) string {
	var text strings.Builder
	for e := range n.Descendants() {
		if e.Type == html.TextNode {
			text.WriteString(strings.TrimSpace(e.Data))
		}
	}
	return text.String()
}
