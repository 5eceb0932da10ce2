package server

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/mailer"
	"pentepost/parser"
	"pentepost/parser/command"
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

// decision is the result of decide: a command, a bounce, or only an entry in the ledger.
type decision struct {
	outcome, reason string // of a mail that is no command
	request         games.Request
	command         games.Command // nil: none
	bounce          *games.Bounce // nil: none
	reported        *reported     // nil: nothing
	away            games.Date    // until when an automatic reply says that its sender is away
}

// attributes are for the log.
func (d decision) attributes() (attributes []any) {
	if d.command == nil {
		return nil
	}
	attributes = append(attributes, "command", strings.TrimPrefix(fmt.Sprintf("%T", games.Unwrap(d.command)), "games."))
	if d.request.From.ID != 0 {
		attributes = append(attributes, "player", d.request.From.ID)
	}
	if d.request.Key.About == games.AboutGame {
		attributes = append(attributes, "game", d.request.Key.ID)
	}
	return attributes
}

// decide finds out whose letter it is, which of our letters it answers, and which command it
// has.
func (s *Server) decide(tx *store.Tx, m mailer.Mail, letter parser.Mail, now time.Time) (decision, error) {
	d := decision{outcome: string(letter.Outcome), reason: letter.Reason}
	handled, err := tx.Ledger.Handled(letter.ID)
	switch {
	case err != nil:
		return d, err
	case handled:
		d.outcome = store.Duplicate
		return d, nil
	case letter.Bounce != nil:
		return s.decideBounce(tx, letter, d, now)
	case letter.Outcome != parser.Human:
		if letter.Verdict != parser.Fail {
			d.away = games.Date(letter.Away)
		}
		return d, nil
	case letter.Verdict == parser.Fail:
		return ignored("dmarc-fail"), nil
	}
	d.request, err = s.request(tx, letter, m.Received, now)
	d.request.MaxBytes = maxGrowth * max(len(m.Raw), minRequest)
	if errors.Is(err, errOrphan) {
		d.command = games.AnswerOrphan{}
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
		d.command = games.AnswerLapsed{Key: lapsed}
		return d, nil
	}
	d.command, err = readCommand(tx, letter, d.request)
	return d, err
}

func ignored(reason string) decision {
	return decision{outcome: string(games.OutcomeIgnored), reason: reason}
}

// request says who asks, when, and which letter they answer. The mail arrived in the mailbox at a
// time, which is zero if the mail server does not tell. The error is [errOrphan] if the database knows nothing of the
// letter that the mail answers; the rest of the request is right then.
func (s *Server) request(tx *store.Tx, letter parser.Mail, arrived, now time.Time) (games.Request, error) {
	from, known, err := tx.Players.ByAddress(letter.From)
	if err != nil {
		return games.Request{}, err
	}
	if !known {
		from.Address = letter.From
	}
	key, err := s.key(tx, letter, from, now)
	if err != nil && !errors.Is(err, errOrphan) {
		return games.Request{}, err
	}
	return games.Request{
		Now: now, Arrived: arrived, From: from, Name: letter.FromName, Vouched: letter.Verdict == parser.Pass, Key: key,
		Mail: letter.MessageID, Line: games.CutLine(letter.Line), Text: letter.Line + "\n" + letter.Rest,
		Quiet: letter.Quiet, Lot: s.keys.lot(letter.ID), Service: s.config.Address, MoreServices: s.config.Addresses, Limits: s.config.Limits.Limits, Seal: s.keys.seal(), Organisers: s.config.Organisers,
		Computers: s.computers, Puzzles: s.puzzles,
	}, err
}

