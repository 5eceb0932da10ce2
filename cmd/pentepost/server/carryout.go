package server

import (
	"cmp"
	"crypto/rand"
	"encoding/binary"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/mailer"
	"pentepost/parser"
	"pentepost/store"
)

// mostTimes is how many times as large as a stranger's mail our answer may be: whoever
// writes in somebody else's name gains nothing by having us send it on to him.
const mostTimes = 2

// smallest is as what a mail counts, in bytes, that is smaller than any that a mail
// program writes: an answer has to begin somewhere.
const smallest = 300

// carryOut reads one mail and does what it asks for, within tx. It sets in entry
// who sent it and what has become of it.
func (s *Server) carryOut(tx *store.Tx, m mailer.Mail, entry *store.Entry) error {
	letter := parser.Read(m.Raw, s.reading)
	entry.Mail, entry.Sender = letter.ID, letter.From
	entry.Outcome, entry.Reason = string(letter.Outcome), letter.Reason
	handled, err := tx.Handled(letter.ID)
	switch {
	case err != nil:
		return err
	case handled:
		entry.Outcome = store.Duplicate
		return nil
	case letter.Bounce != nil:
		return s.bounced(tx, letter, entry)
	case letter.Outcome != parser.Human:
		return nil
	case letter.Verdict == parser.Fail:
		entry.Outcome, entry.Reason = string(games.OutcomeIgnored), "dmarc-fail"
		return nil
	}
	return s.obey(tx, letter, len(m.Raw), entry)
}

// obey does what a person's letter of so many bytes asks for.
func (s *Server) obey(tx *store.Tx, letter parser.Letter, size int, entry *store.Entry) error {
	request, err := s.request(tx, letter, entry.Handled)
	if err != nil {
		return err
	}
	request.MaxBytes = mostTimes * max(size, smallest)
	if len(letter.Keys) > 0 && request.Key.About == games.AboutNothing {
		entry.Outcome, entry.Reason = string(games.OutcomeIgnored), "bad-key"
		return nil
	}
	waiting := request.From.Waiting
	command, err := readCommand(tx, letter, request)
	if err != nil {
		return err
	}
	outcome, reason, err := games.Do(tx, request, command)
	entry.Outcome, entry.Reason = string(outcome), string(reason)
	if _, yes := command.(games.Yes); err == nil && yes && outcome == games.OutcomeDone && waiting != "" {
		return s.obeyWaiting(tx, request, waiting)
	}
	return err
}

// obeyWaiting does what a stranger had asked for before he was asked whether it
// was he.
func (s *Server) obeyWaiting(tx *store.Tx, r games.Request, text string) (err error) {
	line, rest, _ := strings.Cut(text, "\n")
	letter := parser.Letter{Line: line, Rest: rest}
	if r.From, err = tx.Player(r.From.ID); err != nil {
		return err
	}
	r.Key, r.Line = games.Key{}, quoted(line)
	command, err := readCommand(tx, letter, r)
	if err != nil {
		return err
	}
	_, _, err = games.Do(tx, r, command)
	return err
}

// request puts together who asks, when and with which letter in hand.
func (s *Server) request(tx *store.Tx, letter parser.Letter, now time.Time) (games.Request, error) {
	from, known, err := tx.PlayerByAddress(letter.From)
	if err != nil {
		return games.Request{}, err
	}
	if !known {
		from.Address = letter.From
	}
	key, err := s.key(tx, letter, from)
	if err != nil {
		return games.Request{}, err
	}
	return games.Request{
		Now: now, From: from, Vouched: letter.Verdict == parser.Pass, Key: key,
		Mail: letter.MessageID, Line: quoted(letter.Line), Text: letter.Line + "\n" + letter.Rest,
		Quiet: letter.Quiet, Lot: lot(), Service: s.config.Address, Limits: s.config.Limits.Limits,
	}, nil
}

// key returns the key of the letter that is answered, from the address it was
// sent to. Where the mail host takes no keys in addresses, naming the Message-ID
// of a letter that went to this very player proves as much.
func (s *Server) key(tx *store.Tx, letter parser.Letter, from games.Player) (games.Key, error) {
	if key := FirstKey(s.seal, letter); key.About != games.AboutNothing {
		return key, nil
	}
	if *s.config.ReplyTo != "" || from.ID == 0 {
		return games.Key{}, nil
	}
	for _, id := range append([]string{letter.InReplyTo}, letter.References...) {
		n, ok, err := tx.SentAs(from.ID, id)
		if err != nil {
			return games.Key{}, err
		}
		if ok {
			return n.Key(), nil
		}
	}
	return games.Key{}, nil
}

// FirstKey returns the first genuine key of a mail: that of an address to which a
// letter comes back opens nothing.
func FirstKey(seal games.Seal, letter parser.Letter) games.Key {
	for _, text := range letter.Keys {
		if key, ok := seal.Open(text); ok && key.About != games.AboutLetter {
			return key
		}
	}
	return games.Key{}
}

// readCommand reads the command line as the game whose letter is answered wants it.
// To the address for those who want no more letters mail programs write, each its own
// words.
func readCommand(tx *store.Tx, letter parser.Letter, r games.Request) (games.Command, error) {
	if r.Key.About == games.AboutStopping {
		return games.Never{}, nil
	}
	// A letter is answered as it is written, whatever its reader has set since then.
	context := parser.Context{Points: cmp.Or(r.Key.Points, r.From.Points)}
	if r.Key.About == games.AboutGame {
		g, ok, err := tx.Game(games.GameID(r.Key.ID))
		if err != nil {
			return nil, err
		}
		if ok {
			context.Game = &g
		}
	}
	return parser.Command(letter, context), nil
}

// quoted is what an answer may name of the command line: at most 40 printable
// characters.
func quoted(line string) string {
	const longest = 40
	runes := []rune(line)
	if len(runes) > longest {
		runes = append(runes[:longest-3], []rune("...")...)
	}
	return string(runes)
}

// lot draws a random number.
func lot() uint64 {
	var b [8]byte
	rand.Read(b[:])
	return binary.NativeEndian.Uint64(b[:])
}
