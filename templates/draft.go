package templates

import (
	"strconv"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/templates/say"
)

// draft is a letter while it is worded: its facts, in views. What words a kind of letter gets only the views that it needs
// (see parts.go); what lays a letter out has them all.
type draft struct {
	view       *View
	to         *people
	notice     *letters.Notice
	traits     letters.Traits
	account    *account
	clocks     *clocks
	terms      *agreement     // nil in a letter about no game and no invitation
	game       *gamePage      // nil in a letter about no game
	invitation *challengePage // nil in a letter about no challenge
	league     *leaguePage    // nil in a letter about no league
	digest     *digestPage    // nil in a letter that is not a letter of the day
}

func newDraft(v View, s *speaker) (d *draft, err error) {
	v.tidy()
	if n := &v.Notice; v.Remark == nil && n.Text != "" {
		v.Remark = &games.Remark{From: n.By, Text: n.Text}
	}
	to := &people{speaker: s, reader: v.Reader, nicks: v.Names, by: v.Notice.By, service: v.Service, puzzle: v.Notice.Puzzle != 0}
	d = &draft{
		view: &v, to: to, notice: &v.Notice, traits: v.Notice.Traits(), terms: newAgreement(&v, to),
		account: &account{to, &v.AccountView, v.WrittenAt()}, clocks: &clocks{to, v.WrittenAt(), v.Time},
	}
	if v.Challenge != nil {
		d.invitation = &challengePage{to, v.Challenge, v.AwayUntil}
	}
	if v.League != nil {
		d.league = &leaguePage{to, v.League}
	}
	if v.Game != nil {
		d.game, err = newGamePage(&v, to, d.clocks)
	}
	if err == nil && v.Notice.Kind() == letters.KindDigest {
		d.digest, err = newDigestPage(&v, s.vocabulary)
	}
	return d, err
}

// account is what a letter tells its reader of their account.
type account struct {
	to *people
	*AccountView
	at time.Time // when the letter is written
}

// boardOfGame returns the board of the letter's game, nil for none.
func (d *draft) boardOfGame() *board {
	if d.game == nil {
		return nil
	}
	return d.game.board
}

// showsBoard reports whether the letter shows the position of its game. A refusal that comes
// again does not.
func (d *draft) showsBoard() bool {
	return d.game != nil && d.traits.Board == letters.GameBoard && !d.again()
}

// again reports whether the letter refuses what it has refused a short time ago.
func (d *draft) again() bool {
	f, _ := d.notice.Letter.(letters.Refused)
	return f.Again || f.Short
}

// inTwoLines reports whether the letter refuses one of many mails, and has two lines.
func (d *draft) inTwoLines() bool {
	f, _ := d.notice.Letter.(letters.Refused)
	return f.Short
}

// By returns the nickname of the player who caused the letter.
func (p *people) By() string { return p.name(p.by) }

// pace has the data for the words about how much time the players have. Durations are rounded
// down to days, hours or minutes.
type pace struct {
	Move, Bank, Increment, Most span
	ByClaim, WeekendsOff        bool
	VacationOff                 bool
}

// canTry reports whether the reader of a letter about a puzzle can still try to solve it, as far as the letter says.
func canTry(l letters.Letter) bool {
	switch l.(type) {
	case letters.PuzzleSolved, letters.PuzzleUnsolved, letters.PuzzleGivenUp, letters.PuzzleEnded, letters.NoMorePuzzles, letters.NoneMined:
		return false
	}
	return true
}

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
