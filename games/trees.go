package games

import (
	"time"

	"pentepost/rules"
)

// playOn plays what the trees answer after a move, for all players, and drops what the game has
// left. It does not save the plies.
func (s *session) playOn(g *Game) error {
	if err := s.takeLines(g); err != nil {
		return err
	}
	trees, err := s.Trees(g.ID)
	if err != nil || len(trees) == 0 {
		return err
	}
	if err := s.give(g, trees); err != nil {
		return err
	}
	for _, t := range trees {
		if err := s.SaveTree(t); err != nil {
			return err
		}
	}
	return nil
}

// give plays the answers of trees, as long as there is one and at most maxGiven plies.
func (s *session) give(g *Game, trees []Tree) error {
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
func (s *session) pauseTrees(g *Game) error {
	trees, err := s.Trees(g.ID)
	for _, t := range trees {
		if err == nil && t.Player != s.From.ID {
			t.Paused = g.Position.Plies()
			err = s.SaveTree(t)
		}
	}
	return err
}

// resumeTree lets the sender's tree go on if their mail answers a letter that they got after the
// remark that paused it.
//
// DECISION: their mail is the sign that they have read the remark. If it is their turn, they play
// this turn by hand; the tree goes on if the move is what it says.
func (s *session) resumeTree() error {
	if s.Key.About != AboutGame {
		return nil
	}
	t, err := s.Tree(GameID(s.Key.ID), s.From.ID)
	if err != nil || t.Paused == NotPaused || s.Key.Ply < t.Paused {
		return err
	}
	t.Paused = NotPaused
	return s.SaveTree(t)
}

// dropTrees drops the conditional moves of all players of a game, because its position changes
// without a move. The next letter of the game gives the lines back to their owners.
func (s *session) dropTrees(g *Game) error {
	trees, err := s.Trees(g.ID)
	for _, t := range trees {
		if err == nil {
			t.Unused, t.Lines = append(t.Unused, t.Lines...), nil
			err = s.SaveTree(t)
		}
	}
	return err
}

// endTrees drops the conditional moves of all players of a game that is over. Nobody needs the lines
// any more.
func (s *session) endTrees(g *Game) error {
	trees, err := s.Trees(g.ID)
	for _, t := range trees {
		if err == nil {
			err = s.SaveTree(Tree{Game: t.Game, Player: t.Player})
		}
	}
	return err
}

// maxReturned is how many lines of a tree a letter gives back at most.
const maxReturned = 20

// tellOfTree adds to a letter what its reader must know of their conditional moves: lines that were
// not used, once, and whether the others wait.
func (s *session) tellOfTree(n *Notice) error {
	if n.Game == 0 || n.To == 0 || n.Traits().Board != GameBoard || n.Kind() == KindWatched {
		return nil
	}
	t, err := s.Tree(n.Game, n.To)
	if err != nil || t.Empty() {
		return err
	}
	n.Unused, n.Illegal = t.Unused, t.Illegal
	if len(n.Unused) > maxReturned {
		n.Unused, n.UnusedMore = n.Unused[:maxReturned], len(n.Unused)-maxReturned
	}
	if len(t.Unused)+len(t.Illegal) > 0 {
		t.Unused, t.Illegal = nil, nil
		if err := s.SaveTree(t); err != nil {
			return err
		}
	}
	g, _, err := s.Game(n.Game)
	n.Paused = len(t.Lines) > 0 && t.Paused != NotPaused
	if n.asksForMove() {
		n.Besides.Waits = t.Next(&g)
	}
	return err
}
