package server

import (
	"errors"
	"slices"
	"time"

	"pentepost/cmd/pentepost/server/keyring"
	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/mailer"
	"pentepost/parser"
	"pentepost/store"
)

const (
	// maxGrowth is how many times larger than a stranger's mail our answer may be. Someone who
	// forges a sender then gains little by having us send mail to their victim.
	maxGrowth = 2
	// minRequest is the size in bytes that we assume for a very small mail, so that even an
	// empty mail can get a short answer.
	minRequest = 300
)

// interpreter finds out what a mail asks for.
type interpreter struct {
	*ground
	keys      *keyring.Ring
	rotation  *rotation
	bounces   *bounces
	grammar   grammar
	puzzles   []games.Puzzle
	computers []games.Computer // can be challenged at any time
}

// gameOf returns the game that a letter is about by its key; 0 if there is none.
func (i *interpreter) gameOf(letter parser.Mail, now time.Time) games.GameID {
	return FirstKey(i.keys.Seal(), letter, now).Game()
}

// decide finds out whose letter it is, which of our letters it answers, and which command it
// has.
func (i *interpreter) decide(tx *store.Tx, m mailer.Mail, letter parser.Mail, now time.Time) (decision, error) {
	d := decision{outcome: string(letter.Outcome), reason: letter.Reason}
	if err := tx.ForeseeMail(letter.ID, letter.From, i.gameOf(letter, now)); err != nil {
		return d, err
	}
	handled, err := tx.Ledger.Handled(letter.ID)
	switch {
	case err != nil:
		return d, err
	case handled:
		d.outcome = store.Duplicate
		return d, nil
	case letter.Bounce != nil:
		return i.bounces.decideBounce(tx, letter, d, now)
	case letter.Complaint != nil:
		return i.bounces.decideComplaint(tx, letter, d, now)
	case letter.Outcome != parser.Human:
		if letter.Verdict != parser.Fail {
			d.away = games.Date(letter.Away)
		}
		return d, nil
	case letter.Verdict == parser.Fail:
		return ignored("dmarc-fail"), nil
	}
	d.request, err = i.request(tx, letter, m.Received, now)
	d.request.MaxBytes = maxGrowth * max(len(m.Raw), minRequest)
	if errors.Is(err, errOrphan) {
		d.command = desk.AnswerOrphan{}
		return d, nil
	}
	if err != nil {
		return d, err
	}
	lapsed, has := LapsedKey(d.request.Seal, letter, now)
	switch open := d.request.Key.About != games.AboutNothing; {
	case open || len(letter.Keys) == 0 || has && lapsed.DoesOneThing(): // such a mail is read like any other
	case !has || lapsed.Player != d.request.From.ID:
		return ignored("bad-key"), nil
	default:
		d.command = desk.AnswerLapsed{Key: lapsed}
		return d, nil
	}
	d.command, err = i.grammar.command(tx, letter, d.request)
	return d, err
}

// request says who asks, when, and which letter they answer. The mail arrived in the mailbox at a
// time, which is zero if the mail server does not tell. The error is [errOrphan] if the database knows nothing of the
// letter that the mail answers; the rest of the request is right then.
func (i *interpreter) request(tx *store.Tx, letter parser.Mail, arrived, now time.Time) (desk.Request, error) {
	from, known, err := tx.Players.ByAddress(letter.From)
	if err != nil {
		return desk.Request{}, err
	}
	if !known {
		from.Address = letter.From
	}
	key, err := i.key(tx, letter, from, now)
	if err != nil && !errors.Is(err, errOrphan) {
		return desk.Request{}, err
	}
	return desk.Request{
		Now: now, Arrived: arrived, From: from, Name: letter.FromName, Vouched: letter.Verdict == parser.Pass, Answers: !letter.Fresh, Key: key,
		Mail: letter.MessageID, Thread: threadOf(letter), Line: games.CutLine(letter.Line), Text: letter.Line + "\n" + letter.Rest,
		Language: spoken(letter.Language), Quiet: letter.Quiet, Lot: i.keys.Lot(letter.ID), Service: i.config.Address, MoreServices: i.config.Addresses, ServiceName: i.config.Name, Limits: i.config.Limits.Limits, Seal: i.keys.Seal(), Operator: i.config.Operator, Organisers: i.config.Organisers,
		Computers: i.computers, Puzzles: i.puzzles,
	}, err
}

// spoken returns a language if letters can be in it.
func spoken(tag string) string {
	l, _ := games.LanguageNamed(tag)
	return l.Tag
}

// maxThread is how many Message-IDs of a conversation a letter names, besides that of the mail that it answers and the root.
const maxThread = 5

// threadOf returns what a mail answers, the latest last (RFC 5322 section 3.6.4): some programs write In-Reply-To alone.
func threadOf(letter parser.Mail) []string {
	if len(letter.References) == 0 && letter.InReplyTo != "" {
		return []string{letter.InReplyTo}
	}
	return letter.References[max(len(letter.References)-maxThread, 0):]
}

// key returns the key of the letter that a mail answers: the key in the address that the mail
// was sent to. In a mail to the plain address, the Message-ID of a letter to this very player, or to
// the address that somebody wants to add, proves as much, since nobody can guess it. The newest of several counts.
// So does that in a mail to an address whose key has lapsed.
func (i *interpreter) key(tx *store.Tx, letter parser.Mail, from games.Player, now time.Time) (games.Key, error) {
	key := FirstKey(i.keys.Seal(), letter, now)
	if key.About == games.AboutNothing && len(letter.Keys) > 0 && i.rotation.hasNewKeys() {
		key = FirstKey(i.keys.Seal(), letter, now)
	}
	if key.About != games.AboutNothing {
		return opened(tx, key, from)
	}
	if _, lapsed := LapsedKey(i.keys.Seal(), letter, now); len(letter.Keys) > 0 && !lapsed {
		return games.Key{}, nil
	}
	answered := slices.Clone(letter.References)
	slices.Reverse(answered)
	for _, id := range append([]string{letter.InReplyTo}, answered...) {
		n, ok, err := tx.Notices.SentAs(from.ID, id)
		if err != nil {
			return games.Key{}, err
		}
		switch {
		case ok && from.ID != 0:
			return n.Key(), nil
		case ok && n.Kind() == letters.KindConfirm && n.Address == from.Address:
			return games.Key{About: games.AboutQuestion}, nil // a letter to an address that somebody wants to add
		}
	}
	return games.Key{}, nil
}
