package templates

import (
	"cmp"
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/templates/messages"
	"pentepost/templates/say"
	"pentepost/templates/words"
)

// WebPage has the words of a page on the web.
type WebPage struct {
	Language string // its tag
	Title    string
	Says     string
	Button   string // "" for a page without a button
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

// webPages lists them all.
var webPages = []string{PageAsk, PageStopped, PageAskEach, PageEach, PageAskLeague, PageLeague, PageAskPuzzles, PagePuzzles, PagePlaying, PageMissing, PageNotPressed, PageFailed}

// checkWebPages words all pages in English. An error names what is missing.
func (r *Renderer) checkWebPages() error {
	s := speakerOf(r.words.in(games.English))
	for _, name := range webPages {
		webPage(s, name)
	}
	return s.err
}

// webPage words a page.
func webPage(s *speaker, name string) WebPage {
	return WebPage{Language: s.code, Title: s.tell(say.WebTitle(say.WebTitleCase(name))), Says: s.tell(say.WebSays(say.WebSaysCase(name))), Button: s.tellOr(say.WebButton(say.WebButtonCase(name)), "")}
}

// WebPage returns the words of one of the pages above in the language with a tag.
func (r *Renderer) WebPage(name, tag string) WebPage {
	return webPage(speakerOf(r.words.in(tag)), name)
}

// PublicPages returns who says the sentences of the pages that are for everybody, in a language, and the text of the file that has
// them, which changes when they do.
func (r *Renderer) PublicPages(language string) (s *messages.Catalogue, file []byte, err error) {
	spoken := r.words.in(language)
	file, err = words.Files.ReadFile(spoken.code + "/sentences/pages.toml")
	return spoken.sentences, file, cmp.Or(err, spoken.fault)
}

// Guide tells newcomers on the first page of the built-in post office what this is and how to
// begin: Ann challenges Bob, or plays the computer.
type Guide struct {
	Title    string
	Says     []string // what this is
	Board    string   // a position with a capture and a row, drawn
	Hint     string
	Game     Start
	Computer Start
	Levels   []string // the levels of the computer player and what they are like, the weakest first
	Begins   Begins
}

// Begins has the words for who begins a new game.
type Begins struct{ ByLot, You, They string }

// Start has the words of a card with a button that begins a game.
type Start struct {
	Title, Says, Button string
	Subject             string // of the letter that begins it
	Then                string // what is said above the letter that follows
}

const guideBoard = `
 9 . . . . . . . . .  9
 8 . . . . . . . . .  8
 7 . . O . . . X . .  7
 6 . . . O . X . . .  6
 5 . X . . O O . . .  5
 4 . . . O . O . X .  4
 3 . . X . X X[O]. .  3
 2 . . . . . . . . .  2
 1 . . . . . . . . .  1
`

// Guide returns the words of the guide in the language with a tag, for the command that begins the first game and a number of levels.
func (r *Renderer) Guide(tag, challenge string, levels int) (Guide, error) {
	s := speakerOf(r.words.in(tag))
	g := Guide{
		Title: s.tell(say.GuideTitle()), Says: []string{s.tell(say.GuideSaysPente()), s.tell(say.GuideSaysByMail())},
		Board: strings.TrimPrefix(guideBoard, "\n"), Hint: s.tell(say.GuideHint(s.line(challenge))),
		Game: start(s, say.StartTitleGame), Computer: start(s, say.StartTitleComputer),
		Begins: Begins{ByLot: s.tell(say.GuideBeginsByLot()), You: s.tell(say.GuideBeginsYou()), They: s.tell(say.GuideBeginsThey())},
	}
	for n := range levels {
		level := strconv.Itoa(n + 1)
		g.Levels = append(g.Levels, s.tell(say.GuideLevel(level, s.tell(say.Level(say.LevelCase(level))))))
	}
	return g, s.err
}

func start(s *speaker, is say.StartTitleCase) Start {
	return Start{
		Title: s.tell(say.StartTitle(is)), Says: s.tell(say.StartSays(say.StartSaysCase(is))), Button: s.tell(say.StartButton(say.StartButtonCase(is))),
		Subject: s.tell(say.StartSubject(say.StartSubjectCase(is))), Then: s.tell(say.StartThen(say.StartThenCase(is))),
	}
}