// key returns the key of the letter that a mail answers: the key in the address that the mail
// was sent to. In a mail to the plain address, the Message-ID of a letter to this very player, or to
// the address that somebody wants to add, proves as much, since nobody can guess it. The newest of several counts.
// So does that in a mail to an address whose key has lapsed.
func (s *Server) key(tx *store.Tx, letter parser.Mail, from games.Player, now time.Time) (games.Key, error) {
	key := FirstKey(s.keys.seal(), letter, now)
	if key.About == games.AboutNothing && len(letter.Keys) > 0 && s.hasNewKeys() {
		key = FirstKey(s.keys.seal(), letter, now)
	}
	if key.About != games.AboutNothing {
		return s.opened(tx, key, from)
	}
	if _, lapsed := LapsedKey(s.keys.seal(), letter, now); len(letter.Keys) > 0 && !lapsed {
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
		case ok && n.Kind() == games.KindConfirm && n.Address == from.Address:
			return games.Key{About: games.AboutQuestion}, nil // a letter to an address that somebody wants to add
		}
	}
	return games.Key{}, nil
}

// errOrphan: a letter is from a time that the database does not know, because an older copy was restored.
var errOrphan = errors.New("the letter is from before a copy was restored")

// opened returns a genuine key if it opens something, else [errOrphan].
func (s *Server) opened(tx *store.Tx, key games.Key, from games.Player) (games.Key, error) {
	opens, err := key.Opens(tx.ForGames(), from)
	if err == nil && !opens {
		err = errOrphan
	}
	if err != nil {
		return games.Key{}, err
	}
	return key, nil
}

// FirstKey returns the first genuine key of a letter that opens something. A key in a return
// path opens nothing.
func FirstKey(seal games.Seal, letter parser.Mail, now time.Time) games.Key {
	for _, text := range letter.Keys {
		if key, ok := seal.Open(text, now); ok && key.About != games.AboutLetter {
			return key
		}
	}
	return games.Key{}
}

// LapsedKey returns the first key of a letter that opened something before it lapsed.
func LapsedKey(seal games.Seal, letter parser.Mail, now time.Time) (games.Key, bool) {
	for _, text := range letter.Keys {
		if key, ok := seal.OpenLapsed(text, now); ok && key.About != games.AboutLetter {
			return key, true
		}
	}
	return games.Key{}, false
}

// readCommand reads the command in a letter, in the context of the game that it answers. Mail
// programs write words of their own to the address for unsubscribing.
func readCommand(tx *store.Tx, letter parser.Mail, r games.Request) (games.Command, error) {
	if c := oneThing(r.Key); c != nil {
		return c, nil
	}
	if r.Key.About == games.AboutDigest {
		return readDigest(tx, letter, r)
	}
	// Points are read as the answered letter wrote them, even if the reader has changed the
	// setting since.
	question, err := games.QuestionOf(tx.ForGames(), r.Key)
	if err != nil {
		return nil, err
	}
	context := command.Context{Points: cmp.Or(r.Key.Points, r.From.Points), Question: question}
	if r.Key.About == games.AboutGame {
		g, ok, err := tx.Games.Load(games.GameID(r.Key.ID))
		if err != nil {
			return nil, err
		}
		if ok {
			context.Game = &g
		}
	}
	if r.Key.About == games.AboutPuzzle {
		return readPuzzle(letter, r, context)
	}
	return command.Read(letter, context), nil
}

// oneThing returns the command of a key that does one thing, whatever the mail says; nil for
// other keys.
func oneThing(k games.Key) games.Command {
	switch k.About {
	case games.AboutStopping:
		return games.Never{}
	case games.AboutWatching:
		return games.Unwatch{}
	case games.AboutLeague:
		return games.LeagueNews{League: games.LeagueID(k.ID)}
	case games.AboutDaily:
		return games.Set{Key: "letters", Value: string(games.EachLetter)}
	case games.AboutPuzzles:
		return games.NoPuzzles{}
	}
	return nil
}

// readDigest reads the answer to a letter of the day, in the context of the games that it shows.
func readDigest(tx *store.Tx, letter parser.Mail, r games.Request) (games.Command, error) {
	digest, _, err := tx.Notices.Load(r.Key.ID)
	if err != nil {
		return nil, err
	}
	var shown []games.Game
	for _, d := range digest.Shown() {
		g, ok, err := tx.Games.Load(d.Game)
		if err != nil {
			return nil, err
		}
		if ok {
			shown = append(shown, g)
		}
	}
	return command.ReadDigest(letter, command.Context{Points: cmp.Or(r.Key.Points, r.From.Points)}, shown), nil
}
