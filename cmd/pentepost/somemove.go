package main

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"pentepost/cmd/pentepost/correspondent"
	"pentepost/cmd/pentepost/record"
	"pentepost/notation"
	"pentepost/rules"
)

func kindOf(l *correspondent.Letter) string { return l.Header.Get("X-Pentepost-Kind") }

// someMove returns the text of a legal move for the position that a letter shows: stones or offers near the
// others, or a choice of the opening.
func someMove(l *correspondent.Letter, random *rand.Rand) (string, error) {
	p, err := positionIn(l)
	if err != nil {
		return "", err
	}
	if c := rules.Choose(rules.Keep); p.Legal(c) == nil {
		return notation.Word(p.Ruleset(), c), nil
	}
	if c := rules.Choose(rules.Fifths(2)); p.Legal(c) == nil {
		return notation.Word(p.Ruleset(), c), nil
	}
	var words []string
	seat := p.Turn()
	for p.Turn() == seat && !p.Choices().Fifths() {
		m, ok := nearStones(&p, random)
		if !ok {
			return "", fmt.Errorf("no legal move in %s", l.Header.Get("Subject"))
		}
		words = append(words, notation.Word(p.Ruleset(), m))
		if p, _, err = p.Play(m); err != nil {
			return "", err
		}
	}
	return strings.Join(words, " "), nil
}

// positionIn returns the position in the record of a letter.
func positionIn(l *correspondent.Letter) (rules.Position, error) {
	var t notation.Transcript
	if err := t.UnmarshalText([]byte(l.Header.Get(record.Field))); err != nil {
		return rules.Position{}, fmt.Errorf("read the record of a letter: %w", err)
	}
	played, err := t.Record().Replay()
	p := t.Rules.Start()
	for _, ply := range played {
		if err == nil && ply.Leaves == 0 {
			p, _, err = p.Play(ply.Move)
		}
	}
	return p, err
}

// nearStones returns a random legal stone or offer, as near to the others as possible.
func nearStones(p *rules.Position, random *rand.Rand) (rules.Move, bool) {
	size := int(p.Points())
	for reach := 2; reach <= size; reach *= 2 {
		var list []rules.Move
		for at := range rules.Point(size) {
			m := rules.Place(at)
			if p.Choices().Has(rules.Offer) {
				m = rules.OfferAt(at)
			}
			if near(p, at, reach) && p.Legal(m) == nil {
				list = append(list, m)
			}
		}
		if len(list) > 0 {
			return list[random.IntN(len(list))], true
		}
	}
	return rules.Move{}, false
}

// near reports whether a stone lies within reach of a point, or none on the board.
func near(p *rules.Position, at rules.Point, reach int) bool {
	x, y := p.XY(at)
	empty := true
	for other := range p.Points() {
		if p.At(other) == rules.Empty {
			continue
		}
		empty = false
		ox, oy := p.XY(other)
		if max(x-ox, ox-x, y-oy, oy-y) <= reach {
			return true
		}
	}
	return empty
}
