package games

import (
	"errors"

	"pentepost/rules"
)

// ShowPosition shows the position now, or as it was after so many plies.
type ShowPosition struct{ Ply int }

// Now, instead of a ply, is the position as it stands.
const Now = -1

func (c ShowPosition) do(s *session) error {
	g, _, err := s.keyedGame()
	if err != nil {
		return err
	}
	step := c.Ply
	if step == Now || step > len(g.Plies) {
		step = len(g.Plies)
	}
	return s.show(&g, Facts{Topic: TopicPosition, At: step})
}

// ShowMoves sends the record.
type ShowMoves struct{}

func (ShowMoves) do(s *session) error {
	g, _, err := s.keyedGame()
	if err != nil {
		return err
	}
	return s.show(&g, Facts{Topic: TopicMoves})
}

// ShowGIF sends the game as an animation.
type ShowGIF struct{}

func (ShowGIF) do(s *session) error {
	g, _, err := s.keyedGame()
	if err != nil {
		return err
	}
	return s.show(&g, Facts{Topic: TopicGIF})
}

// ShowGame shows any game by its number.
type ShowGame struct{ Game GameID }

func (c ShowGame) do(s *session) error {
	g, ok, err := s.Game(c.Game)
	if err != nil {
		return err
	}
	if !ok {
		return &Refusal{UnknownGame, Facts{Game: c.Game}}
	}
	return s.show(&g, Facts{Topic: TopicPosition, At: len(g.Plies)})
}

func (s *session) show(g *Game, facts Facts) error {
	return s.answer(Notice{Kind: Shown, Game: g.ID, Ply: g.Position.Plies(), Facts: facts})
}

// Try shows what would happen if the players moved like that from here, up to the
// end of the game. It changes nothing.
type Try struct{ Moves []rules.Move }

func (c Try) do(s *session) error {
	g, _, err := s.runningGame()
	if err != nil {
		return err
	}
	p, played := g.Position, 0
	for ; played < len(c.Moves) && !p.Result().Over(); played++ {
		next, _, err := p.Play(c.Moves[played])
		if err != nil {
			return tried(err, c.Moves[played:played+1])
		}
		p = next
	}
	return s.show(&g, Facts{Topic: TopicTry, Moves: c.Moves[:played]})
}

// tried is ruled for a move of a trial: what stands in its way may be of the
// trial only.
func tried(err error, moves []rules.Move) error {
	err = ruled(err, moves)
	if r, ok := errors.AsType[*Refusal](err); ok {
		r.Facts.Topic = TopicTry
	}
	return err
}

// ListGames lists the sender's games and invitations.
type ListGames struct{}

func (ListGames) do(s *session) error {
	return s.answer(Notice{Kind: List, Facts: Facts{Topic: TopicGames}})
}
