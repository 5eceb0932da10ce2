package templates

import (
	"fmt"
	"strings"
	"text/template"
)

// WebPage has the words of a page on the web.
type WebPage struct {
	Title  string
	Says   string
	Button string // "" for a page without a button
}

// The pages for unsubscribing.
const (
	PageAsk        = "ask"         // has the button that stops letters
	PageStopped    = "stopped"     // letters are stopped
	PageAskEach    = "ask-each"    // has the button that ends the letters of the day
	PageEach       = "each"        // letters come each
	PageAskLeague  = "ask-league"  // has the button that ends the news of a league
	PageLeague     = "league"      // no more news of that league
	PageAskPuzzles = "ask-puzzles" // has the button that ends the puzzles of the day
	PagePuzzles    = "puzzles"     // no more puzzles of the day
	PagePlaying    = "playing"     // letters are not stopped, because the reader plays here
	PageMissing    = "missing"     // there is no such page
	PageNotPressed = "not-pressed" // the request did not come from the button
	PageFailed     = "failed"
)

// webPages lists the pages that must have words.
var webPages = []string{PageAsk, PageStopped, PageAskEach, PageEach, PageAskLeague, PageLeague, PageAskPuzzles, PagePuzzles, PagePlaying, PageMissing, PageNotPressed, PageFailed}

// WebPage returns the words of one of the pages above.
func (r *Renderer) WebPage(name string) WebPage { return r.language.web[name] }

// Guide tells newcomers on the first page of the built-in post office what this is and how to
// begin: Ann challenges Bob, or plays the computer.
type Guide struct {
	Title    string
	Says     []string // what this is
	Board    string   // a position with a capture and a row, drawn
	Hint     string
	Game     Start
	Computer Start
}

// Start has the words of a card with a button that begins a game.
type Start struct {
	Title, Says, Button string
	Subject             string // of the letter that begins it
	Then                string // what is said above the letter that follows
}

// Guide returns the words of the guide for a service address and the command that
// begins the first game.
func (r *Renderer) Guide(service, challenge string) (Guide, error) {
	g := r.language.guide
	t, err := template.New("").Parse(g.Hint)
	if err != nil {
		return g, fmt.Errorf("read guide: %w", err)
	}
	var b strings.Builder
	if err := t.Execute(&b, struct{ Service, Challenge string }{service, challenge}); err != nil {
		return g, fmt.Errorf("read guide: %w", err)
	}
	g.Hint = b.String()
	return g, nil
}
