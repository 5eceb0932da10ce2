package games

import (
	"time"

	"pentepost/rules"
)

// lines keeps the conditional moves of all players of a game, and plays what they answer.
type lines struct {
	*asked
}

// playOn plays what the trees answer after a move, for all players, and drops what the game has
// left. It does not save the plies.
func (ls *lines) playOn(g *Game) error {
	if err := ls.takeLines(g); err != nil {
		return err
	}
	trees, err := ls.tx.Trees.In(g.ID)
	if err != nil || len(trees) == 0 {
		return err
	}
	if err := giveAll(g, trees); err != nil {
		return err
	}
	for _, t := range trees {
		if err := ls.tx.Trees.Save(t); err != nil {
			return err
		}
	}
	return nil
}

// giveAll plays the answers of trees, as long as there is one and at most maxGiven plies.
func giveAll(g *Game, trees []Tree) error {
	given := 0
	for {
		for i := range trees {
			if err := trees[i].follow(g); err != nil {
				return err
			}
		}
		moves := answerOf(g, trees)
		if given += len(moves); len(moves) == 0 || given > maxGiven {
			return nil
		}
		for _, m := range moves {
			if err := g.give(m); err != nil {
				return ruleRefusal(err, nil)
			}
		}
	}
}

// answerOf returns what the tree of the player on turn answers. Lines whose answer is no longer
// legal are taken out of the tree.
func answerOf(g *Game, trees []Tree) []rules.Move {
	for i := range trees {
		t := &trees[i]
		if t.Paused != NotPaused || !t.answers(g) {
			continue
		}
		moves := t.Next(g)
		if moves == nil {
			t.Illegal, t.Lines = append(t.Illegal, t.Lines...), nil
		}
		return moves
	}
	return nil
}

// give plays a ply by itself: it takes no time, and it is played at the moment of the ply before.
func (g *Game) give(m rules.Move) error {
	if err := g.play(m, g.Moved); err != nil {
		return err
	}
	last := &g.Plies[len(g.Plies)-1]
	last.Given, last.Began, last.Zone, last.Granted = true, time.Time{}, "", 0
	return nil
}

// isGiven reports whether the server has played a ply for a player after the first from plies.
func (g *Game) isGiven(p PlayerID, from int) bool {
	for _, ply := range g.Plies[from:] {
		if ply.Given && ply.Player == p {
			return true
		}
	}
	return false
}

// pauseTrees pauses the trees of all players but the sender, because they have something to read.
func (ls *lines) pauseTrees(g *Game) error {
	trees, err := ls.tx.Trees.In(g.ID)
	for _, t := range trees {
		if err == nil && t.Player != ls.From.ID {
			t.Paused = g.Position.Plies()
			err = ls.tx.Trees.Save(t)
		}
	}
	return err
}

// resumeTree lets the sender's tree go on if their mail answers a letter that they got after the
// remark that paused it.
//
// DECISION: their mail is the sign that they have read the remark. If it is their turn, they play
// this turn by hand; the tree goes on if the move is what it says.
func (ls *lines) resumeTree() error {
	if ls.Key.About != AboutGame {
		return nil
	}
	t, err := ls.tx.Trees.Load(GameID(ls.Key.ID), ls.From.ID)
	if err != nil || t.Paused == NotPaused || ls.Key.Ply < t.Paused {
		return err
	}
	t.Paused = NotPaused
	return ls.tx.Trees.Save(t)
}

// dropTrees drops the conditional moves of all players of a game, because its position changes
// without a move. The next letter of the game gives the lines back to their owners.
func (ls *lines) dropTrees(g *Game) error {
	trees, err := ls.tx.Trees.In(g.ID)
	for _, t := range trees {
		if err == nil {
			t.Unused, t.Lines = append(t.Unused, t.Lines...), nil
			err = ls.tx.Trees.Save(t)
		}
	}
	return err
}

// endTrees drops the conditional moves of all players of a game that is over. Nobody needs the lines
// any more.
func (ls *lines) endTrees(g *Game) error {
	trees, err := ls.tx.Trees.In(g.ID)
	for _, t := range trees {
		if err == nil {
			err = ls.tx.Trees.Save(Tree{Game: t.Game, Player: t.Player})
		}
	}
	return err
}

// maxReturned is how many lines of a tree a letter gives back at most.
const maxReturned = 20
