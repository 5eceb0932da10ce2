package store

import (
	"encoding/base64"
	"errors"
	"strings"
	"time"

	"pentepost/games/desk"
)

// Spooled is a mail in the spool. It stands there from when it came, whichever way, until it is decided and filed.
type Spooled struct {
	ID            int64
	Validity, UID uint32     // UIDVALIDITY of the mailbox, and UID of the mail (RFC 3501); by LMTP 0, and a number
	Sender        string     // "" if nobody knows
	Received      time.Time  // or the earliest time when it can have arrived
	Plays         bool       // the sender had a game that went on when it came
	State         SpoolState // what is to be done with it
	Filed         bool       // there is nothing to move in the mailbox
	Since         time.Time  // the first failure
	Due           time.Time  // the next try; zero: at once
	Tries         int        // that failed
	Faults        int        // tries at which the program failed, and not the world
	Error         string     // of the last one
	Raw           []byte     // at most the first 256 KiB; nil if it is elsewhere

	turn int64
}

// SpoolState says what is to be done with a mail in the spool.
type SpoolState string

// The states of mails in the spool.
const (
	Listed   SpoolState = "listed"    // to be fetched from the mailbox
	Waits    SpoolState = "waits"     // to be decided
	PutAside SpoolState = "put-aside" // kept for the operator
	Decided  SpoolState = "decided"   // to be filed
)

// Waits reports whether a mail will be tried again.
func (m Spooled) Waits() bool { return m.State == Listed || m.State == Waits }

const spoolColumns = `SELECT id, validity, uid, sender, plays, turn, received, state, filed, since, due, tries, faults, error, raw FROM spool`

func scanSpooled(row scanner) (m Spooled, err error) {
	var plays, filed int64
	var raw string
	err = row.Scan(&m.ID, &m.Validity, &m.UID, &m.Sender, &plays, &m.turn, asTime(&m.Received), &m.State, &filed, asTime(&m.Since), asTime(&m.Due), &m.Tries, &m.Faults, &m.Error, &raw)
	m.Plays, m.Filed = plays == 1, filed == 1
	if err == nil && raw != "" {
		m.Raw, err = base64.StdEncoding.DecodeString(raw)
	}
	return m, err
}

// Spool keeps mails until they are decided and filed.
type Spool struct{ tx *Tx }

// Add writes a mail that has come into the spool, and sets its ID. It notes whether its sender plays. It does nothing
// if the mail is there already.
//
// Senders take turns: the first mail of everybody comes before the second one of anybody, and somebody whose mails
// come later joins at the turn that others have reached.
//
// DECISION: mails are kept in base64, a third longer than they are. One text column then serves both engines, exports and
// copies.
func (sp Spool) Add(m *Spooled) (err error) {
	if m.ID, err = sp.tx.numbers.next("spool"); err != nil {
		return err
	}
	err = sp.tx.exec("add mail $3 to the spool", `INSERT INTO spool (id, validity, uid, sender, plays, turn, received, state, filed, since, due, tries, faults, error, file, raw)
		SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS BIGINT), CAST($4 AS TEXT), who.plays,
			(SELECT max(turn) FROM (SELECT coalesce(max(turn) + 1, 0) AS turn FROM spool WHERE sender = $4 AND state IN ('listed', 'waits')
				UNION ALL SELECT coalesce(min(turn), 0) FROM spool WHERE state = 'waits' AND plays = who.plays) AS turns),
			CAST($5 AS BIGINT), CAST($6 AS TEXT), CAST($7 AS BIGINT), CAST($8 AS BIGINT), CAST($9 AS BIGINT), CAST($10 AS BIGINT), CAST($11 AS BIGINT),
			CAST($12 AS TEXT), '', CAST($13 AS TEXT)
		FROM (SELECT CASE WHEN EXISTS (SELECT 1 FROM addresses a JOIN seats s ON s.player = a.player JOIN games g ON g.id = s.game
			WHERE a.address = $4 AND g.ended = 0) THEN 1 ELSE 0 END AS plays) AS who
		WHERE true ON CONFLICT (validity, uid) DO NOTHING`,
		m.ID, m.Validity, m.UID, m.Sender, m.Received, string(m.State), m.Filed, m.Since, m.Due, m.Tries, m.Faults,
		m.Error, base64.StdEncoding.EncodeToString(m.Raw))
	if err != nil {
		return err
	}
	sp.tx.rings = true
	return nil
}

