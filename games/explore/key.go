package explore

import (
	"hash/fnv"
	"math/bits"

	"pentepost/rules"
)

// Key stands for a position in all its images: its ruleset, stones, captured stones, the seat to move, and what is left of the opening.
//
// Keys are stored, so they must never change.
type Key uint64

// maxImages is the number of images of a square board.
const maxImages = 8

// board has what the keys of a ruleset's positions are made of.
type board struct {
	images int
	at     [maxImages][]rules.Point // where a point lies in an image
	rules  uint64
}

func newBoard(start *rules.Position) *board {
	h := fnv.New64a()
	h.Write([]byte(start.Ruleset().String()))
	b := &board{images: start.Images(), rules: h.Sum64()}
	for image := range b.images {
		b.at[image] = make([]rules.Point, start.Points())
		for at := range start.Points() {
			b.at[image][at] = start.Image(at, image)
		}
	}
	return b
}

// stones are the sums of the stones on a board, in each of its images.
type stones [maxImages]uint64

// turn adds a stone that is not there, or takes away one that is.
func (b *board) turn(s *stones, at rules.Point, c rules.Colour) {
	for image := range b.images {
		s[image] ^= mix(uint64(b.at[image][at])<<8 | uint64(c))
	}
}

// turnOffered adds the points that are offered for the next stone, or takes them away.
func (b *board) turnOffered(s *stones, p *rules.Position) {
	for _, at := range p.Offered() {
		b.turn(s, at, offered)
	}
}

// offered stands for a colour at a point that is offered.
const offered rules.Colour = 0xFF

// sum returns the sums of a position.
func (b *board) sum(p *rules.Position) (s stones) {
	for at := range p.Points() {
		if c := p.At(at); c != rules.Empty {
			b.turn(&s, at, c)
		}
	}
	b.turnOffered(&s, p)
	return s
}

// key returns the key of a position whose stones have some sums, and the images in which it is the position that the key names:
// several, if the position is symmetric.
func (b *board) key(s *stones, p *rules.Position) (key Key, images uint8) {
	least := s[0]
	for _, sum := range s[1:b.images] {
		least = min(least, sum)
	}
	for image, sum := range s[:b.images] {
		if sum == least {
			images |= 1 << image
		}
	}
	return Key(mix(least ^ b.beside(p))), images
}

// beside returns what counts of a position beside its stones.
func (b *board) beside(p *rules.Position) uint64 {
	h := mix(b.rules ^ uint64(p.Turn())<<8 ^ uint64(p.Stone())<<16 ^ uint64(p.StonesLeft())<<24)
	h = mix(h ^ uint64(p.Choices()) ^ uint64(len(p.Remaining()))<<32)
	r := p.Ruleset()
	for s := rules.Seat(1); int(s) <= r.Seats; s++ {
		state := uint64(p.Captured(s)) << 1
		if p.Gone(s) {
			state |= 1
		}
		h = mix(h ^ state)
	}
	if p.Waiting() {
		h = mix(h ^ 1)
	}
	return h
}

// mix spreads the bits of a small number over all 64 (the last step of SplitMix64).
func mix(x uint64) uint64 {
	x += 0x9E3779B97F4A7C15
	x = (x ^ x>>30) * 0xBF58476D1CE4E5B9
	x = (x ^ x>>27) * 0x94D049BB133111EB
	return x ^ x>>31
}

// Place is a position that can be looked up: its key, and how its points lie there.
type Place struct {
	Key    Key
	images uint8
	board  *board
}

// PlaceOf returns where a position is looked up.
func PlaceOf(p *rules.Position) Place { return PlacesOf([]rules.Position{*p})[0] }

// PlacesOf returns where positions of one ruleset are looked up.
func PlacesOf(positions []rules.Position) []Place {
	list := make([]Place, len(positions))
	var b *board
	for i := range positions {
		p := &positions[i]
		if b == nil {
			start := p.Beginning()
			b = newBoard(&start)
		}
		s := b.sum(p)
		key, images := b.key(&s, p)
		list[i] = Place{key, images, b}
	}
	return list
}

// Codes of moves that are no points.
const (
	firstChoice = 640 // plus the choice
	firstOffer  = 660 // plus the point
	end         = 1023
)

// code returns a move as postings have it: its point in the first image of the position.
//
// DECISION: in a symmetric position several points are the same move. The index keeps them apart, so that an answer names the one that was played
// most: nearly everybody plays N13 after K10 L10, and nobody N7. A game that had the position turned or mirrored may count for any of them.
func (b *board) code(m rules.Move, images uint8) uint16 {
	return b.codeIn(m, bits.TrailingZeros8(images))
}

// least returns the least code of a move in the images of a position, which all moves have that are the same.
func (b *board) least(m rules.Move, images uint8) uint16 {
	least := uint16(end)
	for image := range b.images {
		if images>>image&1 == 1 {
			least = min(least, b.codeIn(m, image))
		}
	}
	return least
}

// codeIn returns a move in an image of the board.
func (b *board) codeIn(m rules.Move, image int) uint16 {
	switch m.Choice {
	case rules.NoChoice:
		return uint16(b.at[image][m.Point])
	case rules.Offer:
		return firstOffer + uint16(b.at[image][m.Point])
	}
	return firstChoice + uint16(m.Choice)
}

// Same reports whether two moves lead to the same position: in a symmetric one, several points do.
func (l Place) Same(a, b rules.Move) bool {
	return l.board.least(a, l.images) == l.board.least(b, l.images)
}

// move returns the move that a code stands for; ok is false for the end of a game.
func (l Place) move(code uint16) (m rules.Move, ok bool) {
	switch {
	case code == end:
		return m, false
	case code > firstChoice && code < firstOffer:
		return rules.Choose(rules.Choice(code - firstChoice)), true
	}
	for at := range l.board.at[0] {
		m = rules.Place(rules.Point(at))
		if code >= firstOffer {
			m = rules.OfferAt(rules.Point(at))
		}
		if l.board.code(m, l.images) == code {
			return m, true
		}
	}
	return m, false
}
