package store

import (
	"crypto/rand"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"pentepost/games"
)

const noticeColumns = `SELECT id, player, address, kind, game, ply, challenge, facts, reply, in_reply_to, message_id, made, due, failures, sent_to FROM outbox`

func scanNotice(row scanner) (games.Notice, error) {
	var n games.Notice
	var kind games.Kind
	var facts string
	var reply, made, due int64
	err := row.Scan(&n.ID, &n.To, &n.Address, &kind, &n.Game, &n.Ply, &n.Challenge, &facts, &reply,
		&n.InReplyTo, &n.MessageID, &made, &due, &n.Failures, &n.SentTo)
	if err != nil {
		return n, err
	}
	n.Reply, n.Made, n.Due = reply != 0, fromMicros(made), fromMicros(due)
	return n, n.ReadFacts(kind, facts)
}

// Enqueue writes a notice down for sending. Its Message-ID is drawn here, once and
// for all; one that answers no mail follows the last one of its conversation.
func (tx *Tx) Enqueue(n games.Notice) error {
	_, err := tx.enqueue(n)
	return err
}

// enqueue is like Enqueue and returns the number of the notice.
func (tx *Tx) enqueue(n games.Notice) (id int64, err error) {
	if err := tx.dropOutdated(&n); err != nil {
		return 0, err
	}
	if id, err = tx.nextNumber("outbox"); err != nil {
		return 0, err
	}
	n.ID = id
	facts, err := n.FactsText()
	if err != nil {
		return 0, err
	}
	if n.InReplyTo == "" && n.Game != 0 && n.To != 0 {
		if n.InReplyTo, err = tx.lastOf(n.To, n.Game); err != nil {
			return 0, err
		}
	}
	state := "due"
	if n.Waits {
		state = "waits"
	}
	err = tx.exec(`INSERT INTO outbox (id, player, address, kind, game, ply, challenge, facts, likeness, class, limited, reply,
		in_reply_to, message_id, made, due, failures, state, sent, error)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, 0, $17, 0, '')`,
		id, n.To, n.Address, string(n.Kind()), n.Game, n.Ply, n.Challenge, facts, likenessOf(n), n.Class(), flag(n.Reply && !n.Traits().Unlimited),
		flag(n.Reply), n.InReplyTo, tx.messageID(n), micros(n.Made), micros(n.Due), state)
	if err != nil {
		return 0, fmt.Errorf("enqueue %s to player %d: %w", n.Kind(), n.To, err)
	}
	tx.enqueued = true
	return id, nil
}

// dropOutdated drops the unsent notices to the same player that n makes pointless. What
// they would have told of the game, n tells.
func (tx *Tx) dropOutdated(n *games.Notice) error {
	if n.Traits().Outdated == games.StaysInDate || n.Game == 0 || n.To == 0 {
		return nil
	}
	waiting, err := all(tx, scanNotice, noticeColumns+` WHERE player = $1 AND game = $2 AND state = 'due'
		UNION ALL `+noticeColumns+` WHERE player = $1 AND game = $2 AND state = 'waits'`, n.To, n.Game)
	if err != nil {
		return fmt.Errorf("find unsent notices to player %d: %w", n.To, err)
	}
	for _, w := range waiting {
		if w.Traits().Outdated != games.IsOutdated || w.Lasts() {
			continue
		}
		if w.Since > 0 && (n.Since == 0 || w.Since < n.Since) {
			n.Since = w.Since
		}
		if err := tx.Drop(w.ID, "outdated"); err != nil {
			return err
		}
	}
	return nil
}

// NameLetters lets new notices have the Message-IDs that a function says, where it says one. It is for letters that
// were sent before, and that the database has lost.
func (db *DB) NameLetters(name func(tx *Tx, n games.Notice) (messageID string)) { db.named = name }

