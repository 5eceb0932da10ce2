package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/doctor"
	"pentepost/mailer/hint"
	"pentepost/store"
)

// Doctor is the command `pentepost doctor`.
type Doctor struct {
	Beside
	JSON  bool   `name:"json" help:"Print one JSON object a finding, one a line."`
	Drill bool   `help:"Restore COPY, or the latest backup, into a temporary directory, look at it, and remove it."`
	Copy  string `arg:"" optional:"" help:"A copy of the database: a file, or with PostgreSQL the URL of a database where it was restored."`
}

// Run prints what is well and what is not. The answer is no if something is wrong.
func (c *Doctor) Run(ctx context.Context, s Streams) error {
	if c.Copy != "" && !c.Drill {
		return usageError{errors.New("a copy is looked at with --drill")}
	}
	list, err := c.examine(ctx, s)
	if err != nil {
		return err
	}
	for _, f := range list {
		if c.JSON {
			err = writeJSON(s.Out, f)
		} else {
			_, err = fmt.Fprintln(s.Out, f)
		}
		if err != nil {
			return err
		}
	}
	if doctor.Count(list, doctor.Wrong) > 0 {
		return errNo
	}
	return nil
}

// examine looks at the server, or at a copy. A database that cannot be opened or read is a finding.
func (c *Doctor) examine(ctx context.Context, s Streams) ([]doctor.Finding, error) {
	at, err := c.where()
	if err != nil {
		return nil, err
	}
	patient := doctor.Server{Dir: at.dir, Place: at.database, Version: programVersion}
	if c.Config != "" {
		configuration, err := config.Read(c.Config)
		if err != nil {
			return nil, err
		}
		patient.Config = &configuration
	}
	if patient.DB, err = c.open(ctx); err != nil {
		return []doctor.Finding{noDatabase(at, err)}, nil
	}
	defer patient.DB.Close()
	if c.Drill {
		return drill{patient, c.Copy, s.Err}.run(ctx)
	}
	now, err := timeOfServer(ctx, patient.DB)
	var list []doctor.Finding
	if err == nil {
		list, err = patient.Examine(ctx, now)
	}
	if err != nil {
		return []doctor.Finding{noDatabase(at, err)}, nil
	}
	return list, nil
}

// noDatabase is the finding that the database cannot be read.
func noDatabase(at place, err error) doctor.Finding {
	return doctor.Finding{State: doctor.Wrong, What: "database", Says: fmt.Sprintf("%s: %v", store.Redacted(at.database), err), Do: store.Hint(err)}
}

// timeOfServer returns the time that the server's clock shows.
func timeOfServer(ctx context.Context, db *store.DB) (now time.Time, err error) {
	err = db.View(ctx, func(tx *store.Tx) error {
		return atItsTime(tx, func(_ *store.Tx, at time.Time) error { now = at; return nil })
	})
	return now, err
}

// errNoCopy: nobody knows where the latest backup is.
var errNoCopy = hint.With(errors.New("no backup is known"),
	`name the copy: "pentepost doctor --drill FILE"; "pentepost backup FILE" makes one.`)

// errDumpByHand: a dump of PostgreSQL needs a database to be restored to.
var errDumpByHand = hint.With(errors.New("a dump of PostgreSQL is restored by PostgreSQL's own programs"),
	`createdb drill; pg_restore --no-owner --dbname=drill FILE; pentepost doctor --drill postgres:///drill with the flags for the server; dropdb drill.`)

// drill restores a copy to try it.
type drill struct {
	doctor.Server
	copy string // "": the latest backup
	err  io.Writer
}

// run restores the copy, looks at it, notes that, and removes what it has restored.
func (d drill) run(ctx context.Context) ([]doctor.Finding, error) {
	onPostgres := store.IsURL(d.Place)
	var noted doctor.Backup
	if d.copy == "" && !onPostgres {
		err := d.DB.View(ctx, func(tx *store.Tx) (err error) {
			_, err = tx.Upkeep.Last(store.BackupMade, &noted)
			return err
		})
		if err != nil {
			return nil, err
		}
		d.copy = noted.File
	}
	switch {
	case onPostgres && !store.IsURL(d.copy):
		return nil, errDumpByHand
	case d.copy == "":
		return nil, errNoCopy
	}
	began := time.Now()
	restored, err := d.restore(ctx)
	if err != nil {
		return []doctor.Finding{{State: doctor.Wrong, What: "copy", Says: fmt.Sprintf("%s cannot be restored: %v", store.Redacted(d.copy), err), Do: "make a new copy, and try that"}}, nil
	}
	defer restored.remove()
	found, err := d.look(ctx, restored)
	if err != nil {
		return nil, err
	}
	found.Seconds = time.Since(began).Seconds()
	return found.findings(), d.note(ctx, found.Drill)
}
