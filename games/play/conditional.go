package play

import (
	"pentepost/games"
	"pentepost/rules"
)

// Tree holds the conditional moves of a player in a game. Lines that begin alike make a tree: each
// position of it has one answer.
type Tree struct {
	Game    games.GameID
	Player  games.PlayerID
	Ply     int          // plies on the board where the lines begin
	Lines   []games.Line // no line is the beginning of another one
	Unused  []games.Line // lines that the game has left, until a letter tells their owner
	Illegal []games.Line // the same for lines whose answer was not legal when the game came to it
	Paused  int          // plies on the board when another player wrote a remark; [NotPaused]: nobody has since
}

// NotPaused is the value of [Tree.Paused] in a tree that is used.
const NotPaused = -1

// The bounds of conditional moves.
const (
	MaxLines      = 200 // of one player in one game
	MaxLineLength = 40  // plies of a line
	maxGiven      = 40  // plies that are played by themselves at once, for all players together
)

// Empty reports whether nothing is left of a tree, so that it need not be stored.
func (t *Tree) Empty() bool { return len(t.Lines)+len(t.Unused)+len(t.Illegal) == 0 }

// Follow compares the tree with the turns that have ended since its beginning. Lines that the game
// has left become unused; lines that were played to their end are done. The beginning moves on with
// each turn of the owner, so that a line always says first what the others play.
func (t *Tree) Follow(g *games.Game) error {
	if t.Ply > len(g.Plies) { // plies were taken back
		t.Unused, t.Lines = append(t.Unused, t.Lines...), nil
	}
	for ply := t.Ply; len(t.Lines) > 0; {
		turn := turnFrom(g, ply)
		if len(turn) == 0 {
			return nil
		}
		from := &g.Position
		if len(turn) > 1 { // else the position does not matter
			at, err := g.At(ply)
			if err != nil {
				return err
			}
			from = &at
		}
		t.keep(from, ply-t.Ply, turn, g.Plies[ply].Player == t.Player)
		ply += len(turn)
		if g.Plies[ply-1].Player == t.Player {
			t.pass(ply - t.Ply)
		}
	}
	return nil
}

// keep keeps the lines where a turn, of the owner or of somebody else, follows after the first done plies. An answer to any move ends with
// the next turn of the owner.
func (t *Tree) keep(from *rules.Position, done int, turn []rules.Move, mine bool) {
	lines, end := t.Lines, done+len(turn)
	t.Lines = nil
	for _, l := range lines {
		if l.Any {
			switch {
			case !mine:
				t.Lines = append(t.Lines, l)
			case !sameTurn(from, l.Moves, turn):
				t.Unused = append(t.Unused, l)
			}
			continue
		}
		if len(l.Moves) < end || !sameTurn(from, l.Moves[done:end], turn) {
			t.Unused = append(t.Unused, l)
		} else {
			t.Lines = append(t.Lines, l)
		}
	}
}

// pass moves the beginning of the tree past plies that were played.
func (t *Tree) pass(plies int) {
	lines := t.Lines
	t.Lines, t.Ply = nil, t.Ply+plies
	for _, l := range lines {
		if len(l.Moves) > plies {
			t.Lines = append(t.Lines, games.Line{Moves: l.Moves[plies:], Answer: l.Answer - plies})
		}
	}
}

// turnFrom returns the moves of the turn that begins after a number of plies, nil if it has not
// ended yet.
func turnFrom(g *games.Game, ply int) (moves []rules.Move) {
	for i := ply; i < len(g.Plies); i++ {
		if g.Plies[i].Player != g.Plies[ply].Player {
			return moves
		}
		moves = append(moves, g.Plies[i].Move)
	}
	if len(moves) > 0 && g.OnTurn() == g.Plies[ply].Player {
		return nil
	}
	return moves
}

// Next returns what the tree answers in the position of the game: the whole turn. It is nil if
// another player is on turn, if there is no answer, or if it is not legal.
func (t *Tree) Next(g *games.Game) []rules.Move {
	moves := t.answer(g)
	now := trial{g.Position, g.Seats}
	for i, m := range moves {
		if now.play(m) != nil {
			return nil
		}
		if now.onTurn() != t.Player {
			return moves[:i+1]
		}
	}
	return nil
}

// answer returns what the tree has for the position of the game, legal or not; nil if it has nothing. A line that names what was played goes
// before an answer to any move.
func (t *Tree) answer(g *games.Game) []rules.Move {
	played := len(g.Plies) - t.Ply
	if g.OnTurn() != t.Player || played < 0 {
		return nil
	}
	var toAny []rules.Move
	for _, l := range t.Lines {
		switch {
		case l.Any && played > 0:
			toAny = l.Moves
		case !l.Any && len(l.Moves) > played:
			return l.Moves[played:]
		}
	}
	return toAny
}
