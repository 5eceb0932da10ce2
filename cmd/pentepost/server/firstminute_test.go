package server

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jhillyerd/enmime/v2"
	"golang.org/x/net/html"

	"pentepost/cmd/pentepost/correspondent"
)

// firstSentence is a row of the tables of first sentences.
type firstSentence struct{ language, meant, text string }

func firstSentences(t *testing.T) (rows []firstSentence) {
	t.Helper()
	for _, table := range []string{"first-sentences.txt", "more-first-sentences.txt"} {
		text, err := os.ReadFile(filepath.Join("testdata", table))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			fields := strings.SplitN(line, "|", 3)
			if strings.HasPrefix(line, "#") || len(fields) < 3 {
				continue
			}
			sentence := strings.ReplaceAll(strings.TrimSpace(fields[2]), " / ", "\n")
			rows = append(rows, firstSentence{strings.TrimSpace(fields[0]), strings.TrimSpace(fields[1]), sentence})
		}
	}
	return rows
}

// strangersAnHour is fewer than the strangers whom somebody vouches for that are answered in an hour.
const strangersAnHour = 250

// People who know no commands write a sentence and tap what the answer offers: nobody is left in silence, and nearly all of them are
// in a game then. Who is annoyed gets no letter. Without PENTEPOST_LONG=1, one of eight sentences is written.
func TestFirstMinute(t *testing.T) {
	t.Parallel()
	w, err := newWorld(t.TempDir(), false)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := w.close(); err != nil {
			t.Error(err)
		}
	})
	count := map[string]int{}
	rows := firstSentences(t)
	for i, row := range rows {
		if !long() && i%8 != 0 {
			continue
		}
		became, err := w.firstMinute(t.Context(), fmt.Sprintf("guest%d", i), row)
		if err != nil {
			t.Fatalf("%v: %v", row, err)
		}
		if count[became]++; became != "in a game" && became != "in peace" {
			t.Logf("%v is %s", row, became)
		}
		if i%strangersAnHour == strangersAnHour-1 {
			w.clock.Wind(time.Hour)
		}
	}
	all := 0
	for _, became := range slices.Sorted(maps.Keys(count)) {
		t.Logf("%d are %s", count[became], became)
		all += count[became]
	}
	if count["in silence"] > 0 || count["disturbed"] > 0 || count["in no game"]*20 > all {
		t.Errorf("of %d people %d are in silence, %d disturbed, and %d in no game", all, count["in silence"], count["disturbed"], count["in no game"])
	}
}

// firstMinute writes the first sentence of a person, taps a button of the answer that leads to a game, and returns what became of them.
func (w *world) firstMinute(ctx context.Context, name string, row firstSentence) (became string, err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	defer w.person(name).Close()
	if err := w.send(name, row.text); err != nil {
		return "", err
	}
	got, err := w.answersTo(ctx, name)
	switch {
	case err != nil:
		return "", err
	case len(got) == 0 && row.meant == "stop":
		return "in peace", nil
	case len(got) == 0:
		return "in silence", nil
	case row.meant == "stop":
		return "disturbed", nil
	}
	link := linkOf(got[0], func(body string) bool { return strings.HasPrefix(body, "challenge computer") })
	if link == nil {
		return "in no game", nil
	}
	p := w.person(name)
	if p.wrote, err = p.Write(ctx, link.Opaque, link.Query().Get("subject"), link.Query().Get("body")); err != nil {
		return "", err
	}
	got, err = w.answersTo(ctx, name)
	if err != nil || !slices.ContainsFunc(got, func(l *correspondent.Letter) bool { return l.Header.Get("X-Pentepost-Game") != "" }) {
		return "in no game", err
	}
	return "in a game", nil
}

// answersTo returns the letters that answer the last mail of a person.
func (w *world) answersTo(ctx context.Context, name string) ([]*correspondent.Letter, error) {
	if err := w.handled(name); err != nil {
		return nil, err
	}
	if err := w.deliver(ctx); err != nil {
		return nil, err
	}
	return w.person(name).Arrived(ctx)
}

// linkOf returns the first link of a letter that writes a mail with a body that is wanted, nil for none.
func linkOf(letter *correspondent.Letter, wanted func(body string) bool) *url.URL {
	parts, err := enmime.ReadEnvelope(bytes.NewReader(letter.Raw))
	if err != nil {
		return nil
	}
	doc, err := html.Parse(strings.NewReader(parts.HTML))
	if err != nil {
		return nil
	}
	for n := range doc.Descendants() {
		for _, a := range n.Attr {
			link, err := url.Parse(a.Val)
			if n.Data != "a" || a.Key != "href" || err != nil || link.Scheme != "mailto" {
				continue
			}
			link.RawQuery = strings.ReplaceAll(link.RawQuery, "+", "%2B")
			if wanted(link.Query().Get("body")) {
				return link
			}
		}
	}
	return nil
}
