package games

import "pentepost/rules"

// PlayMove plays the plies of one move: all of them or none.
type PlayMove struct {
	Moves  []rules.Move
	Guard  int    // the ply the player believes to play, from 1; 0: no guard
	Remark string // to the others
}

func (c PlayMove) do(s *session) error {
	g, seat, err := s.runningGame()
	if err != nil {
		return err
	}
	if err := s.mayMove(&g, seat, c.Guard); err != nil {
		return err
	}
	had := len(g.Plies)
	if err := s.playAll(&g, c.Moves); err != nil {
		return err
	}
	if err := s.SaveGame(g, had); err != nil {
		return err
	}
	remark, err := s.keepRemark(&g, c.Remark)
	if err != nil {
		return err
	}
	return s.tellOfMove(&g, had+1, remark)
}

// mayMove refuses a move from an earlier turn's letter before anything else: a
// late, doubled or reordered mail then never moves.
func (s *session) mayMove(g *Game, seat rules.Seat, guard int) error {
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

// playAll plays moves while they are the sender's to play. More than the turn
// holds are not guessed at; after fewer it is still his turn.
func (s *session) playAll(g *Game, moves []rules.Move) error {
	for i, m := range moves {
		if i > 0 && g.OnTurn() != s.From.ID {
			return &Refusal{TwoMoves, Facts{Moves: moves}}
		}
		if err := g.play(m, s.Now); err != nil {
			return ruled(err, moves[i:i+1])
		}
	}
	return nil
}

// Resign gives the game up.
type Resign struct{ Remark string }

func (c Resign) do(s *session) error {
	g, seat, err := s.runningGame()
	if err != nil {
		return err
	}
	if err := g.leave(seat, rules.ByResigning, s.Now); err != nil {
		return ruled(err, nil)
	}
	if err := s.SaveGame(g, len(g.Plies)); err != nil {
		return err
	}
	remark, err := s.keepRemark(&g, c.Remark)
	if err != nil {
		return err
	}
	if g.Position.Result().Over() {
		return s.tellEnd(&g, Facts{By: s.From.ID, Since: len(g.Plies) + 1}, remark)
	}
	return s.tellLeft(&g, remark)
}
