package store

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
)

// Notices finds what was written to people, sent or not.
type Notices struct{ tx *Tx }

// HasLike reports whether a notice with the same reader and likeness as n was
// written since a time. It is an error if n is of a kind that nobody may ask about.
func (ns Notices) HasLike(n letters.Notice, since time.Time) (bool, error) {
	likeness := likenessOf(n)
	if likeness == "" {
		return false, fmt.Errorf("look for a notice like %s: letters of this kind are not compared", n.Kind())
	}
	return exists(ns.tx, "look for a notice to player $1", `SELECT count(*) FROM outbox WHERE player = $1 AND likeness = $2 AND likeness <> '' AND made > $3`,
		n.To, likeness, since)
}

// CountOf returns how many letters of a kind were written to a player since a time.
func (ns Notices) CountOf(p games.PlayerID, k letters.Kind, since time.Time) (int, error) {
	return count(ns.tx, "count letters of a kind to player $1", `SELECT count(*) FROM outbox WHERE player = $1 AND kind = $2 AND made > $3`, p, string(k), since)
}

// likenessOf returns what the database keeps of the likeness of a notice: nothing if a later notice
// replaces it anyway. Most notices are of that kind, so the index has only the others.
func likenessOf(n letters.Notice) string {
	if n.Traits().Outdated == letters.IsOutdated {
		return ""
	}
	return n.Likeness()
}

// Refusals returns the refusals, and the first letters to somebody who knows no commands, that were written to a player since a
// time, latest first. An answer to several lines counts as one refusal if none of them was done.
func (ns Notices) Refusals(p games.PlayerID, since time.Time) ([]desk.Misunderstanding, error) {
	noneDone, first := letters.Notice{Letter: letters.NoLineDone{}}, letters.Notice{Letter: letters.WelcomeFirst{}}
	return all(ns.tx, "count refusals to player $1", scanMisunderstanding, `SELECT made, facts FROM outbox WHERE player = $1 AND likeness <> '' AND (kind = 'refused' OR likeness = $3 OR likeness = $4) AND made > $2
		ORDER BY made DESC`, p, since, noneDone.Likeness(), first.Likeness())
}

func scanMisunderstanding(row scanner) (m desk.Misunderstanding, err error) {
	var facts string
	if err := row.Scan(asTime(&m.At), &facts); err != nil {
		return m, err
	}
	f, err := answerFacts(facts)
	m.Line, m.Asked = f.Line, f.Meant != ""
	return m, err
}

// answered is what the facts of a letter say of the mail that it answers.
type answered struct {
	Line  string `json:"line"`      // its command line
	Meant string `json:"meant"`     // the command that the letter asks about
	Room  int    `json:"max_bytes"` // 0: the letter may have any size, because its reader was vouched for
}

func answerFacts(facts string) (f answered, err error) {
	err = json.Unmarshal([]byte(facts), &f)
	return f, err
}

// LastQuestion returns the last notice that asks about a command and has the same reader,
// game and challenge as n. The bool is false if there is none.
func (ns Notices) LastQuestion(n letters.Notice) (letters.Notice, bool, error) {
	return first(ns.tx, "find last question to player $1", scanNotice, noticeColumns+` WHERE player = $1 AND game = $2 AND challenge = $3
		AND kind IN ('refused', 'confirm', 'league') AND facts LIKE '%"meant":%' ORDER BY id DESC LIMIT 1`, n.To, n.Game, n.Challenge)
}

// NthLastDue returns the due time of the n-th last letter to a player that counts
// towards the limits; n is 1 for the last one. The bool is false if there are fewer
// than n.
func (ns Notices) NthLastDue(p games.PlayerID, n int) (time.Time, bool, error) {
	return first(ns.tx, "look back at letters to player $1", scanTime, `SELECT due FROM outbox WHERE player = $1 AND limited = 1
		ORDER BY due DESC LIMIT 1 OFFSET $2`, p, n-1)
}

// Welcomed returns the welcomes, helps and codes that strangers got since a time, latest first. Welcomes to players
// have no address in the outbox, and help and codes for strangers have no player: they are found by their likeness, which
// has an index.
func (ns Notices) Welcomed(since time.Time) ([]desk.Welcomed, error) {
	list, err := all(ns.tx, "count welcomes", scanWelcomed, `SELECT address, made, kind, facts FROM outbox WHERE kind = 'welcome' AND made > $1 AND address <> ''
		UNION ALL SELECT address, made, kind, facts FROM outbox WHERE player = 0 AND likeness <> '' AND likeness > 'help ' AND likeness < 'help!' AND made > $1
		UNION ALL SELECT address, made, kind, facts FROM outbox WHERE player = 0 AND likeness <> '' AND likeness > 'confirm ' AND likeness < 'confirm!' AND made > $1`, since)
	slices.SortStableFunc(list, func(a, b desk.Welcomed) int { return b.At.Compare(a.At) })
	return list, err
}

func scanWelcomed(row scanner) (w desk.Welcomed, err error) {
	var kind, facts string
	if err := row.Scan(&w.Address, asTime(&w.At), &kind, &facts); err != nil {
		return w, err
	}
	f, err := answerFacts(facts)
	w.Line, w.Vouched = f.Line, f.Room == 0 && kind != string(letters.KindConfirm)
	return w, err
}

// SentAs returns the notice that was sent to a player with a Message-ID.
func (ns Notices) SentAs(p games.PlayerID, messageID string) (letters.Notice, bool, error) {
	return ns.find(` WHERE message_id = $1 AND player = $2`, messageID, p)
}

