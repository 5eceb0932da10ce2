package store

import "time"

// Impatient lets PostgreSQL count as hanging after a moment.
func Impatient() Option {
	return func(o *opener) {
		o.patience = patience{waits: 100 * time.Millisecond, answer: time.Second, pause: 50 * time.Millisecond}
	}
}
