package store

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"
)

// A server on PostgreSQL that was killed leaves its leases behind, and the next one would wait for their end. It need not, if it can
// prove that the other is dead: each process of a data directory locks a file there, which says who holds its leases. The kernel ends the lock
// with the process. So whoever gets the lock may end the leases of the holder that the file names.
//
// DECISION: this is proof only for a process of the same start of the same kernel. Elsewhere a lock may mean nothing (folders of a network,
// snapshots of machines), and the leases run out as before. Even if the proof were wrong there would be no two leaders: a transaction of a
// process whose leases are gone fails, as after a silence.

// lifelineName is the name of that file.
const lifelineName = "process"

// Lifeline lets the death of this process be proved to the next one with the same data directory. It is for a database of PostgreSQL.
func Lifeline(dir string) Option {
	return func(o *opener) { o.lifeline = filepath.Join(dir, lifelineName) }
}

// holdLifeline ends the leases of the process before this one if that is dead for sure, and lets the same be done to this one. It does
// nothing if another process of the data directory runs, or if this system has no way to prove anything.
func (o *opener) holdLifeline(ctx context.Context) error {
	boot := startOfKernel()
	if o.lifeline == "" || boot == "" {
		return nil
	}
	lock := flock.New(o.lifeline, flock.SetFlag(os.O_CREATE|os.O_RDWR), flock.SetPermissions(0o600))
	if held, err := lock.TryLock(); err != nil || !held {
		return nil // it starts all the same, and waits if it has to
	}
	o.closers = append(o.closers, lock.Unlock)
	before, err := os.ReadFile(o.lifeline)
	if of, holder, ok := strings.Cut(strings.TrimSpace(string(before)), " "); err == nil && ok && of == boot {
		err = o.endLeasesOf(ctx, holder)
	}
	if err != nil {
		return err
	}
	// In place: a file with another inode would not be locked. If only a part is written, nobody can prove anything.
	return os.WriteFile(o.lifeline, []byte(boot+" "+o.holder+"\n"), 0o600)
}

// endLeasesOf ends the leases of a dead process now.
func (o *opener) endLeasesOf(ctx context.Context, holder string) error {
	err := o.retry(ctx, o.atOnce, func(tx *Tx) error {
		return tx.exec("", `UPDATE leases SET until = 0 WHERE holder = $1`, holder)
	})
	if err != nil {
		return fmt.Errorf("end the leases of the process before: %w", err)
	}
	return nil
}

// startOfKernel names this start of the kernel, "" where that cannot be known.
func startOfKernel() string {
	id, err := os.ReadFile("/proc/sys/kernel/random/boot_id")
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(id))
}
