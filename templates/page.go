package templates

import (
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/templates/say"
)

// page holds a letter while it is worded.
type page struct {
	view View
	labels
	to         *people
	terms      *agreement     // nil in a letter about no game and no invitation
	game       *gamePage      // nil in a letter about no game
	invitation *challengePage // nil in a letter about no challenge
	league     *leaguePage    // nil in a letter about no league
	digest     *digestPage    // nil in a letter that is not a letter of the day
	traits     letters.Traits
}

// onPage is embedded in everything that words a part of a page.
//
// DECISION: It does not embed the page. The compiler would write two wrappers for each of the page's 230 methods and each of
// 80 such types, 29,000 functions, and take 18 s of processor time for the package instead of 5 s.
type onPage struct{ page *page }

func (o onPage) tell(s sentence) string { return o.page.to.tell(s) }

func (o onPage) joined(said ...string) string { return o.page.to.joined(said...) }

// below says what the reader may read after they have answered: nothing, in most letters.
func (o onPage) below() string { return "" }

func (o onPage) buttons() []button { return o.page.buttons() }

func newPage(v View, s *speaker) (p *page, err error) {
	v.tidy()
	p = &page{view: v, labels: labels{s}, to: &people{speaker: s, reader: v.Reader, nicks: v.Names, by: v.Notice.By, puzzle: v.Notice.Puzzle != 0}, traits: v.Notice.Traits()}
	if n := &v.Notice; v.Remark == nil && n.Text != "" {
		p.view.Remark = &games.Remark{From: n.By, Text: n.Text}
	}
	p.terms = newAgreement(&p.view, p.to)
	if v.Challenge != nil {
		p.invitation = &challengePage{p.to, v.Challenge}
	}
	if v.League != nil {
		p.league = &leaguePage{p.to, v.League}
	}
	if v.Game != nil {
		p.game, err = newGamePage(&p.view, p.to)
	}
	if err == nil && v.Notice.Kind() == letters.KindDigest {
		p.digest, err = newDigestPage(&p.view, s.vocabulary)
	}
	return p, err
}

// boardOfGame returns the board of the letter's game, nil for none.
func (p layout) boardOfGame() *board {
	if p.page.view.Game == nil {
		return nil
	}
	return p.page.game.board
}

// showsBoard reports whether the letter shows the position of its game. A refusal that comes
// again does not.
func (p *page) showsBoard() bool {
	return p.view.Game != nil && p.traits.Board == letters.GameBoard && !p.again()
}

// again reports whether the letter refuses what it has refused a short time ago.
func (p *page) again() bool {
	f, _ := p.view.Notice.Letter.(letters.Refused)
	return f.Again || f.Short
}

// inTwoLines reports whether the letter refuses one of many mails, and has two lines.
func (p *page) inTwoLines() bool {
	f, _ := p.view.Notice.Letter.(letters.Refused)
	return f.Short
}

// About reports whether the letter is about a game or an invitation.
func (p *page) About() bool { return p.view.Game != nil || p.view.Challenge != nil }

// By returns the nickname of the player who caused the letter.
func (p *people) By() string { return p.name(p.by) }

// pace has the data for the words about how much time the players have. Durations are rounded
// down to days, hours or minutes.
type pace struct {
	Move, Bank, Increment, Most span
	ByClaim, WeekendsOff        bool
	VacationOff                 bool
}

// canTry reports whether the letter has a puzzle that its reader can still try to solve, as far as it says.
func (p *page) canTry() bool {
	switch p.view.Notice.Letter.(type) {
	case letters.PuzzleSolved, letters.PuzzleUnsolved, letters.PuzzleGivenUp, letters.PuzzleEnded, letters.NoMorePuzzles, letters.NoneMined:
		return false
	}
	return p.to.isPuzzle()
}

// isPuzzle reports whether the letter is about a puzzle, whose position is [View.Game].
func (p *people) isPuzzle() bool { return p.puzzle }

func paceOf(p clock.Pace) pace {
	return pace{spanOf(p.Move), spanOf(p.Bank), spanOf(p.Increment), spanOf(p.Most), p.ByClaim, p.WeekendsOff, p.VacationOff}
}

// variant names a variant and its options: "Keryo-Pente, size 13".
func (s *speaker) variant(r rules.Ruleset) string {
	named := []string{title(r)}
	for _, option := range r.Options() {
		key, value, _ := strings.Cut(option, "=")
		is := say.OptionCase(key)
		if _, err := strconv.Atoi(value); err != nil {
			is = say.OptionCase(key + "-" + value)
		}
		named = append(named, s.tell(say.Option(is, value)))
	}
	return s.commas(named)
}

// title returns the name of a variant as people write it: "Keryo-Pente".
func title(r rules.Ruleset) string {
	parts := strings.Split(r.Name, "-")
	for i, part := range parts {
		if part != "" {
			parts[i] = strings.ToUpper(part[:1]) + part[1:]
		}
	}
	return strings.Join(parts, "-")
}
