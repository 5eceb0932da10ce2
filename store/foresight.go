package store

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
)

// foresight are answers to questions that a transaction is going to ask. They were asked together, in one round trip.
type foresight struct {
	collects bool // questions are collected, and not asked
	asked    []statement
	answers  map[string]*answer // by the key of their questions
}

// answer is what PostgreSQL answered to a question.
type answer struct {
	question statement
	rows     []keptRow
}

// errForeseen is what a question returns that [Tx.Foresee] collects.
var errForeseen = errors.New("the question is collected")

// Foresee asks together what some functions will ask. When they ask it, it takes no round trip, unless the transaction has changed what
// the question is about. The functions change nothing yet, and what they return does not matter. SQLite has no round trips, so there is
// nothing to foresee.
//
// DECISION: what a mail or a letter will ask is mostly known from the key of the mail and from the game. Foreseen wrongly, it costs a
// statement. The other way is to let the rooms of package desk say beforehand what they need; but that would say everything twice.
func (tx *Tx) Foresee(functions ...func() error) error {
	if !tx.db.engine.remote {
		return nil
	}
	for {
		asked := tx.foresight.collect(functions)
		if len(asked) == 0 || tx.clashed != nil {
			return tx.clashed
		}
		for i, q := range asked {
			asked[i] = tx.foresight.keeping(q)
		}
		if err := tx.noteClash(tx.runner.ask(asked...)); err != nil {
			return err
		}
	}
}

// collect returns what each of some functions asks next that has not been foreseen, the same question once.
func (f *foresight) collect(functions []func() error) (asked []statement) {
	f.collects = true
	defer func() { f.collects, f.asked = false, nil }()
	for _, ask := range functions {
		ask() // mostly errForeseen
	}
	known := map[string]bool{}
	for _, q := range f.asked {
		if key := q.key(); !known[key] {
			known[key] = true
			asked = append(asked, q)
		}
	}
	return asked
}

// keeping returns a question whose answer is kept.
func (f *foresight) keeping(q statement) statement {
	kept := &answer{question: q}
	if f.answers == nil {
		f.answers = map[string]*answer{}
	}
	f.answers[q.key()] = kept
	q.row = func(row scanner) error {
		rows, ok := row.(pgx.Rows)
		if !ok {
			return fmt.Errorf("a row of PostgreSQL is a %T", row)
		}
		kept.rows = append(kept.rows, newKeptRow(rows))
		return nil
	}
	return q
}

// key is the same for the same question.
func (q statement) key() string { return fmt.Sprintf("%s %#v", q.text, q.args) }

// answer answers questions with what was foreseen; ok is false if one of them was not.
func (f *foresight) answer(questions []statement) (ok bool, err error) {
	if len(f.answers) == 0 {
		return false, nil
	}
	var answers []*answer
	for _, q := range questions {
		a, ok := f.answers[q.key()]
		if !ok {
			return false, nil
		}
		answers = append(answers, a)
	}
	for i, a := range answers {
		for _, row := range a.rows {
			if err := questions[i].row(row); err != nil {
				return true, questions[i].says(err)
			}
		}
	}
	return true, nil
}

// changed forgets the answers that a statement may have changed.
func (f *foresight) changed(text string) {
	if len(f.answers) == 0 {
		return
	}
	table, ok := changedTable(text)
	for key, a := range f.answers {
		if !ok || strings.Contains(a.question.text, table) {
			delete(f.answers, key)
		}
	}
}

// changedLettersTo forgets the answers that a new letter to a player has changed: all about letters but those to somebody else, which
// have that player as their first value.
func (f *foresight) changedLettersTo(p games.PlayerID) {
	for key, a := range f.answers {
		if !strings.Contains(a.question.text, "outbox") {
			continue
		}
		if other, ok := a.question.ofPlayer(); !ok || other == p {
			delete(f.answers, key)
		}
	}
}

// ofPlayer returns the player that a question has as its first value, if it has one.
func (q statement) ofPlayer() (p games.PlayerID, ok bool) {
	if len(q.args) > 0 {
		p, ok = q.args[0].(games.PlayerID)
	}
	return p, ok
}

// changedTable returns the table that a statement changes; ok is false if that is not known.
func changedTable(text string) (table string, ok bool) {
	for _, beginning := range []string{"INSERT INTO ", "UPDATE ", "DELETE FROM "} {
		if rest, ok := strings.CutPrefix(text, beginning); ok {
			return strings.Fields(rest)[0], true
		}
	}
	return "", false
}

