package doctor

import (
	"context"
	"runtime"
	"slices"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/store"
)

const (
	day   = 24 * time.Hour
	month = 30 * day // letters that came back and growth are looked at for so long
)

// Server is what is looked at.
type Server struct {
	DB      *store.DB
	Dir     string         // the data directory
	Place   string         // of the database, as for [store.Open]
	Version string         // of this program
	Config  *config.Config // nil if nobody knows it
}

// Examine looks at everything. It changes nothing. The time is that of the server's clock.
func (s Server) Examine(ctx context.Context, now time.Time) (list []Finding, err error) {
	schema, err := s.DB.Schema(ctx)
	if err != nil {
		return nil, err
	}
	size, err := s.DB.Bytes(ctx)
	if err != nil {
		return nil, err
	}
	err = s.DB.View(ctx, func(tx *store.Tx) (err error) {
		list, err = s.ask(tx, now, schema, size)
		return err
	})
	if err != nil {
		return nil, err
	}
	return slices.Concat(list, s.keys(), s.dkim(), s.files()), nil
}

// known is what several findings need of the database.
type known struct {
	runs    Program   // the one that has started last
	started time.Time // when; zero: none has
	mails   store.MailCondition
	letters store.OutboxCondition
	extent  store.Extent // with the plies of a month
}

// read asks the database.
func (k *known) read(tx *store.Tx, now time.Time) (err error) {
	if k.started, err = tx.Upkeep.Last(store.Started, &k.runs); err != nil {
		return err
	}
	if k.mails, err = tx.Spool.Condition(); err != nil {
		return err
	}
	if k.letters, err = tx.Outbox.Condition(now, now.Add(-month)); err != nil {
		return err
	}
	k.extent, err = tx.Extent(now.Add(-month))
	return err
}

// ask looks at what the database knows.
func (s Server) ask(tx *store.Tx, now time.Time, schema, size int64) (list []Finding, err error) {
	var k known
	if err := k.read(tx, now); err != nil {
		return nil, err
	}
	for _, look := range []func() ([]Finding, error){
		func() ([]Finding, error) { return s.program(&k, schema), nil },
		func() ([]Finding, error) { return s.processes(tx) },
		func() ([]Finding, error) { return s.mail(tx, &k, now) },
		func() ([]Finding, error) { return s.letters(tx, &k, now) },
		func() ([]Finding, error) { return s.bounces(tx, &k, now) },
		func() ([]Finding, error) { return s.copies(tx, now, k.extent) },
		func() ([]Finding, error) { return s.clock(tx, &k, now) },
		func() ([]Finding, error) { return s.disk(k.extent, size), nil },
	} {
		found, err := look()
		if err != nil {
			return nil, err
		}
		list = append(list, found...)
	}
	return list, nil
}

// Program is which program has started, as the database notes it.
type Program struct {
	Version string `json:"version"`
	Go      string `json:"go"`
}

// ThisProgram returns what a server notes of itself when it starts.
func ThisProgram(version string) Program { return Program{version, runtime.Version()} }

// program compares the running server with this program.
func (s Server) program(k *known, schema int64) []Finding {
	at := k.started.Format(time.DateTime)
	switch {
	case k.started.IsZero():
		return []Finding{look("program", "start the server", "pentepost %s (%s), schema %d; no server of this version has started yet", s.Version, runtime.Version(), schema)}
	case k.runs.Version != s.Version:
		return []Finding{look("program", "restart the server, or use its program", "the server that started on %s is pentepost %s (%s), and this program is %s; schema %d",
			at, k.runs.Version, k.runs.Go, s.Version, schema)}
	}
	return []Finding{well("program", "pentepost %s (%s), schema %d, started on %s", k.runs.Version, k.runs.Go, schema, at)}
}

// processes looks at the leases of the servers on a PostgreSQL database.
func (s Server) processes(tx *store.Tx) (list []Finding, err error) {
	all, err := tx.Processes.List()
	if err != nil || !store.IsURL(s.Place) {
		return nil, err
	}
	var running, leading, ended, others int
	for _, p := range all {
		switch {
		case p.Left < 0:
			ended++
		default:
			running++
		}
		if p.Leads {
			leading++
		}
		if p.Version != s.Version {
			others++
		}
	}
	run := Number(running, "runs", "run")
	switch {
	case running == 0:
		return []Finding{wrong("processes", "start one", "no server runs on this database")}, nil
	case leading == 0:
		return []Finding{look("processes", "look again in a minute, then into the logs", "%s, and none leads: nobody reads the mailbox", run)}, nil
	case ended > 0:
		return []Finding{look("processes", "the one that leads gives it up within a minute; see why it died", "%s, and the lease of %d has ended", run, ended)}, nil
	case others > 0:
		return []Finding{look("processes", "restart them", "%s, %d of them another version than this program", run, others)}, nil
	}
	return []Finding{well("processes", "%s, and one leads", run)}, nil
}
