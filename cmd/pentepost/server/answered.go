package server

import (
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/parser"
	"pentepost/store"
)

// answeredLetters are letters of ours that mails answer or bring back. A replay writes them again. Then they get the
// Message-IDs that they had: some keys hold only for the letter with a Message-ID, and players whose mail host takes no
// addresses with a key are known by it.
type answeredLetters struct {
	list []answeredLetter // by the time when they were written
	used map[string]int64 // the number of the notice that has a Message-ID now
}

// answeredLetter is a letter of ours that a mail answers.
type answeredLetter struct {
	messageID string
	written   time.Time
	key       games.Key // in the address that the mail was sent to; the zero value: none
	from      string    // the address of who has answered
}

// answered finds the letters that mails answer or bring back, and that neither the database nor the journal has.
func (p *past) answered(tx *store.Tx, mails []readMail, noted map[string]bool) (*answeredLetters, error) {
	a := &answeredLetters{used: map[string]int64{}}
	for _, m := range mails {
		key := FirstKey(p.keys.Seal(), m.letter, m.Received)
		ids := append([]string{m.letter.InReplyTo}, m.letter.References...)
		if m.letter.Bounce != nil {
			ids, key = m.letter.Bounce.Letters, returnKey(p.keys.Seal(), m.letter, m.Received)
		}
		if m.letter.Complaint != nil {
			ids = m.letter.Complaint.Letters
		}
		for i, id := range ids {
			written, ours := store.MessageTime(id, p.config.Domain())
			if !ours || noted[id] {
				continue
			}
			if _, known, err := tx.Notices.Written(id); known || err != nil {
				if err != nil {
					return nil, err
				}
				continue
			}
			l := answeredLetter{messageID: id, written: written, from: m.letter.From}
			if i == 0 {
				l.key = key
			}
			a.list = append(a.list, l)
		}
	}
	slices.SortStableFunc(a.list, func(x, y answeredLetter) int { return x.written.Compare(y.written) })
	return a, nil
}

// returnKey returns the key of the letter that a report was sent back to.
func returnKey(seal games.Seal, letter parser.Mail, now time.Time) games.Key {
	for _, text := range letter.Keys {
		if key, ok := seal.Open(text, now); ok && key.About == games.AboutLetter {
			return key
		}
	}
	return games.Key{}
}

// alike is how far apart the times of a letter may be that is written for the second time.
const alike = time.Minute

// name returns the Message-ID that a notice had when it was written first, "" if no mail tells.
func (a *answeredLetters) name(tx *store.Tx, n letters.Notice) string {
	best, apart, sure := "", 2*alike, false
	first, _ := slices.BinarySearchFunc(a.list, n.Made.Add(-alike), func(l answeredLetter, at time.Time) int { return l.written.Compare(at) })
	for _, l := range a.list[first:] {
		holder, d := a.used[l.messageID], l.written.Sub(n.Made).Abs()
		if l.written.After(n.Made.Add(alike)) {
			break
		}
		if holder != 0 && holder != n.ID {
			continue
		}
		same, keyed := l.isOf(tx, n)
		if same && (keyed && !sure || d < apart && keyed == sure) {
			best, apart, sure = l.messageID, d, keyed
		}
	}
	if best != "" {
		a.used[best] = n.ID
	}
	return best
}

// isOf reports whether a letter can be that of a notice. A key that says so is proof.
func (l answeredLetter) isOf(tx *store.Tx, n letters.Notice) (same, sure bool) {
	k := n.Key()
	switch l.key.About {
	case games.AboutLetter:
		return l.key.ID == n.ID && l.key.Player == n.To, true
	case games.AboutGame, games.AboutChallenge, games.AboutDigest, games.AboutPuzzle, games.AboutQuestion, games.AboutJoining:
		return l.key.About == k.About && l.key.Player == k.Player && l.key.ID == k.ID && l.key.Ply == k.Ply && l.key.Undone == k.Undone, true
	}
	if n.To == 0 {
		return l.from == n.Address, false
	}
	p, known, err := tx.Players.ByAddress(l.from)
	return err == nil && known && p.ID == n.To, false
}
