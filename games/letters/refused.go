package letters

import "pentepost/games"

// NewRefused returns the letter that answers a line with the refusal.
func NewRefused(r *games.Refusal, line string) Refused {
	l := Refused{Reason: r.Reason, Facts: r.Facts, Line: line}
	l.Name = games.CutLine(l.Name)
	return l
}
