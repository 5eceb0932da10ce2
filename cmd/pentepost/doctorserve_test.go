package main

import (
	"path/filepath"
	"testing"

	"pentepost/cmd/pentepost/doctor"
)

// Nothing is wrong with a server that runs and has a backup.
func TestDoctorOfRunningServer(t *testing.T) {
	dir, db := correspondence(t)
	db.Close()
	damage(t, dir, `UPDATE outbox SET state = 'given-up'`) // letters of the past, which nobody sent
	_, stop := serveMail(t, dir)
	program(t, 0, dir, "backup", filepath.Join(t.TempDir(), "copy.db"))
	out := program(t, 0, dir, "doctor", "--json")
	for _, what := range []string{"program", "mailbox", "letters", "backup", "keys", "files"} {
		if f := finding(t, out, what); f.State != doctor.Well {
			t.Error(f)
		}
	}
	stop()
}
