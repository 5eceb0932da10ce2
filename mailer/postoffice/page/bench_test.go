package page_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// BenchmarkBox requests the pages of a mailbox with a thousand letters with boards: the list, a letter
// and its frame. Each may take 50 ms.
func BenchmarkBox(b *testing.B) {
	h := openHouse(b)
	board := strings.Replace(boardLetter(b), "> that pair\n", "> that pair\n\n"+wholeBoard(), 1)
	filler := strings.Repeat("<p>. . . . . . . . . . . . . . . . . . .</p>\n", 600)
	for i := range 1000 {
		letter := strings.Replace(board, "Subject: Pente 1: ", fmt.Sprintf("Subject: Pente %d: ", i), 1)
		h.deliver("play", "bob", strings.Replace(letter, "</table>", "</table>\n"+filler, 1))
	}
	for _, page := range []struct{ name, path string }{
		{"list", "/box/bob"}, {"list=last", "/box/bob?before=20"}, {"letter", "/box/bob/INBOX/500"}, {"frame", "/box/bob/INBOX/500/html"},
	} {
		b.Run(page.name, func(b *testing.B) {
			for b.Loop() {
				if w, body := h.do(http.MethodGet, page.path, ""); w.StatusCode != http.StatusOK {
					b.Fatalf("%s\n%s", w.Status, body)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N), "ms/page")
		})
	}
}

// wholeBoard draws a board of 19 rows with many stones.
func wholeBoard() string {
	var drawn strings.Builder
	for row := 19; row > 0; row-- {
		fmt.Fprintf(&drawn, "%2d  . . X O . X . O X . . O X . O . X . .  %2[1]d\n", row)
	}
	return drawn.String()
}
