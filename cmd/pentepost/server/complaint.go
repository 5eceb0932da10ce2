package server

import (
	"time"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/parser"
	"pentepost/store"
)

// complaintHint is for letters that their readers call spam.
const complaintHint = "the reader gets no more letters, or only those of their games; they can come back with \"start\". " +
	"If many complain, big providers take letters of this server for spam."

// complaint is what a complaint is about, and the result once it is done.
type complaint struct {
	desk.Complaint
	outcome desk.ComplaintOutcome
}

// decideComplaint decides what follows when somebody calls a letter spam. A report that does not name a letter of ours by
// something that only its reader knows may be forged, and one that fails DMARC is. Both are ignored.
func (b *bounces) decideComplaint(tx *store.Tx, letter parser.Mail, d decision, now time.Time) (decision, error) {
	if letter.Verdict == parser.Fail {
		return ignored("dmarc-fail"), nil
	}
	c, ok, err := b.complainedAbout(tx, letter, now)
	if err != nil || !ok {
		return d, err
	}
	d.complaint, d.reason = &complaint{Complaint: c}, "complaint"
	return d, nil
}

// complainedAbout finds the letter that a complaint returns, or at least its reader.
func (b *bounces) complainedAbout(tx *store.Tx, letter parser.Mail, now time.Time) (c desk.Complaint, ok bool, err error) {
	report := letter.Complaint
	n, ok, err := b.named(tx, append(report.Keys, letter.Keys...), report.Letters, now)
	if err != nil || ok {
		return desk.Complaint{Player: n.To, Address: n.Address, Letter: n}, ok, err
	}
	for _, text := range report.Keys {
		key, ok := b.keys.Seal().Open(text, now)
		if !ok || key.About == games.AboutLetter || key.Player == 0 {
			continue
		}
		if opens, err := desk.Opens(key, tx.ForGames(), games.Player{}); err != nil || opens {
			return desk.Complaint{Player: key.Player}, opens, err
		}
	}
	return desk.Complaint{}, false, nil
}

// saveComplaint does what follows from a complaint.
func (h *handler) saveComplaint(tx *store.Tx, c *complaint, now time.Time) (err error) {
	if c.Letter.ID != 0 {
		if err := settleReported(tx, c.Letter, now); err != nil {
			return err
		}
	}
	if c.outcome, err = desk.Complained(tx.ForGames(), c.Complaint, now); err != nil {
		return err
	}
	kind := letters.Kind("")
	if c.Letter.ID != 0 {
		kind = c.Letter.Kind()
	}
	h.logIn(tx).Warn("letter complained about", "notice", c.Letter.ID, "kind", kind, "game", c.Letter.Game, "player", c.Player, "became", c.outcome, "hint", complaintHint)
	return nil
}
