package store

import (
	"time"

	"pentepost/games"
)

// Thoughts keeps what the computer has to think about, and who got a hint.
type Thoughts struct{ tx *Tx }

// Save notes that the computer has to think about something. If a process has already begun, it loses the
// thought, because what it finds is about an earlier state.
func (ts Thoughts) Save(t games.Thought) error {
	err := ts.tx.exec("save thought about game $1", `INSERT INTO thoughts (game, player, about, since, person, length, holder, until) VALUES ($1, $2, $3, $4, $5, $6, '', 0)
		ON CONFLICT (game, player, about) DO UPDATE SET since = excluded.since, holder = '', until = 0`,
		t.Game, t.Player, string(t.About), t.Since, t.Person, t.Length)
	if err != nil {
		return err
	}
	ts.tx.rings = true
	ts.tx.OnCommit(func() { ts.tx.db.noteThought(t.Length) })
	return nil
}

// noteThought wakes those who wait for thoughts of a length, see [DB.Thoughts].
func (db *DB) noteThought(length games.ThoughtLength) {
	for longest, waiting := range db.thoughts {
		if length > games.ThoughtLength(longest) {
			continue
		}
		select {
		case waiting <- struct{}{}:
		default:
		}
	}
}

// Thoughts gets a value when this process has committed a thought of up to a length.
func (db *DB) Thoughts(longest games.ThoughtLength) <-chan struct{} { return db.thoughts[longest] }

// headStart is how much earlier a thought is taken than a thought of the next length that waits for as long.
//
// DECISION: one minute. Whoever plays a weaker level then goes before all who have waited for less than that for a
// move of a stronger one, and nobody waits for ever, however many short thoughts come.
const headStart = time.Minute

// Next returns the thought, of up to a length, that is to be taken next, of those that nobody thinks about at a
// time; ok is false if there is none. People take turns: a person's thoughts wait since the last one of that length was
// taken for them, however long they have been there. In [DB.Reserve] nobody else gets it before the transaction ends.
func (ts Thoughts) Next(longest games.ThoughtLength, now time.Time) (t games.Thought, ok bool, err error) {
	return first(ts.tx, "find a thought", scanThought, `SELECT o.game, o.player, o.about, o.since, o.person, o.length FROM thoughts AS o
		LEFT JOIN thought_turns t ON t.person = o.person AND t.length = o.length WHERE o.until <= $1 AND o.length <= $2
		ORDER BY CASE WHEN t.taken > o.since THEN t.taken ELSE o.since END + o.length * $3, o.since, o.game LIMIT 1`+ts.tx.pool.skipping,
		now, longest, headStart.Microseconds())
}

func scanThought(row scanner) (t games.Thought, err error) {
	err = row.Scan(&t.Game, &t.Player, &t.About, asTime(&t.Since), &t.Person, &t.Length)
	return t, err
}

// Reserve makes somebody the holder of a thought until a time, which is a turn of its person. ok is false if
// somebody else thinks about it, or if it is done.
func (ts Thoughts) Reserve(t games.Thought, holder string, now, until time.Time) (ok bool, err error) {
	ok, err = ts.change(t, `UPDATE thoughts SET holder = $4, until = $5 WHERE game = $1 AND player = $2 AND about = $3 AND until <= $6`,
		holder, until, now)
	if err != nil || !ok {
		return false, err
	}
	err = ts.tx.exec("note the turn of player $1", `INSERT INTO thought_turns (person, length, taken) VALUES ($1, $2, $3)
		ON CONFLICT (person, length) DO UPDATE SET taken = excluded.taken`, t.Person, t.Length, now)
	return err == nil, err
}

// End removes a thought; ok is false if the holder no longer holds it, because somebody
// else has it or because the game has gone on.
func (ts Thoughts) End(t games.Thought, holder string) (ok bool, err error) {
	return ts.change(t, `DELETE FROM thoughts WHERE game = $1 AND player = $2 AND about = $3 AND holder = $4`, holder)
}

// Drop removes a thought, whoever holds it.
func (ts Thoughts) Drop(t games.Thought) error {
	_, err := ts.change(t, `DELETE FROM thoughts WHERE game = $1 AND player = $2 AND about = $3`)
	return err
}

// Release gives up what a holder thinks about.
func (ts Thoughts) Release(holder string) error {
	return ts.tx.exec("release thoughts", `UPDATE thoughts SET holder = '', until = 0 WHERE holder = $1`, holder)
}

func (ts Thoughts) change(t games.Thought, text string, args ...any) (bool, error) {
	n, err := ts.tx.execCount("change thought about game $1", text, append([]any{t.Game, t.Player, string(t.About)}, args...)...)
	return n > 0, err
}

// HintGiven reports whether a player has got their hint in a game.
func (ts Thoughts) HintGiven(g games.GameID, p games.PlayerID) (bool, error) {
	return exists(ts.tx, "look for a hint in game $1", `SELECT count(*) FROM hints WHERE game = $1 AND player = $2`, g, p)
}

// SaveHint notes that a player has got their hint in a game.
func (ts Thoughts) SaveHint(g games.GameID, p games.PlayerID) error {
	return ts.tx.exec("save hint in game $1", `INSERT INTO hints (game, player) VALUES ($1, $2) ON CONFLICT (game, player) DO NOTHING`, g, p)
}