// messageID returns the Message-ID of a new notice.
func (tx *Tx) messageID(n games.Notice) (id string) {
	if local, ok := tx.again.takeLetter(); ok {
		return "<" + local + "@" + tx.db.host + ">"
	}
	if tx.db.named != nil {
		id = tx.db.named(tx, n)
	}
	if id == "" {
		id = tx.db.messageID(n.Made)
	}
	tx.drew.Letters = append(slices.Clip(tx.drew.Letters), localPart(id))
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

func (tx *Tx) lastOf(p games.PlayerID, g games.GameID) (string, error) {
	id, err := one(tx, scanText, `SELECT message_id FROM outbox WHERE player = $1 AND game = $2 AND state NOT IN ('waits', 'told')
		ORDER BY id DESC LIMIT 1`, p, g)
	if _, err := found(err); err != nil {
		return "", fmt.Errorf("find last notice of game %d: %w", g, err)
	}
	return id, nil
}

func scanText(row scanner) (s string, err error) {
	err = row.Scan(&s)
	return s, err
}

// DueNotices returns the oldest notices that are due, at most limit. It reserves nothing.
func (tx *Tx) DueNotices(now time.Time, limit int) ([]games.Notice, error) {
	list, err := all(tx, scanNotice, noticeColumns+` WHERE state = 'due' AND due <= $1 ORDER BY due, id LIMIT $2 + 0`, micros(now), limit)
	if err != nil {
		return nil, fmt.Errorf("find due notices: %w", err)
	}
	return list, nil
}

// Due returns the numbers of the notices that wait to be sent, also of those that are due later.
func (tx *Tx) Due() ([]int64, error) {
	list, err := all(tx, scanInt, `SELECT id FROM outbox WHERE state = 'due' ORDER BY id`)
	if err != nil {
		return nil, fmt.Errorf("list unsent notices: %w", err)
	}
	return list, nil
}

// lookAhead is how many notices [Tx.Reservable] looks at: many of them may be for one stranger.
const lookAhead = 1000

// Reservable returns up to limit notices that are due and may be reserved, the first classes first,
// and in a class the oldest first. A player gets one letter at a time, in the order of writing.
// open are the classes that have a budget left: a letter that waits for its budget is not returned
// and holds up no other, and neither does one that is tried again later. In [DB.Reserve] nobody else gets
// the notices before the transaction ends.
func (tx *Tx) Reservable(open []games.Class, now time.Time, limit int) (list []games.Notice, err error) {
	candidates, err := all(tx, scanNotice, noticeColumns+` AS o WHERE state = 'due' AND due <= $1 AND (CAST(1 AS BIGINT) << CAST(class AS INTEGER)) & $2 <> 0
		AND (player = 0 OR NOT EXISTS (SELECT 1 FROM outbox AS e WHERE e.player = o.player AND e.state = 'claimed')
			AND NOT EXISTS (SELECT 1 FROM outbox AS e WHERE e.player = o.player AND (e.made, e.id) < (o.made, o.id)
				AND e.state = 'due' AND e.due <= $1 AND (CAST(1 AS BIGINT) << CAST(e.class AS INTEGER)) & $2 <> 0))
		ORDER BY class, due, id LIMIT $3 + 0`+tx.pool.skipping, micros(now), classBits(open), lookAhead)
	if err != nil {
		return nil, fmt.Errorf("find due notices: %w", err)
	}
	readers := map[string]bool{}
	for _, n := range candidates {
		reader := fmt.Sprint(n.To, n.Address)
		if len(list) < limit && !readers[reader] {
			readers[reader] = true
			list = append(list, n)
		}
	}
	return list, nil
}

// Reserve reserves a notice for this process. Nobody else gets it while the process runs.
func (tx *Tx) Reserve(id int64) error {
	return tx.settle(`UPDATE outbox SET state = 'claimed', lease = $2 WHERE id = $1`, id, tx.db.process)
}

// ReleaseReserved releases what was reserved by processes that no longer run. Their notices, which may or may
// not have been sent, are due again, and others think about their thoughts.
func (tx *Tx) ReleaseReserved() error {
	err := tx.exec(`UPDATE outbox SET state = 'due', lease = 0 WHERE state = 'claimed' AND lease <> $1
		AND NOT EXISTS (SELECT 1 FROM leases WHERE name = CAST($2 AS TEXT) || CAST(lease AS TEXT))`, tx.db.process, processLease)
	if err == nil {
		err = tx.exec(`UPDATE thoughts SET holder = '', until = 0 WHERE holder <> '' AND holder <> $1
			AND NOT EXISTS (SELECT 1 FROM leases WHERE leases.holder = thoughts.holder)`, tx.db.holder)
	}
	if err != nil {
		return fmt.Errorf("release what was reserved: %w", err)
	}
	return nil
}

// HurryNotices makes notices due that were made after a time: somebody has set the clock back since, and they would wait
// for as long as it was wrong.
func (tx *Tx) HurryNotices(now time.Time) error {
	err := tx.exec(`UPDATE outbox SET due = $1 WHERE state = 'due' AND made > $1 AND due > $1`, micros(now))
	if err != nil {
		return fmt.Errorf("hurry notices: %w", err)
	}
	return nil
}

// Release makes a reserved notice due again, as if it had not been reserved.
func (tx *Tx) Release(id int64) error {
	return tx.settle(`UPDATE outbox SET state = 'due', lease = 0 WHERE id = $1 AND state = 'claimed'`, id)
}

// classBits is a number with a bit for each class.
func classBits(classes []games.Class) (bits int64) {
	for _, class := range classes {
		bits |= 1 << class
	}
	return bits
}

// NextDue returns when the next notice of some classes is due; ok is false if none waits.
func (tx *Tx) NextDue(classes []games.Class) (due time.Time, ok bool, err error) {
	for _, class := range classes {
		at, err := one(tx, scanInt, `SELECT due FROM outbox WHERE class = $1 AND state = 'due' ORDER BY due LIMIT 1`, class)
		waits, err := found(err)
		if err != nil {
			return due, false, fmt.Errorf("find next due notice: %w", err)
		}
		if t := fromMicros(at); waits && (!ok || t.Before(due)) {
			due, ok = t, true
		}
	}
	return due, ok, nil
}

// NextDueAfter returns when the next notice becomes due after a time; ok is false if none does.
func (tx *Tx) NextDueAfter(now time.Time) (due time.Time, ok bool, err error) {
	at, err := one(tx, scanInt, `SELECT due FROM outbox WHERE state = 'due' AND due > $1 ORDER BY due LIMIT 1`, micros(now))
	if ok, err = found(err); err != nil {
		return due, false, fmt.Errorf("find next due notice: %w", err)
	}
	return fromMicros(at), ok, nil
}

// LastWritten returns when the last notice was written; zero if there is none.
func (tx *Tx) LastWritten() (time.Time, error) {
	at, err := one(tx, scanTime, `SELECT coalesce(max(made), 0) FROM outbox`)
	if err != nil {
		return time.Time{}, fmt.Errorf("find last notice: %w", err)
	}
	return at, nil
}

// MarkSent notes that the next mail server has taken a letter to an address, if nobody has noted before when it did.
func (tx *Tx) MarkSent(id int64, address string, at time.Time) error {
	return tx.settle(`UPDATE outbox SET sent = CASE WHEN state = 'sent' THEN sent ELSE $3 END, state = 'sent', sent_to = $2 WHERE id = $1`,
		id, address, micros(at))
}

// MarkReported notes that a mail server has taken a letter that is being sent, because it reports on it. reserved is false
// if that was known.
func (tx *Tx) MarkReported(id int64, at time.Time) (reserved bool, err error) {
	return tx.change(`UPDATE outbox SET sent = $2, state = 'sent' WHERE id = $1 AND state = 'claimed'`, id, micros(at))
}

// MarkLater notes a failure and when to try again.
func (tx *Tx) MarkLater(id int64, due time.Time, why string) error {
	return tx.settle(`UPDATE outbox SET state = 'due', lease = 0, failures = failures + 1, due = $2, error = $3 WHERE id = $1`, id, micros(due), why)
}

// MarkGivenUp notes that a letter will never be sent.
func (tx *Tx) MarkGivenUp(id int64, why string) error {
	return tx.settle(`UPDATE outbox SET failures = failures + 1, state = 'given-up', error = $2 WHERE id = $1`, id, why)
}

// Drop drops a notice that should not be sent after all.
func (tx *Tx) Drop(id int64, why string) error {
	return tx.settle(`UPDATE outbox SET state = 'dropped', error = $2 WHERE id = $1 AND state <> 'sent'`, id, why)
}

// CancelNotices gives up the unsent notices to a player.
func (tx *Tx) CancelNotices(p games.PlayerID) error {
	if err := tx.exec(`UPDATE outbox SET state = 'given-up', error = 'withdrawn' WHERE player = $1 AND state IN ('due', 'waits')`, p); err != nil {
		return fmt.Errorf("withdraw letters to player %d: %w", p, err)
	}
	return nil
}

func (tx *Tx) settle(text string, id int64, args ...any) error {
	if err := tx.exec(text, append([]any{id}, args...)...); err != nil {
		return fmt.Errorf("settle notice %d: %w", id, err)
	}
	return nil
}

// OutboxRow is a notice as the outbox keeps it.
type OutboxRow struct {
	games.Notice
	State string // "due", "claimed", "sent", "given-up", "dropped", or of one for a letter of the day "waits" or "told"
	Sent  time.Time
	Error string // the last failure
}

// Unsent returns the notices that are not sent, the oldest first: notices that wait, and notices
// that were given up or dropped since a time.
func (tx *Tx) Unsent(since time.Time) ([]OutboxRow, error) {
	ids, err := all(tx, scanInt, `SELECT id FROM outbox WHERE state IN ('due', 'claimed') OR state IN ('given-up', 'dropped') AND made >= $1
		ORDER BY id`, micros(since))
	var list []OutboxRow
	for _, id := range ids {
		var out OutboxRow
		if out, err = tx.outboxRow(id); err != nil {
			break
		}
		list = append(list, out)
	}
	if err != nil {
		return nil, fmt.Errorf("list unsent notices: %w", err)
	}
	return list, nil
}

// LettersTo returns the latest notices to a player, at most limit, the latest first.
func (tx *Tx) LettersTo(p games.PlayerID, limit int) ([]OutboxRow, error) {
	scan := func(row scanner) (out OutboxRow, err error) {
		var made, sent int64
		var kind games.Kind
		var facts string
		if err = row.Scan(&out.ID, &kind, &facts, &out.Game, &made, &out.State, &sent); err != nil {
			return out, err
		}
		out.To, out.Made, out.Sent = p, fromMicros(made), fromMicros(sent)
		return out, out.ReadFacts(kind, facts)
	}
	list, err := all(tx, scan, `SELECT id, kind, facts, game, made, state, sent FROM outbox WHERE player = $1 ORDER BY id DESC LIMIT $2 + 0`, p, limit)
	if err != nil {
		return nil, fmt.Errorf("list letters to player %d: %w", p, err)
	}
	return list, nil
}

func (tx *Tx) outboxRow(id int64) (out OutboxRow, err error) {
	if out.Notice, err = one(tx, scanNotice, noticeColumns+` WHERE id = $1`, id); err != nil {
		return out, err
	}
	_, err = one(tx, func(row scanner) (sent int64, err error) {
		err = row.Scan(&out.State, &sent, &out.Error)
		out.Sent = fromMicros(sent)
		return sent, err
	}, `SELECT state, sent, error FROM outbox WHERE id = $1`, id)
	return out, err
}

// The kinds of the entries in the journal about what the operator does with a letter. Their facts are its number.
const (
	NoteRetry   = "retry"
	NoteDiscard = "discard"
)

// Retry makes an unsent notice due at a time; ok is false if there is none of that number.
func (tx *Tx) Retry(id int64, now time.Time) (ok bool, err error) {
	ok, err = tx.change(`UPDATE outbox SET state = 'due', due = $2, lost = 0 WHERE id = $1 AND state IN ('due', 'given-up', 'dropped')`, id, micros(now))
	if err == nil && ok {
		err = tx.Note(now, NoteRetry, id)
	}
	return ok, err
}

// Discard drops a waiting notice at a time; ok is false if there is none of that number.
func (tx *Tx) Discard(id int64, now time.Time) (ok bool, err error) {
	ok, err = tx.change(`UPDATE outbox SET state = 'dropped', error = 'by the operator' WHERE id = $1 AND state = 'due'`, id)
	if err == nil && ok {
		err = tx.Note(now, NoteDiscard, id)
	}
	return ok, err
}

func (tx *Tx) change(text string, id int64, args ...any) (bool, error) {
	n, err := tx.execCount(text, append([]any{id}, args...)...)
	if err != nil {
		return false, fmt.Errorf("change notice %d: %w", id, err)
	}
	return n > 0, nil
}