// Sent returns the notice that was sent with a Message-ID, to any reader, or is being sent.
func (ns Notices) Sent(messageID string) (letters.Notice, bool, error) {
	return ns.find(` WHERE message_id = $1 AND state IN ('sent', 'claimed')`, messageID)
}

// Written returns the notice with a Message-ID, whatever happened to it.
func (ns Notices) Written(messageID string) (letters.Notice, bool, error) {
	return ns.find(` WHERE message_id = $1`, messageID)
}

// SentNumbered returns the notice with a number, if it was sent or is being sent.
func (ns Notices) SentNumbered(id int64) (letters.Notice, bool, error) {
	return ns.find(` WHERE id = $1 AND state IN ('sent', 'claimed')`, id)
}

// find returns the notice that a WHERE clause selects by its first argument.
func (ns Notices) find(where string, args ...any) (letters.Notice, bool, error) {
	return first(ns.tx, "find letter $1", scanNotice, noticeColumns+where, args...)
}

// SentLetter says when a letter about a game was sent.
type SentLetter struct {
	Game games.GameID
	To   games.PlayerID
	At   time.Time
}

// OfPlaySince returns the letters of play that were sent since a time.
func (ns Notices) OfPlaySince(since time.Time) ([]SentLetter, error) {
	scan := func(row scanner) (l SentLetter, err error) {
		err = row.Scan(&l.Game, &l.To, asTime(&l.At))
		return l, err
	}
	return all(ns.tx, "find letters sent", scan, `SELECT game, player, sent FROM outbox WHERE class = $1 AND state = 'sent' AND sent > $2`, letters.PlayClass, since)
}

// Load returns the notice with a number; ok is false if there is none.
func (ns Notices) Load(id int64) (n letters.Notice, ok bool, err error) {
	return first(ns.tx, "load notice $1", scanNotice, noticeColumns+` WHERE id = $1`, id)
}

// NewestNumber returns the highest number of a letter that is kept; 0 if there is none.
func (ns Notices) NewestNumber() (int64, error) {
	return one(ns.tx, "find the newest letter", scanInt, `SELECT coalesce(max(id), 0) FROM outbox`)
}

// LastNumber returns the highest number of a letter that was ever written. It may be higher: numbers are drawn ahead.
func (ns Notices) LastNumber() (int64, error) {
	newest, err := ns.NewestNumber()
	if err != nil {
		return 0, err
	}
	drawn, err := one(ns.tx, "find the last number of a letter", scanInt, `SELECT coalesce(max(value), 0) FROM counters WHERE name = 'outbox'`)
	if err != nil {
		return 0, err
	}
	return max(newest, drawn), nil
}

// About returns the letters about a game that are in the outbox, also letters that were sent,
// the oldest first.
func (ns Notices) About(g games.GameID) ([]OutboxRow, error) {
	return ns.rows(all(ns.tx, "list letters about game $1", scanInt, `SELECT o.id FROM seats s JOIN outbox o ON o.player = s.player AND o.game = s.game
		WHERE s.game = $1 ORDER BY o.id`, g))
}

// LastWritten returns when the last notice was written; zero if there is none.
func (ns Notices) LastWritten() (time.Time, error) {
	return one(ns.tx, "find last notice", scanTime, `SELECT coalesce(max(made), 0) FROM outbox`)
}

// OutboxRow is a notice as the outbox keeps it.
type OutboxRow struct {
	letters.Notice
	State string // "due", "claimed", "sent", "given-up", "dropped", or of one for a letter of the day "waits" or "told"
	Sent  time.Time
	Error string // the last failure
}

// Unsent returns the notices that are not sent, the oldest first: notices that wait, and notices
// that were given up or dropped since a time.
func (ns Notices) Unsent(since time.Time) ([]OutboxRow, error) {
	return ns.rows(all(ns.tx, "list unsent notices", scanInt, `SELECT id FROM outbox WHERE state IN ('due', 'claimed') OR state IN ('given-up', 'dropped') AND made >= $1
		ORDER BY id`, since))
}

// To returns the latest notices to a player, at most limit, the latest first.
func (ns Notices) To(p games.PlayerID, limit int) ([]OutboxRow, error) {
	scan := func(row scanner) (out OutboxRow, err error) {
		var kind letters.Kind
		var facts string
		if err = row.Scan(&out.ID, &kind, &facts, &out.Game, asTime(&out.Made), &out.State, asTime(&out.Sent)); err != nil {
			return out, err
		}
		out.To = p
		return out, out.ReadFacts(kind, facts)
	}
	return all(ns.tx, "list letters to player $1", scan, `SELECT id, kind, facts, game, made, state, sent FROM outbox WHERE player = $1 ORDER BY id DESC LIMIT $2 + 0`, p, limit)
}

// rows returns the notices with some numbers, unless there was an error.
func (ns Notices) rows(ids []int64, err error) (list []OutboxRow, _ error) {
	for _, id := range ids {
		out, err := ns.row(id)
		if err != nil {
			return nil, err
		}
		list = append(list, out)
	}
	return list, err
}

func (ns Notices) row(id int64) (out OutboxRow, err error) {
	if out.Notice, err = one(ns.tx, "load notice $1", scanNotice, noticeColumns+` WHERE id = $1`, id); err != nil {
		return out, err
	}
	err = ns.tx.ask(ns.tx.statement("load state of notice $1", func(row scanner) error {
		return row.Scan(&out.State, asTime(&out.Sent), &out.Error)
	}, `SELECT state, sent, error FROM outbox WHERE id = $1`, id))
	return out, err
}
