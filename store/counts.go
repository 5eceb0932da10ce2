package store

import (
	"fmt"
	"time"

	"pentepost/games"
)

// WasNotified reports whether a notice with the same reader and likeness as n was
// written since a time. It is an error if n is of a kind that nobody may ask about.
func (tx *Tx) WasNotified(n games.Notice, since time.Time) (bool, error) {
	likeness := likenessOf(n)
	if likeness == "" {
		return false, fmt.Errorf("look for a notice like %s: letters of this kind are not compared", n.Kind())
	}
	count, err := one(tx, scanInt, `SELECT count(*) FROM outbox WHERE player = $1 AND likeness = $2 AND likeness <> '' AND made > $3`,
		n.To, likeness, micros(since))
	if err != nil {
		return false, fmt.Errorf("look for a notice like %s: %w", n.Kind(), err)
	}
	return count > 0, nil
}

// likenessOf returns what the database keeps of the likeness of a notice: nothing if a later notice
// replaces it anyway. Most notices are of that kind, so the index has only the others.
func likenessOf(n games.Notice) string {
	if n.Traits().Outdated == games.IsOutdated {
		return ""
	}
	return n.Likeness()
}

// Refusals returns the times of the refusals written to a player since a time, latest first. An
// answer to several lines counts as one refusal if none of them was done.
func (tx *Tx) Refusals(p games.PlayerID, since time.Time) ([]time.Time, error) {
	noneDone := games.Notice{Letter: games.NoLineDone{}}
	list, err := all(tx, scanTime, `SELECT made FROM outbox WHERE player = $1 AND likeness <> '' AND (kind = 'refused' OR likeness = $3) AND made > $2
		ORDER BY made DESC`, p, micros(since), noneDone.Likeness())
	if err != nil {
		return nil, fmt.Errorf("count refusals to player %d: %w", p, err)
	}
	return list, nil
}

// LastQuestion returns the last notice that asks about a command and has the same reader,
// game and challenge as n. The bool is false if there is none.
func (tx *Tx) LastQuestion(n games.Notice) (games.Notice, bool, error) {
	last, err := one(tx, scanNotice, noticeColumns+` WHERE player = $1 AND game = $2 AND challenge = $3
		AND kind = 'refused' AND facts LIKE '%"meant":%' ORDER BY id DESC LIMIT 1`, n.To, n.Game, n.Challenge)
	ok, err := found(err)
	if err != nil {
		return last, false, fmt.Errorf("find last question to player %d: %w", n.To, err)
	}
	return last, ok, nil
}

// NthLastDue returns the due time of the n-th last letter to a player that counts
// towards the limits; n is 1 for the last one. The bool is false if there are fewer
// than n.
func (tx *Tx) NthLastDue(p games.PlayerID, n int) (time.Time, bool, error) {
	due, err := one(tx, scanInt, `SELECT due FROM outbox WHERE player = $1 AND limited = 1
		ORDER BY due DESC LIMIT 1 OFFSET $2`, p, n-1)
	ok, err := found(err)
	if err != nil {
		return time.Time{}, false, fmt.Errorf("look back at letters to player %d: %w", p, err)
	}
	return fromMicros(due), ok, nil
}

// WelcomedStrangers returns the addresses of the strangers who got a welcome, help or a code since a
// time. Welcomes to players have no address in the outbox, and help and codes for strangers have no
// player: they are found by their likeness, which has an index.
func (tx *Tx) WelcomedStrangers(since time.Time) ([]string, error) {
	list, err := all(tx, scanText, `SELECT address FROM outbox WHERE kind = 'welcome' AND made > $1 AND address <> ''
		UNION ALL SELECT address FROM outbox WHERE player = 0 AND likeness <> '' AND likeness > 'help ' AND likeness < 'help!' AND made > $1
		UNION ALL SELECT address FROM outbox WHERE player = 0 AND likeness <> '' AND likeness > 'confirm ' AND likeness < 'confirm!' AND made > $1`, micros(since))
	if err != nil {
		return nil, fmt.Errorf("count welcomes: %w", err)
	}
	return list, nil
}

// SentSince counts the letters of a class that were sent since a time or are being sent.
func (tx *Tx) SentSince(class games.Class, since time.Time) (int, error) {
	n, err := one(tx, scanInt, `SELECT (SELECT count(*) FROM outbox WHERE class = $1 AND state = 'sent' AND sent > $2) +
		(SELECT count(*) FROM outbox WHERE state = 'claimed' AND class = $1)`, class, micros(since))
	if err != nil {
		return 0, fmt.Errorf("count letters sent: %w", err)
	}
	return int(n), nil
}

// SentAs returns the notice that was sent to a player with a Message-ID.
func (tx *Tx) SentAs(p games.PlayerID, messageID string) (games.Notice, bool, error) {
	return tx.sent(` WHERE message_id = $1 AND player = $2`, messageID, p)
}

// Sent returns the notice that was sent with a Message-ID, to any reader, or is being sent.
func (tx *Tx) Sent(messageID string) (games.Notice, bool, error) {
	return tx.sent(` WHERE message_id = $1 AND state IN ('sent', 'claimed')`, messageID)
}

// Written returns the notice with a Message-ID, whatever happened to it.
func (tx *Tx) Written(messageID string) (games.Notice, bool, error) {
	return tx.sent(` WHERE message_id = $1`, messageID)
}

// SentNumber returns the notice with a number, if it was sent or is being sent.
func (tx *Tx) SentNumber(id int64) (games.Notice, bool, error) {
	return tx.sent(` WHERE id = $1 AND state IN ('sent', 'claimed')`, id)
}

// sent returns the notice that a WHERE clause selects by its first argument.
func (tx *Tx) sent(where string, args ...any) (games.Notice, bool, error) {
	n, err := one(tx, scanNotice, noticeColumns+where, args...)
	ok, err := found(err)
	if err != nil {
		return n, false, fmt.Errorf("find letter %v: %w", args[0], err)
	}
	return n, ok, nil
}

// Reserved counts the notices that are reserved.
func (tx *Tx) Reserved() (int, error) {
	n, err := one(tx, scanInt, `SELECT count(*) FROM outbox WHERE state = 'claimed'`)
	if err != nil {
		return 0, fmt.Errorf("count reserved notices: %w", err)
	}
	return int(n), nil
}

// SentLetter says when a letter about a game was sent.
type SentLetter struct {
	Game games.GameID
	To   games.PlayerID
	At   time.Time
}

// LettersOfPlaySince returns the letters of play that were sent since a time.
func (tx *Tx) LettersOfPlaySince(since time.Time) ([]SentLetter, error) {
	scan := func(row scanner) (l SentLetter, err error) {
		var at int64
		err = row.Scan(&l.Game, &l.To, &at)
		l.At = fromMicros(at)
		return l, err
	}
	list, err := all(tx, scan, `SELECT game, player, sent FROM outbox WHERE class = $1 AND state = 'sent' AND sent > $2`, games.PlayClass, micros(since))
	if err != nil {
		return nil, fmt.Errorf("find letters sent: %w", err)
	}
	return list, nil
}
