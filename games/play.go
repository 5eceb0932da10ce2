package games

import "pentepost/rules"

// PlayMove plays the plies of one move: all of them, or none if one is refused.
type PlayMove struct {
	Moves  []rules.Move
	Guard  int    // the ply number that the player wrote before the move, from 1; 0: none
	Draw   bool   // offer a draw with the move
	Remark string // for the other players
}

func (PlayMove) traits() Traits {
	return Traits{
		Ways: []Way{
			{Word: "move", Form: "POINT", Example: "K10"},
			{Word: "move", Form: "32 POINT", Example: "32 K10"},
			{Form: "swap"},
			{Form: "keep"},
			{Form: "extend POINT POINT", Example: "extend L9 M9"},
		},
		Where: InGame, First: InGame, Free: true, Sends: true,
	}
}

func (c PlayMove) do(s *session) error {
	if s.From.Hold > 0 {
		return s.hold(c)
	}
	return s.move(c, false)
}

// move plays a move of the sender, which may have been held until now, and what follows from it.
func (s *session) move(c PlayMove, held bool) error {
	g, news, err := s.tryMove(c)
	if err != nil {
		return err
	}
	news.Held = held
	if c.Draw {
		if err := s.offerWithMove(&g); err != nil {
			return err
		}
	}
	if err := s.SaveGame(g, news.Since-1); err != nil {
		return err
	}
	if news.Remark, err = s.saveRemark(&g, c.Remark); err != nil {
		return err
	}
	byHand := len(g.Plies)
	if err := s.playOn(&g); err != nil {
		return err
	}
	if len(g.Plies) > byHand {
		if err := s.SaveGame(g, byHand); err != nil {
			return err
		}
	}
	if g.Position.Result().Over() {
		return s.finish(&g, news)
	}
	return s.notifyMove(&g, news)
}

// tryMove returns the game after a move of the sender, without saving it, and the news for the letters.
func (s *session) tryMove(c PlayMove) (Game, News, error) {
	g, seat, err := s.runningGame()
	if err != nil {
		return g, News{}, err
	}
	if err := s.checkMove(&g, seat, c.Guard); err != nil {
		return g, News{}, err
	}
	news := News{Since: len(g.Plies) + 1, Said: Said{By: s.From.ID}}
	news.Unplayed, err = s.playAll(&g, c.Moves)
	return g, news, err
}

// isCurrent reports whether the mail answers a letter about the position of a game now.
func (s *session) isCurrent(g *Game) bool {
	return s.Key.Ply == g.Position.Plies() && s.Key.Undone == g.Undone
}

// oldLetter refuses what answers a letter about an earlier position of a game.
func (s *session) oldLetter(g *Game) error {
	f := Facts{At: s.Key.Ply}
	if s.Key.Undone != g.Undone {
		f.Topic = TopicUndone
	}
	return &Refusal{OldLetter, f}
}

// checkMove refuses a move that answers the letter of an earlier turn, before it
// checks anything else. So a late, repeated or reordered mail never moves.
func (s *session) checkMove(g *Game, seat rules.Seat, guard int) error {
	switch {
	case !s.isCurrent(g):
		return s.oldLetter(g)
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
	inTurn, at := len(moves) <= g.Position.StonesLeft(), s.arrival(g)
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
		if err := g.play(m, at); err != nil {
			return nil, ruleRefusal(err, moves[i:i+1])
		}
	}
	return nil, nil
}

// finish does what follows from the end of a game that is saved: nobody needs conditional moves any more, everybody is
// told, and the match goes on.
func (s *session) finish(g *Game, news News) error {
	if err := s.endTrees(g); err != nil {
		return err
	}
	if err := s.notifyEnd(g, news); err != nil {
		return err
	}
	return s.continueMatch(g)
}

// Resign gives up the game.
type Resign struct{ Remark string }

func (Resign) traits() Traits {
	return Traits{
		Ways: []Way{{Form: "resign"}, {Form: "resign all"}}, Alone: remarked[Resign], Read: readResign,
		Where: InGame, First: InGame, Free: true, Sends: true,
	}
}

func readResign(l CommandLine) Command {
	if len(l.Args) == 1 && l.Args[0] == "all" {
		return ResignAll{}
	}
	return nil
}

func (c Resign) do(s *session) error {
	g, _, err := s.runningGame()
	if err != nil {
		return err
	}
	return s.leave(&g, s.From.ID, rules.ByResigning, c.Remark)
}

// leave ends a game for a player, and for all if nobody is left to play with. Everybody is
// notified.
func (s *session) leave(g *Game, who PlayerID, by rules.Cause, remark string) error {
	if err := g.leave(g.SeatOf(who), by, g.nextLeaving(s.Now)); err != nil {
		return ruleRefusal(err, nil)
	}
	remarkID, err := s.saveWithRemark(g, remark)
	if err != nil {
		return err
	}
	if g.Position.Result().Over() {
		return s.finish(g, News{Since: len(g.Plies) + 1, Said: Said{By: who, Remark: remarkID}})
	}
	var left Happening = PlayerLeft{}
	if by == rules.ByForfeit {
		left = PlayerForfeited{}
	}
	return s.notifyLeft(g, News{Beside: left, Said: Said{By: who, Remark: remarkID}})
}