// forget forgets all answers.
func (f *foresight) forget() { clear(f.answers) }

// ForeseeMail foresees what a mail of a sender asks that answers a letter, about a game or (0) about something else. Most mails about
// a game have a move, so it foresees that, and the letters about it.
func (tx *Tx) ForeseeMail(id, sender string, g games.GameID) error {
	about := []func() error{
		func() error { _, err := tx.Ledger.Handled(id); return err },
		func() error { _, _, err := tx.Players.ByAddress(sender); return err },
	}
	if g == 0 {
		return tx.Foresee(about...)
	}
	about = append(about,
		func() error { _, err := tx.Trees.In(g); return err },
		func() error { _, err := tx.Watches.Watchers(g, false); return err },
	)
	unsent, last := &ofSeats{tx: tx, text: unsentToSeats, game: g}, &ofSeats{tx: tx, text: lastToSeats, game: g}
	if err := tx.foreseeGames([]games.GameID{g}, append(about, unsent.ask, last.ask)...); err != nil || !tx.db.engine.remote {
		return err
	}
	game, _, err := tx.Games.Load(g)
	for _, p := range game.Seats {
		tx.foresight.know(tx.statement("", nil, unsentTo, p, g), unsent.rows[p])
		tx.foresight.know(tx.statement("", nil, lastTo, p, g), last.rows[p])
	}
	return err
}

// ForeseeLetters foresees what is asked to word some letters. The players of a game come with it.
func (tx *Tx) ForeseeLetters(list []letters.Notice) error {
	var about []func() error
	for _, n := range list {
		if n.Game != 0 && n.To != 0 {
			about = append(about, func() error { _, err := tx.Notes.Of(n.Game, n.To); return err })
		}
	}
	return tx.foreseeNotices(list, about...)
}

// ForeseeFates foresees what is asked when some letters have been sent.
func (tx *Tx) ForeseeFates(sent []letters.Notice) error { return tx.foreseeNotices(sent) }

// foreseeNotices foresees what some functions ask, and the games of letters, or else their readers.
func (tx *Tx) foreseeNotices(list []letters.Notice, about ...func() error) error {
	var of []games.GameID
	for _, n := range list {
		switch {
		case n.Game != 0 && !slices.Contains(of, n.Game):
			of = append(of, n.Game)
		case n.Game == 0 && n.To != 0:
			about = append(about, func() error { _, err := tx.Players.Load(n.To); return err })
		}
	}
	return tx.foreseeGames(of, about...)
}

// foreseeGames foresees what some functions ask, and some games with the time of who is on turn.
func (tx *Tx) foreseeGames(list []games.GameID, about ...func() error) error {
	if !tx.db.engine.remote {
		return nil
	}
	stood := map[games.GameID]*ofSeats{}
	for _, g := range list {
		stood[g] = &ofSeats{tx: tx, text: intervalsOfSeats, game: g}
		about = append(about, func() error { _, _, err := tx.Games.Load(g); return err }, stood[g].ask)
	}
	if err := tx.Foresee(about...); err != nil {
		return err
	}
	for _, of := range list {
		g, ok, err := tx.Games.Load(of)
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		time := func() error { _, err := desk.LoadTime(tx.ForGames().Books, &g); return err }
		for _, q := range tx.foresight.collect([]func() error{time}) {
			if q.text == intervalsOf {
				tx.foresight.know(q, stood[of].until(q))
			}
		}
	}
	return nil
}

// keptRow is a row of an answer, as PostgreSQL sent it.
type keptRow struct {
	types  *pgtype.Map
	fields []pgconn.FieldDescription
	values [][]byte
}

func newKeptRow(rows pgx.Rows) keptRow {
	row := keptRow{types: rows.Conn().TypeMap(), fields: slices.Clone(rows.FieldDescriptions())}
	for _, value := range rows.RawValues() {
		row.values = append(row.values, bytes.Clone(value))
	}
	return row
}

// Scan stores the columns of the row, as a row of pgx does.
func (r keptRow) Scan(to ...any) error {
	if len(to) != len(r.values) {
		return fmt.Errorf("a row has %d columns, not %d", len(r.values), len(to))
	}
	for i, value := range r.values {
		if err := r.types.Scan(r.fields[i].DataTypeOID, r.fields[i].Format, value, to[i]); err != nil {
			return fmt.Errorf("column %s: %w", r.fields[i].Name, err)
		}
	}
	return nil
}