// Next returns the mails to decide next, of players and of others, in fair order, and whether more wait. A mail waits while an
// earlier one of its sender does, unless that has failed several times. On PostgreSQL it passes over mails that another
// transaction decides, and holds those that it returns.
func (sp Spool) Next(now time.Time, mostOfPlayers, mostOfOthers int) (ofPlayers, ofOthers []Spooled, more bool, err error) {
	waiting := 0
	count := sp.tx.statement("find mails to decide", func(row scanner) error { return row.Scan(&waiting) },
		`SELECT count(*) FROM (SELECT 1 FROM spool WHERE state = 'waits' AND due <= $1 LIMIT $2 + 0) AS waiting`, now, mostOfPlayers+mostOfOthers+1)
	err = sp.tx.ask(sp.next(&ofPlayers, now, true, mostOfPlayers), sp.next(&ofOthers, now, false, mostOfOthers), count)
	return ofPlayers, ofOthers, waiting > len(ofPlayers)+len(ofOthers), err
}

func (sp Spool) next(list *[]Spooled, now time.Time, plays bool, most int) statement {
	return sp.tx.statement("find mails to decide", func(row scanner) error {
		m, err := scanSpooled(row)
		*list = append(*list, m)
		return err
	}, sp.tx.db.engine.nextSpooled, plays, now, MaxAttempts, most)
}

// nextSpooled is the query of [Spool.Next]: plays, now, tries after which a mail holds up nothing, and how many.
const nextSpooled = spoolColumns + ` AS s WHERE s.state = 'waits' AND s.plays = $1 AND s.due <= $2
	AND (s.sender = '' OR NOT EXISTS (SELECT 1 FROM spool e WHERE e.sender = s.sender AND e.state IN ('listed', 'waits') AND e.tries < $3
		AND (e.received < s.received OR e.received = s.received AND e.id < s.id)))
	ORDER BY s.turn, s.received, s.id LIMIT $4 + 0`

// Listed returns up to limit mails that are due to be fetched from a mailbox, in fair order, and when the next one
// is due; zero if none is.
func (sp Spool) Listed(validity uint32, now time.Time, limit int) (list []Spooled, next time.Time, err error) {
	list, err = all(sp.tx, "find mails to fetch", scanSpooled, spoolColumns+` WHERE state = 'listed' AND validity = $1 AND due <= $2 ORDER BY plays DESC, turn, uid LIMIT $3 + 0`, validity, now, limit)
	if err == nil {
		next, err = one(sp.tx, "find mails to fetch", scanTime, `SELECT coalesce(min(due), 0) FROM spool WHERE state = 'listed' AND validity = $1 AND due > $2`, validity, now)
	}
	return list, next, err
}

// At returns the mail at a place in the mailbox. If there is none, it is one that would have to be fetched.
func (sp Spool) At(validity, uid uint32) (Spooled, error) {
	m, ok, err := first(sp.tx, "look up mail $2 in the spool", scanSpooled, spoolColumns+` WHERE validity = $1 AND uid = $2`, validity, uid)
	if !ok {
		m = Spooled{Validity: validity, UID: uid, State: Listed}
	}
	return m, err
}

// Known returns the UIDs from one on of the mails of a mailbox that are in the spool, or were decided.
func (sp Spool) Known(validity, from uint32) (uids map[uint32]bool, err error) {
	uids = map[uint32]bool{}
	err = sp.tx.ask(sp.tx.statement("find known mails", func(row scanner) error {
		var uid uint32
		err := row.Scan(&uid)
		uids[uid] = true
		return err
	}, `SELECT uid FROM spool WHERE validity = $1 AND uid >= $2 UNION SELECT uid FROM ledger WHERE validity = $1 AND uid >= $2 AND reason <> 'gone'`, validity, from))
	return uids, err
}

