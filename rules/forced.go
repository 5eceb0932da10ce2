package rules

// Forced returns the only move that the opening leaves, such as the first stone
// on the centre; ok is false where there is a choice.
func (p *Position) Forced() (m Move, ok bool) {
	if p.result.Over() || len(p.opening) == 0 || p.opening[0].Zone != OnCentre || p.Choices() != 0 {
		return Move{}, false
	}
	return Place(p.Centre()), true
}
