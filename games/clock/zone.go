package clock

import "time"

// Location returns a time zone, UTC if there is none of that name.
func Location(zone string) *time.Location {
	if zone == "" || zone == "UTC" {
		return time.UTC
	}
	if l, err := time.LoadLocation(zone); err == nil {
		return l
	}
	return time.UTC
}

// Later returns the later one of two moments.
func Later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
