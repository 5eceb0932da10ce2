package notation_test

import (
	"math/rand/v2"

	"pentepost/notation"
	"pentepost/rules"
)

// randomRecord returns the record of a random game of a variant, to its end or to a number
// of plies.
func randomRecord(variant string, random *rand.Rand, plies int) notation.Record {
	r, _ := rules.Parse(variant)
	rec := notation.Record{Rules: r, System: notation.Go.On(notation.BoardOf(r))}
	p := r.Start()
	for p.Plies() < plies && !p.Result().Over() {
		m, word := randomMove(&p, random, rec.System)
		if next, _, err := p.Play(m); err == nil {
			p = next
			rec.Moves = append(rec.Moves, word)
		}
	}
	return rec
}

// randomMove returns a random move, which may be illegal, and how it is written.
func randomMove(p *rules.Position, random *rand.Rand, s notation.System) (rules.Move, string) {
	words := []string{"", "swap", "keep", "extend", "", "1", "2", "3", "4", "5", "6", "7", "8"}
	at := rules.Point(random.IntN(int(p.Points())))
	switch can := p.Choices(); {
	case can.Has(rules.Offer) && random.IntN(2) == 0:
		return rules.OfferAt(at), "offer-" + s.Format(notation.BoardOf(p.Ruleset()), at)
	case can != 0:
		c := rules.Choice(1 + random.IntN(len(words)-1))
		return rules.Choose(c), words[c]
	}
	if p.Plies() == 0 && random.IntN(2) == 0 {
		at = p.Centre()
	}
	return rules.Place(at), s.Format(notation.BoardOf(p.Ruleset()), at)
}

// allGames returns what random records are made of: each variant, and the openings of renju that are options.
func allGames() []string {
	return append(rules.Names(), "renju opening=soosorv-8", "renju opening=taraguchi-10")
}
