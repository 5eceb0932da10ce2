package server

import (
	"context"
	"sync/atomic"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/journal"
	"pentepost/cmd/pentepost/record"
	"pentepost/games"
)

// keyring has the keys of the server. They change when somebody rotates them while the server runs.
type keyring struct {
	now      atomic.Pointer[openKeys]
	instance string // the name of the server, which does not change
}

// openKeys are keys, ready to be used.
type openKeys struct {
	config.Keys
	seal    games.Seal  // of the keys in letters
	records record.Seal // of records
	journal journal.Seal
}

func newKeyring(keys config.Keys) *keyring {
	k := &keyring{instance: keys.Instance()}
	k.set(keys)
	return k
}

func (k *keyring) set(keys config.Keys) {
	k.now.Store(&openKeys{keys, keys.Seal(), record.NewSeal(keys.Secrets()...), journal.NewSeal(keys.Secrets()...)})
}

func (k *keyring) seal() games.Seal { return k.now.Load().seal }

// lot returns a random number that is always the same for the same cause.
func (k *keyring) lot(cause string) uint64 { return k.now.Load().Lot(cause) }

func (k *keyring) records() record.Seal { return k.now.Load().records }

func (k *keyring) journal() journal.Seal { return k.now.Load().journal }

// calendarFile returns where a player finds their calendar.
func (k *keyring) calendarFile(p games.PlayerID) string { return k.now.Load().CalendarFile(p) }

// rereadKeys is how often the server looks whether somebody has rotated its keys.
const rereadKeys = time.Minute

// rotation takes new keys when somebody has rotated them.
type rotation struct {
	*ground
	keys *keyring
}

// watchKeys takes new keys until the context ends.
func (r *rotation) watchKeys(ctx context.Context) error {
	for pause(ctx, rereadKeys); ctx.Err() == nil; pause(ctx, rereadKeys) {
		if err := r.takeKeys(); err != nil {
			r.log.Error("keys not read", "err", err, "hint", "the server goes on with the keys that it has. Restore the file key from a backup before you start it again.")
		}
	}
	return ctx.Err()
}

// takeKeys reads the keys again.
func (r *rotation) takeKeys() error {
	keys, err := config.ReadKeys(r.config.Data)
	if err != nil || keys.Equal(r.keys.now.Load().Keys) {
		return err
	}
	r.keys.set(keys)
	r.log.Info("new keys taken", "key", keys.List()[0].Secret.Name())
	return nil
}

// hasNewKeys takes new keys if there are any: another process may have sealed a letter with them a moment ago.
func (r *rotation) hasNewKeys() bool {
	before := r.keys.now.Load()
	r.takeKeys() // after an error watchKeys complains
	return r.keys.now.Load() != before
}
