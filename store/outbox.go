package store

import (
	"crypto/rand"
	"slices"
	"strconv"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/letters"
)

const (
	noticeFields  = `id, player, address, kind, game, ply, challenge, facts, reply, in_reply_to, message_id, made, due, failures, sent_to`
	noticeColumns = `SELECT ` + noticeFields + ` FROM outbox`
)

func scanNotice(row scanner) (letters.Notice, error) {
	var n letters.Notice
	var kind letters.Kind
	var facts string
	err := row.Scan(&n.ID, &n.To, &n.Address, &kind, &n.Game, &n.Ply, &n.Challenge, &facts, asFlag(&n.Reply),
		&n.InReplyTo, &n.MessageID, asTime(&n.Made), asTime(&n.Due), &n.Failures, &n.SentTo)
	if err != nil {
		return n, err
	}
	return n, n.ReadFacts(kind, facts)
}

// Outbox is where notices wait until they are sent.
type Outbox struct{ tx *Tx }

// Enqueue writes a notice down for sending. Its Message-ID is drawn here, once and
// for all; one that answers no mail follows the last one of its conversation.
func (o Outbox) Enqueue(n letters.Notice) error {
	_, err := o.enqueue(n)
	return err
}

// enqueue is like Enqueue and returns the number of the notice.
func (o Outbox) enqueue(n letters.Notice) (id int64, err error) {
	if err := o.dropOutdated(&n); err != nil {
		return 0, err
	}
	if id, err = o.tx.numbers.next("outbox"); err != nil {
		return 0, err
	}
	n.ID = id
	if n.InReplyTo == "" && n.Game != 0 && n.To != 0 {
		if err = o.follow(&n); err != nil {
			return 0, err
		}
	}
	facts, err := n.FactsText()
	if err != nil {
		return 0, err
	}
	state := "due"
	if n.Waits {
		state = "waits"
	}
	o.tx.foresight.changedLettersTo(n.To)
	err = o.tx.run("enqueue $4 to player $2", `INSERT INTO outbox (id, player, address, kind, game, ply, challenge, facts, likeness, class, limited, reply,
		in_reply_to, message_id, made, due, failures, state, sent, error)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 0, $17, 0, '')`,
		id, n.To, n.Address, string(n.Kind()), n.Game, n.Ply, n.Challenge, facts, likenessOf(n), n.Class(), n.Reply && !n.Traits().Unlimited,
		n.Reply, n.InReplyTo, o.messageID(n), n.Made, n.Due, state)
	if err != nil {
		return 0, err
	}
	o.tx.rings = true
	if !n.Waits {
		o.tx.written = append(o.tx.written, n)
	}
	return id, nil
}

// Written returns the notices that this transaction has written so far, without those that wait for a letter of the day.
func (o Outbox) Written() []letters.Notice { return o.tx.written }

// dropOutdated drops the unsent notices to the same player that n makes pointless. What
// they would have told of the game, n tells.
func (o Outbox) dropOutdated(n *letters.Notice) error {
	if n.Traits().Outdated == letters.StaysInDate || n.Game == 0 || n.To == 0 {
		return nil
	}
	waiting, err := o.unsent(n.To, n.Game)
	if err != nil {
		return err
	}
	for _, w := range waiting {
		if w.Traits().Outdated != letters.IsOutdated || w.Lasts() {
			continue
		}
		if w.Since > 0 && (n.Since == 0 || w.Since < n.Since) {
			n.Since = w.Since
		}
		if n.InReplyTo == "" && w.Reply {
			n.InReplyTo, n.Thread = w.InReplyTo, w.Thread
		}
		if err := o.Drop(w.ID, "outdated"); err != nil {
			return err
		}
	}
	return nil
}

// unsent returns the notices to a player about a game that are not sent yet.
func (o Outbox) unsent(p games.PlayerID, g games.GameID) ([]letters.Notice, error) {
	return all(o.tx, "find unsent notices to player $1", scanNotice, unsentTo, p, g)
}

const unsentTo = noticeColumns + ` WHERE player = $1 AND game = $2 AND state = 'due'
		UNION ALL ` + noticeColumns + ` WHERE player = $1 AND game = $2 AND state = 'waits'`

// NameLetters lets new notices have the Message-IDs that a function says, where it says one. It is for letters that
// were sent before, and that the database has lost.
func (db *DB) NameLetters(name func(tx *Tx, n letters.Notice) (messageID string)) { db.named = name }

