package play

import (
	"errors"

	"pentepost/games"
	"pentepost/rules"
)

// TryLine plays moves from a position, up to the end of the game, and returns how many.
func TryLine(p rules.Position, moves []rules.Move) (played int, err error) {
	end, err := rules.PlayLine(p, moves)
	if played = end.Plies() - p.Plies(); err != nil && !end.Result().Over() {
		return 0, after(trialRefusal(err, moves[played:played+1]), moves[:played])
	}
	return played, nil
}

// trialRefusal is like RuleRefusal for a move of a trial. The letter must say
// that the position is that of the trial.
func trialRefusal(err error, moves []rules.Move) error {
	err = games.RuleRefusal(err, moves)
	if r, ok := errors.AsType[*games.Refusal](err); ok {
		r.Facts.Topic = games.TopicTry
	}
	return err
}
