package templates

import (
	"time"

	"pentepost/games"
	"pentepost/games/letters"
)

// draft is a letter while it is worded and laid out: its facts, in views. The words of each kind of letter get only the views
// that they need (see parts.go).
//
// DECISION: views are fields of each other and of letters, and not embedded. The compiler writes two wrappers for each method that
// a type gets by embedding. When the widest type had 236 methods, "go build ./templates" took 9.2 s of processor time for the package
// alone, and now it takes 6.6 s.
type draft struct {
	view   *View
	to     *people
	notice *letters.Notice
	about
	traits  letters.Traits
	account *account
	clocks  *clocks
	terms   *agreement   // nil in a letter about no game and no invitation
	league  *leagueSeen  // nil in a letter about no league
	digest  *digestParts // nil in a letter that is not a letter of the day
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
		d.invitation = &invitationSeen{to, v.Challenge, v.AwayUntil}
	}
	if v.League != nil {
		d.league = &leagueSeen{to, v.League}
	}
	if v.Game != nil {
		d.game, err = newGameSeen(&v, to, d.clocks)
	}
	if err == nil && v.Notice.Kind() == letters.KindDigest {
		d.digest, err = newDigestParts(&v, s.vocabulary)
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
