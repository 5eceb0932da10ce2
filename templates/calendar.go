package templates

import (
	"fmt"
	"time"
)

// clock writes a time in the reader's zone and, where that differs, in UTC.
func (p *page) clock(t time.Time) string {
	t = t.UTC()
	const form = "Mon 2 Jan 2006, 15:04"
	zone, err := time.LoadLocation(p.Reader.Zone)
	if err != nil || p.Reader.Zone == "" || p.Reader.Zone == "UTC" {
		return t.Format(form) + " UTC"
	}
	there := t.In(zone)
	utc := t.Format("15:04")
	if there.Day() != t.Day() {
		utc = t.Format(form)
	}
	return fmt.Sprintf("%s (%s), %s UTC", there.Format(form), p.Reader.Zone, utc)
}

// lastLine ends every letter with a line that no other letter has: mail programs
// hide what they think they have shown before.
func (p *page) lastLine() string {
	day := p.Notice.Made.UTC().Format("2 Jan 2006")
	if p.Game != nil {
		return fmt.Sprintf("%s %d, ply %d, letter %d, %s.", title(p.Game.Rules), p.Game.ID, p.Notice.Ply, p.Notice.ID, day)
	}
	return fmt.Sprintf("Pentepost, letter %d, %s.", p.Notice.ID, day)
}

// Now is the time of the letter.
func (p *page) Now() string { return p.clock(p.Notice.Made) }
