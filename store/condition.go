package store

import (
	"context"
	"time"
)

// OutboxCondition says how far the letters are.
type OutboxCondition struct {
	Waiting, Failing int       // that are not sent, and those of them that have failed before
	Oldest           int64     // the one that has been due for longest; 0: none is due
	OldestDue        time.Time // since when
	OldestError      string    // its last failure
	LastSent         time.Time // when one last went out; zero: never
	Sent             int       // since the time asked for
}

// Condition looks at the letters: now, and since a time.
func (o Outbox) Condition(now, since time.Time) (c OutboxCondition, err error) {
	err = o.tx.ask(o.tx.statement("look at the outbox", func(row scanner) error {
		return row.Scan(&c.Waiting, &c.Failing, asTime(&c.LastSent), &c.Sent)
	}, `SELECT (SELECT count(*) FROM outbox WHERE state = 'due') + (SELECT count(*) FROM outbox WHERE state = 'claimed'),
		(SELECT count(*) FROM outbox WHERE state = 'due' AND failures > 0), (SELECT coalesce(max(sent), 0) FROM outbox WHERE state = 'sent'),
		(SELECT count(*) FROM outbox WHERE state = 'sent' AND sent > $1)`, since),
		o.tx.statement("look at the oldest letter", func(row scanner) error {
			return row.Scan(&c.Oldest, asTime(&c.OldestDue), &c.OldestError)
		}, `SELECT id, due, error FROM outbox WHERE state IN ('due', 'claimed') AND due <= $1 ORDER BY due, id LIMIT 1`, now))
	return c, err
}

// MailCondition says how far the mails are.
type MailCondition struct {
	Read     time.Time // up to when they are read and decided; zero: no server has run
	Latest   time.Time // when the latest one of all arrived, by the clock of the mail server
	PutAside int       // that could not be handled
	Retried  int       // that are tried again
}

// Condition looks at the mails.
func (sp Spool) Condition() (c MailCondition, err error) {
	err = sp.tx.ask(sp.tx.statement("look at the mails", func(row scanner) error {
		return row.Scan(asTime(&c.Read), asTime(&c.Latest), &c.PutAside, &c.Retried)
	}, `SELECT (SELECT coalesce(max(at), 0) FROM watermarks), (SELECT coalesce(max(received), 0) FROM ledger),
		(SELECT count(*) FROM spool WHERE state = 'put-aside'), (SELECT count(*) FROM spool WHERE state IN ('listed', 'waits') AND tries > 0)`))
	return c, err
}

// BounceCondition says which letters came back.
type BounceCondition struct {
	Returned    int // since the time asked for, for reasons of their readers
	Rejected    int // for ours
	Unreachable int // players who get no letters because too many came back
	Complained  int // players who have called a letter spam since then
}

// Condition looks at the letters that came back since a time.
func (bs Bounces) Condition(since time.Time) (c BounceCondition, err error) {
	err = bs.tx.ask(bs.tx.statement("look at letters that came back", func(row scanner) error {
		return row.Scan(&c.Returned, &c.Rejected, &c.Unreachable, &c.Complained)
	}, `SELECT (SELECT count(*) FROM bounces WHERE at > $1 AND class < 2), (SELECT count(*) FROM bounces WHERE at > $1 AND class = 2),
		(SELECT count(*) FROM players WHERE unreachable > 0), (SELECT count(*) FROM players WHERE complained > $1)`, since))
	return c, err
}

// Extent says how much there is.
type Extent struct {
	Players, Games, Plies int
	Recent                int       // plies since the time asked for
	First, Latest         time.Time // when the first game began, and the latest ply was played; zero: there is none
}

// Extent counts, and counts the plies since a time.
func (tx *Tx) Extent(since time.Time) (e Extent, err error) {
	err = tx.ask(tx.statement("count games and plies", func(row scanner) error {
		return row.Scan(&e.Players, &e.Games, &e.Plies, &e.Recent, asTime(&e.First), asTime(&e.Latest))
	}, `SELECT (SELECT count(*) FROM players WHERE joined > 0 AND computer = 0), (SELECT count(*) FROM games), count(*),
		coalesce(sum(CASE WHEN at > $1 THEN 1 ELSE 0 END), 0), (SELECT coalesce(min(started), 0) FROM games), coalesce(max(at), 0) FROM plies`, since))
	return e, err
}

// ServerProcess is a process with a lease on a PostgreSQL database.
type ServerProcess struct {
	Version string // of its program; "": an older one
	Leads   bool
	Left    time.Duration // until its lease ends; negative: it has ended
}

// List returns the processes that have a lease; none on SQLite.
func (ps Processes) List() ([]ServerProcess, error) {
	if !ps.tx.db.engine.remote {
		return nil, nil
	}
	scan := func(row scanner) (p ServerProcess, err error) {
		var left int64
		err = row.Scan(&p.Version, &left, asFlag(&p.Leads))
		p.Left = time.Duration(left) * time.Microsecond
		return p, err
	}
	return all(ps.tx, "list processes", scan, `SELECT version, until - `+clockOfDatabase+`,
		(SELECT count(*) FROM leases AS l WHERE l.name = $2 AND l.holder = leases.holder) FROM leases WHERE name LIKE $1 ORDER BY name`, processLease+"%", leaderLease)
}

// NameProgram notes which version of the program this process is.
func (ps Processes) NameProgram(version string) error {
	if !ps.tx.db.Shared() {
		return nil
	}
	return ps.tx.exec("name the program", `UPDATE leases SET version = $2 WHERE name = $1`, ps.tx.db.lease.name, version)
}

// Schema returns the version of the schema.
func (db *DB) Schema(ctx context.Context) (version int64, err error) {
	s, err := db.engine.readSchema(ctx, db.read.sql)
	return s.have, err
}

// LastChange returns when something was last done: a mail was read, a letter written, a ply played. A copy goes up to then.
func (tx *Tx) LastChange() (time.Time, error) {
	return one(tx, "find last change", scanTime, `SELECT coalesce(max(at), 0) FROM (SELECT max(at) AS at FROM watermarks
		UNION ALL SELECT max(handled) FROM ledger UNION ALL SELECT max(made) FROM outbox UNION ALL SELECT max(at) FROM plies) AS changes`)
}
