package store

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
)

// Sample is a small correspondence that [DB.Multiply] copies: all players and games of a database, numbered
// from 1, and no row but theirs. In each copy they are other people who play the same games.
type Sample struct {
	Players, Games int64
	Rounds         []Round
}

// Round is what was written when each game of a sample got its next ply. Letters and mails are numbered
// from 1 on, without a gap between two rounds.
type Round struct {
	Ply                     int
	At                      time.Time
	FirstLetter, LastLetter int64 // in the outbox
	FirstMail, LastMail     int64 // in the ledger
}

// copiedNick is how players are called in copies, before their number.
const copiedNick = "load"

// copiesInCommit is how many rounds of copies are committed together.
const copiesInCommit = 200

// Multiply adds copies of a sample, round after round, so that the rows of a game lie as far from each other
// as if all games had been played at the same time. The order of the games in a round is mixed, and times
// differ by a part of span. It calls report after each commit with the part that is done.
//
// The copies of players are called load1, load2 and so on, as the players of the sample must be.
func (db *DB) Multiply(ctx context.Context, s Sample, copies int64, span time.Duration, report func(done float64)) error {
	m := multiplier{sample: s, copies: copies, span: span}
	if err := db.View(ctx, m.prepare); err != nil {
		return fmt.Errorf("multiply games: %w", err)
	}
	stages := []func(*Tx, int64) error{func(tx *Tx, n int64) error { return m.copyRows(tx, false, m.shift(len(s.Rounds)-1, n)) }}
	for i := range s.Rounds {
		stages = append(stages, func(tx *Tx, n int64) error { return m.copyRows(tx, true, m.shiftRound(i, n)) })
	}
	for i, stage := range stages {
		for first := int64(1); first <= copies; first += copiesInCommit {
			err := db.Update(ctx, func(tx *Tx) error {
				for n := first; n < first+copiesInCommit && n <= copies; n++ {
					if err := stage(tx, n); err != nil {
						return err
					}
				}
				return nil
			})
			if err != nil {
				return fmt.Errorf("multiply games: %w", err)
			}
			report((float64(i) + float64(first)/float64(copies)) / float64(len(stages)))
		}
	}
	return db.Update(ctx, m.reserveNumbers)
}

// multiplier copies a sample.
type multiplier struct {
	sample     Sample
	copies     int64
	span       time.Duration
	insertions []insertion // for each row of copied
}

// lastNumbers returns the numbers of the last letter and the last mail of the sample.
func (m *multiplier) lastNumbers() (letters, mails int64) {
	for _, r := range m.sample.Rounds {
		letters, mails = max(letters, r.LastLetter), max(mails, r.LastMail)
	}
	return letters, mails
}

// mixed is how many copies are mixed with each other in a round. It bounds how many pages are written at a
// time.
const mixed = 1000

// copyAt returns which copy is the n-th one in a round.
func (m *multiplier) copyAt(round int, n int64) int64 {
	const step = 7919 // a prime above mixed, so that each copy comes once
	first := (n - 1) / mixed * mixed
	return 1 + first + ((n-1-first)*step+int64(round)*step)%min(mixed, m.copies-first)
}

// shift returns what the statements need for the n-th copy of a round: the bounds of the sample, and what is
// added to its values.
func (m *multiplier) shift(round int, n int64) map[string]any {
	k := m.copyAt(round, n)
	return map[string]any{
		"players": m.sample.Players, "games": m.sample.Games, "player": k * m.sample.Players, "game": k * m.sample.Games,
		"time": m.later(n).Microseconds(),
	}
}

// later returns how much later everything happens in the n-th copy of a round.
func (m *multiplier) later(n int64) time.Duration {
	return time.Duration(n) * (m.span / time.Duration(m.copies+1))
}

// shiftRound is like shift, for the rows of a round.
func (m *multiplier) shiftRound(round int, n int64) map[string]any {
	letters, mails := m.lastNumbers()
	r, by := m.sample.Rounds[round], m.shift(round, n)
	by["ply"] = r.Ply
	by["firstLetter"], by["lastLetter"] = r.FirstLetter, r.LastLetter
	by["firstMail"], by["lastMail"] = r.FirstMail, r.LastMail
	by["letter"] = shiftInRound(r.FirstLetter, r.LastLetter, letters, m.copies, n)
	by["mail"] = shiftInRound(r.FirstMail, r.LastMail, mails, m.copies, n)
	by["messageID"] = messageIDStart(r.At.Add(m.later(n))) + strings.ToLower(rand.Text()[:8])
	by["hash"] = strings.ToLower(rand.Text()[:8])
	return by
}

// shiftInRound returns what is added to the numbers of a round in the n-th copy of it. The sample has the first
// numbers. Then come the copies, the first round of all, the second round of all and so on.
func shiftInRound(first, last, ofSample, copies, n int64) int64 {
	return ofSample + copies*(first-1) + (n-1)*(last-first+1) - first + 1
}

