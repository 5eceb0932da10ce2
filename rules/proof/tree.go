// Package proof holds proofs that a seat wins, and checks them. It asks package rules about each move, and nobody else:
// it knows nothing of threats, and nothing of the search that made a proof.
package proof

import "pentepost/rules"

// A Tree proves that a seat wins from some position. Where the winner is on turn, it says what the winner plays. Where
// the other seat is, it says how the game goes on after each answer. The answers that change nothing share one tree.
type Tree struct {
	Move    rules.Move           // the winner's next move
	Answers map[rules.Move]*Tree // the other seat's moves that need a tree of their own
	Then    *Tree                // after Move, or after all other answers; nil if the game is over then
}

// Size returns how many moves of the winner a tree holds.
func (t *Tree) Size() int {
	if t == nil {
		return 0
	}
	n := t.Then.Size()
	if t.Answers == nil {
		n++
	}
	for _, after := range t.Answers {
		n += after.Size()
	}
	return n
}

// A Claim says that a seat wins within a number of plies, whatever the other does.
type Claim struct {
	Winner rules.Seat
	Plies  int // until the game is over, at most
	Tree   *Tree
}

// Plies returns how long the longest line of a tree is.
func (t *Tree) Plies() int {
	if t == nil {
		return 0
	}
	n := t.Then.Plies()
	for _, after := range t.Answers {
		n = max(n, after.Plies())
	}
	return n + 1
}

// Line returns one way for the game to go on: the other seat makes the answers that delay the win longest, of those with
// a tree of their own.
func (t *Tree) Line() (line []rules.Move) {
	for t != nil {
		if t.Answers == nil {
			line, t = append(line, t.Move), t.Then
			continue
		}
		m, after := t.longest()
		if after == nil {
			break
		}
		line, t = append(line, m), after
	}
	return line
}

// longest returns the answer with a tree of its own that delays the win longest: of several, the one on the first point.
func (t *Tree) longest() (m rules.Move, after *Tree) {
	plies := 0
	for answer, tree := range t.Answers {
		if n := tree.Plies(); n > plies || n == plies && answer.Point < m.Point {
			m, after, plies = answer, tree, n
		}
	}
	return m, after
}