// Numbered returns the mail with a number.
func (sp Spool) Numbered(id int64) (m Spooled, ok bool, err error) {
	return first(sp.tx, "load mail $1 of the spool", scanSpooled, spoolColumns+` WHERE id = $1`, id)
}

// Failed returns all mails that could not be handled, the oldest first, without their text.
func (sp Spool) Failed() ([]Spooled, error) {
	return all(sp.tx, "load failed mails", scanSpooled, strings.Replace(spoolColumns, "raw", "''", 1)+` WHERE tries > 0 AND state <> 'decided' ORDER BY id`)
}

// Save saves what has become of a mail in the spool. It comes a turn later.
func (sp Spool) Save(m Spooled) error {
	if m.ID == 0 {
		return sp.Add(&m)
	}
	return sp.tx.exec("save mail $1 of the spool", `UPDATE spool SET sender = $2, received = $3, state = $4, filed = $5, since = $6, due = $7, tries = $8, faults = $9, error = $10, turn = turn + 1 WHERE id = $1`,
		m.ID, m.Sender, m.Received, string(m.State), m.Filed, m.Since, m.Due, m.Tries, m.Faults, m.Error)
}

// Fetched gives a mail that was listed its text.
func (sp Spool) Fetched(m Spooled) error {
	return sp.tx.exec("save text of mail $1 of the spool", `UPDATE spool SET state = 'waits', raw = $2, received = $3, sender = $4, due = 0 WHERE id = $1 AND state = 'listed'`,
		m.ID, base64.StdEncoding.EncodeToString(m.Raw), m.Received, m.Sender)
}

// End ends the work on a mail that is decided. One from a mailbox stays until it is filed; its text stays, too, if it
// was in the folder for quarantine before.
func (sp Spool) End(validity, uid uint32) (err error) {
	if validity == 0 {
		err = sp.tx.exec("end mail $1 of the spool", `DELETE FROM spool WHERE validity = 0 AND uid = $1`, uid)
	} else {
		err = sp.tx.exec("end mail $2 of the spool", `UPDATE spool SET state = 'decided', raw = CASE filed WHEN 1 THEN raw ELSE '' END, filed = 0 WHERE validity = $1 AND uid = $2`, validity, uid)
	}
	return err
}

// maxPutAside is how many mails are kept that were put aside, of 256 KiB at most. The oldest ones go first.
const maxPutAside = 1000

// DropOldest drops the mails that were put aside longest ago, if there are too many.
func (sp Spool) DropOldest() error {
	return sp.tx.exec("drop mails that were put aside", `DELETE FROM spool WHERE state = 'put-aside' AND filed = 1
		AND id <= (SELECT max(id) FROM (SELECT id FROM spool WHERE state = 'put-aside' ORDER BY id DESC LIMIT 1 OFFSET $1) AS oldest)`, maxPutAside)
}

// Unfiled returns up to limit mails of a mailbox that are to be filed. One that is decided and has a text is not in the mailbox.
func (sp Spool) Unfiled(validity uint32, limit int) ([]Spooled, error) {
	return all(sp.tx, "find mails to file", scanSpooled, spoolColumns+` WHERE state IN ('decided', 'put-aside') AND filed = 0 AND validity = $1 ORDER BY id LIMIT $2 + 0`, validity, limit)
}

// NoteFiled notes that mails are filed.
func (sp Spool) NoteFiled(mails []Spooled) (err error) {
	for _, m := range mails {
		if err == nil && m.State == Decided {
			err = sp.tx.exec("note that mails are filed", `DELETE FROM spool WHERE id = $1 AND state = 'decided'`, m.ID)
		}
		if err == nil && m.State == PutAside {
			err = sp.tx.exec("note that mails are filed", `UPDATE spool SET filed = 1 WHERE id = $1`, m.ID)
		}
	}
	return err
}

// Undecided returns when the first of the mails arrived that may still decide about somebody's time; ok is false if there is
// none. A mail that is to be tried later does not count if its sender is known, because their clock stands still, nor does
// one that cannot be fetched for long.
func (sp Spool) Undecided(now time.Time, fetchTries int) (since time.Time, ok bool, err error) {
	return first(sp.tx, "find mails that are not decided", scanTime, `SELECT received FROM spool
		WHERE state IN ('listed', 'waits') AND (state = 'waits' OR plays = 1 AND tries < $2) AND NOT (tries >= $3 AND due > $1 AND sender <> '')
		ORDER BY received LIMIT 1`, now, fetchTries, MaxAttempts)
}