// reserveNumbers makes sure that the numbers of copies are not drawn again.
func (m *multiplier) reserveNumbers(tx *Tx) error {
	letters, mails := m.lastNumbers()
	for counter, n := range map[string]int64{"players": m.sample.Players, "games": m.sample.Games, "outbox": letters, "deliveries": mails} {
		if err := tx.numbers.reserve(counter, n*(m.copies+1)); err != nil {
			return err
		}
	}
	return nil
}

// copied lists the tables of a sample in the order of copying, with the rows of the sample, or
// of a round of it, and with the columns that differ in a copy. {name} stands for a number or text of the
// sample, the round or the copy.
var copied = []struct {
	table, where string
	perRound     bool
	columns      map[string]string
}{
	{"players", "id <= {players}", false, map[string]string{
		"id": "id + {player}", "nick": loadName("id"), "nick_key": loadName("id"), "address": loadName("id") + " || substr(address, length(nick) + 1)",
	}},
	{"addresses", "player <= {players}", false, map[string]string{"player": "player + {player}", "address": loadAddress("addresses.address")}},
	{"games", "id <= {games}", false, map[string]string{
		"id": "id + {game}", "started": "started + {time}", "moved": "moved + {time}", "began": "began + {time}", "alarm": "alarm + {time}",
	}},
	{"seats", "game <= {games}", false, map[string]string{"game": "game + {game}", "player": "player + {player}"}},
	{"plies", "game <= {games} AND ply = {ply}", true, map[string]string{
		"game": "game + {game}", "player": "player + {player}", "at": "at + {time}", "began": "CASE WHEN began > 0 THEN began + {time} ELSE 0 END",
	}},
	{"outbox", "id BETWEEN {firstLetter} AND {lastLetter}", true, map[string]string{
		"id": "id + {letter}", "player": "player + {player}", "game": "game + {game}", "made": "made + {time}", "due": "due + {time}", "sent": "sent + {time}",
		"message_id":  "'<' || {messageID} || substr(message_id, 19)",
		"in_reply_to": "CASE WHEN in_reply_to = '' THEN '' ELSE '<' || {messageID} || substr(in_reply_to, 19) END",
		"sent_to":     loadAddress("outbox.sent_to"),
	}},
	{"ledger", "validity = 0 AND uid BETWEEN {firstMail} AND {lastMail}", true, map[string]string{
		"uid": "uid + {mail}", "mail": "{hash} || substr(mail, 9)", "received": "received + {time}", "handled": "handled + {time}", "sender": loadAddress("ledger.sender"),
	}},
}

// loadName is the name of the copy of a player whose number is in a column.
func loadName(column string) string {
	return "'" + copiedNick + "' || CAST(" + column + " + {player} AS TEXT)"
}

// loadAddress is the address of the copy of a player whose address is in a column.
func loadAddress(column string) string {
	return "(SELECT " + loadName("p.id") + " || substr(p.address, length(p.nick) + 1) FROM players p JOIN addresses a ON a.player = p.id WHERE a.address = " + column + ")"
}

// insertion is a statement that copies rows, with the names of its arguments.
type insertion struct {
	text string
	args []string
}

// prepare makes the statements. There must be few of them, because they are kept prepared.
func (m *multiplier) prepare(tx *Tx) error {
	for _, c := range copied {
		rows, err := openTable(tx, "SELECT * FROM "+c.table+" LIMIT 0")
		if err != nil {
			return err
		}
		columns := rows.columns
		if err := rows.Close(); err != nil {
			return err
		}
		values := make([]string, len(columns))
		for i, column := range columns {
			values[i] = cmp.Or(c.columns[column], column)
		}
		in := insertion{text: fmt.Sprintf("INSERT INTO %s (%s) SELECT %s FROM %s WHERE %s", c.table,
			strings.Join(columns, ", "), strings.Join(values, ", "), c.table, c.where)}
		in.text = argument.ReplaceAllStringFunc(in.text, func(name string) string {
			at := slices.Index(in.args, name)
			if at < 0 {
				at = len(in.args)
				in.args = append(in.args, name)
			}
			kind := "BIGINT"
			if name == "{messageID}" || name == "{hash}" {
				kind = "TEXT"
			}
			return fmt.Sprintf("CAST($%d AS %s)", at+1, kind)
		})
		m.insertions = append(m.insertions, in)
	}
	return nil
}

// argument is a name in a statement to be.
var argument = regexp.MustCompile(`\{[a-zA-Z]+\}`)

// copyRows copies the rows of the sample, or of a round.
func (m *multiplier) copyRows(tx *Tx, ofRound bool, by map[string]any) error {
	for i, c := range copied {
		if c.perRound != ofRound {
			continue
		}
		var args []any
		for _, name := range m.insertions[i].args {
			args = append(args, by[strings.Trim(name, "{}")])
		}
		if err := tx.exec("copy "+c.table, m.insertions[i].text, args...); err != nil {
			return err
		}
	}
	return nil
}