// messageID returns the Message-ID of a new notice.
func (o Outbox) messageID(n letters.Notice) (id string) {
	if local, ok := o.tx.again.takeLetter(); ok {
		return "<" + local + "@" + o.tx.db.host + ">"
	}
	if o.tx.db.named != nil {
		id = o.tx.db.named(o.tx, n)
	}
	if id == "" {
		id = o.tx.db.messageID(n.Made)
	}
	o.tx.drew.Letters = append(slices.Clip(o.tx.drew.Letters), localPart(id))
	return id
}

// messageID draws an identity nobody can guess: 130 random bits, after the time.
func (db *DB) messageID(made time.Time) string {
	return "<" + messageIDStart(made) + strings.ToLower(rand.Text()) + "@" + db.host + ">"
}

// messageIDStart returns the beginning of Message-IDs of a time: nine digits that grow with it.
//
// DECISION: the index of Message-IDs then grows at its end. Random text alone would put each new one on
// another page of the index.
func messageIDStart(made time.Time) string {
	digits := strconv.FormatInt(max(made.UnixMilli(), 0), 32)
	return strings.Repeat("0", max(messageIDDigits-len(digits), 0)) + digits
}

// MessageTime returns when the letter with a Message-ID was written; ok is false if no server at the host wrote it.
func MessageTime(id, host string) (at time.Time, ok bool) {
	local, ours := strings.CutSuffix(strings.TrimPrefix(id, "<"), "@"+host+">")
	if !ours || len(local) <= messageIDDigits {
		return at, false
	}
	ms, err := strconv.ParseInt(local[:messageIDDigits], 32, 64)
	return time.UnixMilli(ms).UTC(), err == nil
}

// messageIDDigits is enough for milliseconds since 1970 until the year 3084.
const messageIDDigits = 9

// follow lets a notice answer the last one to its reader about its game, if there is one.
func (o Outbox) follow(n *letters.Notice) error {
	type ids struct{ last, answers string }
	found, _, err := first(o.tx, "find last notice of game $2", func(row scanner) (ids, error) {
		var i ids
		err := row.Scan(&i.last, &i.answers)
		return i, err
	}, lastTo, n.To, n.Game)
	n.InReplyTo = found.last
	if n.Thread = nil; found.answers != "" {
		n.Thread = []string{found.answers}
	}
	return err
}

const lastTo = `SELECT message_id, in_reply_to FROM outbox WHERE player = $1 AND game = $2 AND state NOT IN ('waits', 'told')
		ORDER BY id DESC LIMIT 1`

func scanText(row scanner) (s string, err error) {
	err = row.Scan(&s)
	return s, err
}

// Drop drops a notice that should not be sent after all.
func (o Outbox) Drop(id int64, why string) error {
	return o.settle(`UPDATE outbox SET state = 'dropped', error = $2 WHERE id = $1 AND state <> 'sent'`, id, why)
}

// Cancel gives up the unsent notices to a player.
func (o Outbox) Cancel(p games.PlayerID) error {
	return o.tx.exec("withdraw letters to player $1", `UPDATE outbox SET state = 'given-up', error = 'withdrawn' WHERE player = $1 AND state IN ('due', 'waits')`, p)
}

func (o Outbox) settle(text string, id int64, args ...any) error {
	return o.tx.exec("settle notice $1", text, append([]any{id}, args...)...)
}

// The kinds of the entries in the journal about what the operator does with a letter. Their facts are its number.
const (
	NoteRetry   = "retry"
	NoteDiscard = "discard"
)

// Retry makes an unsent notice due at a time; ok is false if there is none of that number.
func (o Outbox) Retry(id int64, now time.Time) (ok bool, err error) {
	ok, err = o.change(`UPDATE outbox SET state = 'due', due = $2, lost = 0 WHERE id = $1 AND state IN ('due', 'given-up', 'dropped')`, id, now)
	if err == nil && ok {
		err = o.tx.Journal.Note(now, NoteRetry, id)
	}
	return ok, err
}

// Discard drops a waiting notice at a time; ok is false if there is none of that number.
func (o Outbox) Discard(id int64, now time.Time) (ok bool, err error) {
	ok, err = o.change(`UPDATE outbox SET state = 'dropped', error = 'by the operator' WHERE id = $1 AND state = 'due'`, id)
	if err == nil && ok {
		err = o.tx.Journal.Note(now, NoteDiscard, id)
	}
	return ok, err
}

func (o Outbox) change(text string, id int64, args ...any) (bool, error) {
	n, err := o.tx.execCount("change notice $1", text, append([]any{id}, args...)...)
	return n > 0, err
}
