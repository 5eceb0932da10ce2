package play

import (
	"time"

	"pentepost/games"
	"pentepost/rules"
)

// GiveAll plays the answers of trees, as long as there is one and at most maxGiven plies.
func GiveAll(g *games.Game, trees []Tree) error {
	given := 0
	for {
		for i := range trees {
			if err := trees[i].Follow(g); err != nil {
				return err
			}
		}
		moves := answerOf(g, trees)
		if given += len(moves); len(moves) == 0 || given > maxGiven {
			return nil
		}
		for _, m := range moves {
			if err := give(g, m); err != nil {
				return games.RuleRefusal(err, nil)
			}
		}
	}
}

// answerOf returns what the tree of the player on turn answers. Lines whose answer is no longer
// legal are taken out of the tree.
func answerOf(g *games.Game, trees []Tree) []rules.Move {
	for i := range trees {
		t := &trees[i]
		if t.Paused != NotPaused || t.answer(g) == nil {
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
func give(g *games.Game, m rules.Move) error {
	if err := Ply(g, m, g.Moved); err != nil {
		return err
	}
	last := &g.Plies[len(g.Plies)-1]
	last.Given, last.Began, last.Zone, last.Granted = true, time.Time{}, "", 0
	return nil
}