// Again lets a mail that failed be tried once more: one that waits at once, and one that was put aside as if it had just
// come. It returns false if there is none with the number, or if the spool does not have it; then the mail itself can come
// once more.
func (sp Spool) Again(id int64) (bool, error) {
	m, ok, err := sp.Numbered(id)
	if err != nil || !ok {
		return false, err
	}
	m.Due = time.Time{}
	if m.State != PutAside {
		return true, sp.Save(m)
	}
	fetched, _, err := first(sp.tx, "let mail $2 be decided again", scanInt, `UPDATE ledger SET reason = 'again' WHERE validity = $1 AND uid = $2 RETURNING CASE mail WHEN '' THEN 0 ELSE 1 END`, m.Validity, m.UID) // see Handled
	if err != nil {
		return false, err
	}
	m.State, m.Faults = Waits, 0
	if m.Raw == nil {
		m.State, m.Filed = Listed, false
	}
	if m.Raw == nil && (m.Validity == 0 || fetched == 1) {
		return false, nil
	}
	return true, sp.Save(m)
}

// Drop ends the work on a mail that could not be handled, for a reason in one word. It returns false if there is
// none with the number.
func (sp Spool) Drop(id int64, reason string, now time.Time) (bool, error) {
	m, ok, err := sp.Numbered(id)
	if err != nil || !ok {
		return false, err
	}
	err = sp.tx.Ledger.Enter(Entry{
		Validity: m.Validity, UID: m.UID, Sender: m.Sender, Outcome: string(desk.OutcomeIgnored), Reason: reason, Received: m.Received, Handled: now,
	})
	if err == nil && m.Filed {
		err = sp.tx.exec("drop mail $1 of the spool", `DELETE FROM spool WHERE id = $1`, id)
	}
	return true, errors.Join(err, sp.End(m.Validity, m.UID))
}

// FedMark returns the UIDVALIDITY of a mailbox, and the UID that all its mail has been written to the spool up to. It returns
// zeros if the mailbox was never read.
func (sp Spool) FedMark(mailbox string) (validity, uid uint32, err error) {
	mark, _, err := first(sp.tx, "load mark of the mailbox", func(row scanner) (m [2]uint32, err error) {
		err = row.Scan(&m[0], &m[1])
		return m, err
	}, `SELECT validity, uid FROM watermarks WHERE mailbox = $1`, mailbox)
	return mark[0], mark[1], err
}

// SaveFedMark saves up to where a mailbox has been written to the spool. It forgets the mails that were to be filed in another one,
// which is no more.
func (sp Spool) SaveFedMark(mailbox string, validity, uid uint32) error {
	err := sp.tx.exec("save mark of the mailbox", `INSERT INTO watermarks (mailbox, at, validity, uid) VALUES ($1, 0, $2, $3)
		ON CONFLICT (mailbox) DO UPDATE SET validity = excluded.validity, uid = excluded.uid`, mailbox, validity, uid)
	if err == nil {
		err = sp.tx.exec("save mark of the mailbox", `DELETE FROM spool WHERE state = 'decided' AND validity NOT IN (0, $1)`, validity)
	}
	return err
}

// InFiles returns the names of the files in which an older version kept mails by LMTP that it had put aside, by the number of
// the mail.
func (sp Spool) InFiles() (files map[int64]string, err error) {
	files = map[int64]string{}
	err = sp.tx.ask(sp.tx.statement("find mails in files", func(row scanner) error {
		var id int64
		var file string
		err := row.Scan(&id, &file)
		files[id] = file
		return err
	}, `SELECT id, file FROM spool WHERE file <> ''`))
	return files, err
}

// TakeFile gives a mail the text that was in its file.
func (sp Spool) TakeFile(id int64, raw []byte) error {
	return sp.tx.exec("save text of mail $1 of the spool", `UPDATE spool SET raw = $2, file = '' WHERE id = $1`, id, base64.StdEncoding.EncodeToString(raw))
}
