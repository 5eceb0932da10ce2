package desk

import (
	"slices"

	"pentepost/games"
	"pentepost/games/play"
)

// lines keeps the conditional moves of all players of a game, and plays what they answer.
type lines struct {
	*asked
}

// playOn plays what the trees answer after a move, for all players, and drops what the game has
// left. It does not save the plies.
func (ls *lines) playOn(g *games.Game) error {
	if err := ls.takeLines(g); err != nil {
		return err
	}
	trees, err := ls.tx.Trees.In(g.ID)
	if err != nil || len(trees) == 0 {
		return err
	}
	if err := play.GiveAll(g, trees); err != nil {
		return err
	}
	for _, t := range trees {
		if err := ls.tx.Trees.Save(t); err != nil {
			return err
		}
	}
	return nil
}

// pauseTrees pauses the trees of all players but the sender, because they have something to read, and but some who do not read it.
func (ls *lines) pauseTrees(g *games.Game, closed []games.PlayerID) error {
	trees, err := ls.tx.Trees.In(g.ID)
	for _, t := range trees {
		if err == nil && t.Player != ls.From.ID && !slices.Contains(closed, t.Player) {
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
	if ls.Key.About != games.AboutGame {
		return nil
	}
	t, err := ls.tx.Trees.Load(games.GameID(ls.Key.ID), ls.From.ID)
	if err != nil || t.Paused == play.NotPaused || ls.Key.Ply < t.Paused {
		return err
	}
	t.Paused = play.NotPaused
	return ls.tx.Trees.Save(t)
}

// dropTrees drops the conditional moves of all players of a game, because its position changes
// without a move. The next letter of the game gives the lines back to their owners.
func (ls *lines) dropTrees(g *games.Game) error {
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
func (ls *lines) endTrees(g *games.Game) error {
	trees, err := ls.tx.Trees.In(g.ID)
	for _, t := range trees {
		if err == nil {
			err = ls.tx.Trees.Save(play.Tree{Game: t.Game, Player: t.Player})
		}
	}
	return err
}

// maxReturned is how many lines of a tree a letter gives back at most.
const maxReturned = 20
