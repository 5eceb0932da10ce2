// Package keyring holds the keys of a running server, ready to be used.
package keyring

import (
	"sync/atomic"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/journal"
	"pentepost/cmd/pentepost/record"
	"pentepost/games"
)

// A Ring has the keys of the server. They change when somebody rotates them while the server runs.
type Ring struct {
	now      atomic.Pointer[open]
	instance string
}

// open are keys, ready to be used.
type open struct {
	config.Keys
	seal    games.Seal  // of the keys in letters
	records record.Seal // of records
	journal journal.Seal
}

// New returns a ring with keys.
func New(keys config.Keys) *Ring {
	r := &Ring{instance: keys.Instance()}
	r.Set(keys)
	return r
}

// Set takes other keys. They are of the same server.
func (r *Ring) Set(keys config.Keys) {
	r.now.Store(&open{keys, keys.Seal(), record.NewSeal(keys.Secrets()...), journal.NewSeal(keys.Secrets()...)})
}

// Keys returns the keys.
func (r *Ring) Keys() config.Keys { return r.now.Load().Keys }

// Instance returns the name of the server, which does not change.
func (r *Ring) Instance() string { return r.instance }

// Seal returns the seal of the keys in letters.
func (r *Ring) Seal() games.Seal { return r.now.Load().seal }

// Lot returns a random number that is always the same for the same cause.
func (r *Ring) Lot(cause string) uint64 { return r.now.Load().Lot(cause) }

// Records returns the seal of records.
func (r *Ring) Records() record.Seal { return r.now.Load().records }

// Journal returns the seal of the journal.
func (r *Ring) Journal() journal.Seal { return r.now.Load().journal }

// CalendarFile returns where a player finds their calendar.
func (r *Ring) CalendarFile(p games.PlayerID) string { return r.now.Load().CalendarFile(p) }
