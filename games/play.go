package games

import "pentepost/rules"

// PlayMove plays the plies of one move: all of them, or none if one is refused.
type PlayMove struct {
	Moves  []rules.Move
	Guard  int    // the ply number that the player wrote before the move, from 1; 0: none
	Remark string // for the other players
}

func (c PlayMove) do(s *session) error {
	g, seat, err := s.runningGame()
	if err != nil {
		return err
	}
	if err := s.checkMove(&g, seat, c.Guard); err != nil {
		return err
	}
	before := len(g.Plies)
	unplayed, err := s.playAll(&g, c.Moves)
	if err != nil {
		return err
	}
	if err := s.SaveGame(g, before); err != nil {
		return err
	}
	remark, err := s.saveRemark(&g, c.Remark)
	if err != nil {
		return err
	}
	return s.notifyMove(&g, Facts{Since: before + 1, By: s.From.ID, Moves: unplayed}, remark)
}

// checkMove refuses a move that answers the letter of an earlier turn, before it
// checks anything else. So a late, repeated or reordered mail never moves.
func (s *session) checkMove(g *Game, seat rules.Seat, guard int) error {
	switch {
	case s.Key.Ply != g.Position.Plies():
		return &Refusal{OldLetter, Facts{At: s.Key.Ply}}
	case g.Position.Turn() != seat:
		return refuse(NotYourTurn)
	case guard != 0 && guard != g.Position.Plies()+1:
		return &Refusal{WrongPly, Facts{Guard: guard}}
	}
	return nil
}

// playAll plays moves while the sender is on turn. After fewer moves than the turn
// takes, the sender is still on turn. It refuses more moves; but if a stone wins, it
// does not play the other stones of that turn, and returns them.
func (s *session) playAll(g *Game, moves []rules.Move) (unplayed []rules.Move, err error) {
	inTurn := len(moves) <= g.Position.StonesLeft()
	for i, m := range moves {
		switch {
		case i == 0 || g.OnTurn() == s.From.ID:
		case inTurn && g.Position.Result().Over():
			return moves[i:], nil
		case i == 1 && moves[0].Choice != rules.NoChoice:
			return nil, &Refusal{Reason(rules.BarredByOpen), Facts{Topic: TopicNoStone, Moves: moves[:1]}}
		default:
			return nil, &Refusal{TwoMoves, Facts{Moves: moves}}
		}
		if err := g.play(m, s.Now); err != nil {
			return nil, ruleRefusal(err, moves[i:i+1])
		}
	}
	return nil, nil
}

// Resign gives up the game.
type Resign struct{ Remark string }

func (c Resign) do(s *session) error {
	g, seat, err := s.runningGame()
	if err != nil {
		return err
	}
	if err := g.leave(seat, rules.ByResigning, s.Now); err != nil {
		return ruleRefusal(err, nil)
	}
	if err := s.SaveGame(g, len(g.Plies)); err != nil {
		return err
	}
	remark, err := s.saveRemark(&g, c.Remark)
	if err != nil {
		return err
	}
	if g.Position.Result().Over() {
		return s.notifyEnd(&g, Facts{By: s.From.ID, Since: len(g.Plies) + 1}, remark)
	}
	return s.notifyLeft(&g, remark)
}
