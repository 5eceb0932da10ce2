package notation

import "time"

// Fold and Date make unexported functions available to the tests.

func Fold(text string) string { return fold(text) }

func (rec *Record) Date() (time.Time, bool) { return rec.date() }
