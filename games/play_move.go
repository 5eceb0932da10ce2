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
	unplayed, err := s.playAll(&g, c.Moves)
	if err != nil {
		return err
	}
	if err := s.SaveGame(g, had); err != nil {
		return err
	}
	remark, err := s.keepRemark(&g, c.Remark)
	if err != nil {
		return err
	}
	return s.tellOfMove(&g, Facts{Since: had + 1, By: s.From.ID, Moves: unplayed}, remark)
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

// playAll plays moves while they are the sender's to play. After fewer than the turn
// holds it is still the sender's turn. More are refused, because we do not guess; but
// if a stone wins, the others of its turn are not played, and playAll returns them.
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
			return nil, ruled(err, moves[i:i+1])
		}
	}
	return nil, nil
}

// keepRemark saves a remark and returns its number, 0 where there is none.
func (s *session) keepRemark(g *Game, text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	if runes := []rune(text); len(runes) > MaxRemark {
		text = string(runes[:MaxRemark])
	}
	r := Remark{Game: g.ID, Ply: g.Position.Plies(), From: s.From.ID, Text: text, At: s.Now}
	err := s.AddRemark(&r)
	return r.ID, err
}
