package store

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"pentepost/games"
)

const noticeColumns = `SELECT id, player, address, kind, game, ply, challenge, facts, reply, in_reply_to, message_id, made, due, failures FROM outbox`

func scanNotice(row scanner) (games.Notice, error) {
	var n games.Notice
	var facts string
	var reply, made, due int64
	err := row.Scan(&n.ID, &n.To, &n.Address, &n.Kind, &n.Game, &n.Ply, &n.Challenge, &facts, &reply,
		&n.InReplyTo, &n.MessageID, &made, &due, &n.Failures)
	if err != nil {
		return n, err
	}
	n.Reply, n.Made, n.Due = reply != 0, fromMicros(made), fromMicros(due)
	return n, json.Unmarshal([]byte(facts), &n.Facts)
}

// Enqueue writes a notice down for sending. Its Message-ID is drawn here, once and
// for all; one that answers no mail follows the last one of its conversation.
func (tx *Tx) Enqueue(n games.Notice) error {
	id, err := tx.nextNumber("outbox")
	if err != nil {
		return err
	}
	facts, err := json.Marshal(n.Facts)
	if err != nil {
		return fmt.Errorf("write facts: %w", err)
	}
	if n.InReplyTo == "" && n.Game != 0 && n.To != 0 {
		if n.InReplyTo, err = tx.lastOf(n.To, n.Game); err != nil {
			return err
		}
	}
	err = tx.exec(`INSERT INTO outbox (id, player, address, kind, game, ply, challenge, facts, likeness, limited, reply,
		in_reply_to, message_id, made, due, failures, state, sent, error)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 0, 'due', 0, '')`,
		id, n.To, n.Address, string(n.Kind), n.Game, n.Ply, n.Challenge, string(facts), n.Likeness(), flag(n.Kind.Row().Limit == games.Limited), flag(n.Reply),
		n.InReplyTo, tx.db.messageID(), micros(n.Made), micros(n.Due))
	if err != nil {
		return fmt.Errorf("enqueue %s to player %d: %w", n.Kind, n.To, err)
	}
	return nil
}

// messageID draws an identity nobody can guess: 130 random bits.
func (db *DB) messageID() string {
	return "<" + strings.ToLower(rand.Text()) + "@" + db.host + ">"
}

func (tx *Tx) lastOf(p games.PlayerID, g games.GameID) (string, error) {
	id, err := one(tx, scanText, `SELECT message_id FROM outbox WHERE player = $1 AND game = $2 ORDER BY id DESC LIMIT 1`, p, g)
	if _, err := found(err); err != nil {
		return "", fmt.Errorf("find last notice of game %d: %w", g, err)
	}
	return id, nil
}

func scanText(row scanner) (s string, err error) {
	err = row.Scan(&s)
	return s, err
}

// DueNotices returns the oldest notices that are due, at most limit.
func (tx *Tx) DueNotices(now time.Time, limit int) ([]games.Notice, error) {
	list, err := all(tx, scanNotice, noticeColumns+` WHERE state = 'due' AND due <= $1 ORDER BY due, id LIMIT $2`, micros(now), limit)
	if err != nil {
		return nil, fmt.Errorf("find due notices: %w", err)
	}
	return list, nil
}

// NextDue returns when the next notice is due; ok is false if none waits.
func (tx *Tx) NextDue() (due time.Time, ok bool, err error) {
	at, err := one(tx, scanInt, `SELECT due FROM outbox WHERE state = 'due' ORDER BY due LIMIT 1`)
	ok, err = found(err)
	if err != nil {
		return due, false, fmt.Errorf("find next due notice: %w", err)
	}
	return fromMicros(at), ok, nil
}

// MarkSent notes that the next mail server has taken a letter.
func (tx *Tx) MarkSent(id int64, at time.Time) error {
	return tx.settle(`UPDATE outbox SET state = 'sent', sent = $2 WHERE id = $1`, id, micros(at))
}

// MarkLater notes a failure and when to try again.
func (tx *Tx) MarkLater(id int64, due time.Time, why string) error {
	return tx.settle(`UPDATE outbox SET failures = failures + 1, due = $2, error = $3 WHERE id = $1`, id, micros(due), why)
}

// MarkGivenUp notes that a letter will never be sent.
func (tx *Tx) MarkGivenUp(id int64, why string) error {
	return tx.settle(`UPDATE outbox SET failures = failures + 1, state = 'given-up', error = $2 WHERE id = $1`, id, why)
}

// Withdraw gives up what waits to be sent to a player.
func (tx *Tx) Withdraw(p games.PlayerID) error {
	if err := tx.exec(`UPDATE outbox SET state = 'given-up', error = 'withdrawn' WHERE player = $1 AND state = 'due'`, p); err != nil {
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
