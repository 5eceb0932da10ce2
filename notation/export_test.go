package notation

import "time"

// Fold, ParseSystem and Date make unexported functions available to the tests.

func Fold(text string) string { return fold(text) }

func ParseSystem(name string) (System, bool) { return parseSystem(name) }

func (rec *Record) Date() (time.Time, bool) { return rec.date() }
