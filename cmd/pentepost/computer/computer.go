// Package computer decides what a computer player does in a game: it moves, answers offers and
// resigns, by the same commands as people.
package computer

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"pentepost/cmd/pentepost/gomocup"
	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/rules"
	"pentepost/rules/search"
)

// Player decides for computer players. It does one thing at a time.
type Player struct {
	worker  *search.Worker
	engines map[string]gomocup.Client
	failed  func(engine string, err error)
}

// New returns a player. It takes about as much memory as [search.NewWorker]. The computer players with some nicknames
// use engines of others. If one fails, it is reported, and the move is chosen without it.
func New(engines map[string]gomocup.Client, failed func(engine string, err error)) *Player {
	return &Player{search.NewWorker(), engines, failed}
}

const (
	// resignsFrom is the first level that resigns. Weaker players go on to the end, so that a beginner can win
	// with a row on the board.
	resignsFrom = 5
	// fallback is the level of a computer player that is not named after one.
	fallback = 8
	// even is the greatest score for a position without an advantage. The side to move wins 58 % of the games from
	// a position of that score.
	even = search.ScoreScale / 3
)

// prefix is what stands before the level in a nickname.
const prefix = "computer-"

// Nick returns the nickname of the computer player of a level.
func Nick(level int) string { return prefix + strconv.Itoa(level) }

// levelOf returns the level of the computer player with a nickname.
func levelOf(nick string) search.Level {
	n, err := strconv.Atoi(strings.TrimPrefix(nick, prefix))
	level, none := search.LevelOf(n)
	if err != nil || none != nil {
		level, _ = search.LevelOf(fallback)
	}
	return level
}

// Answer returns what a computer player does in a game: it answers an offer of the other player, or
// moves. It returns nil if it waits for the other player. The game and the nickname decide the answer.
func (p *Player) Answer(ctx context.Context, g *games.Game, me games.Player) (desk.Command, error) {
	offer, open := g.OpenOffer()
	asked, turn := open && offer.By != me.ID, g.OnTurn() == me.ID
	switch {
	case g.Position.Result().Over() || !asked && !turn:
		return nil, nil
	case asked && offer.What == games.PauseOffer, asked && offer.What == games.UndoOffer && mayUndo(g, offer.By):
		return desk.Accept{}, nil
	case asked && offer.What == games.UndoOffer:
		return desk.Decline{}, nil
	}
	level := levelOf(me.Nick)
	engine, has := p.engines[me.Nick]
	if asked && (has || !turn) { // engines do not know draws
		if answer, err := p.answerDraw(ctx, g, level, turn); err != nil || !turn || answer == (desk.Accept{}) {
			return answer, err
		}
	}
	if has && turn {
		if m, ok := p.askEngine(ctx, me.Nick, engine, g); ok {
			return desk.PlayMove{Moves: []rules.Move{m}}, nil
		}
	}
	return p.move(ctx, g, level, asked)
}

// mayUndo reports whether a player may take back a move: in the long run each move once.
func mayUndo(g *games.Game, player games.PlayerID) bool {
	moves := 0
	for i, ply := range g.Plies {
		if ply.Player == player && (i == 0 || g.Plies[i-1].Player != player) {
			moves++
		}
	}
	return g.Undone < moves
}

// answerDraw answers an offer of a draw, while the computer or the other player is on turn.
func (p *Player) answerDraw(ctx context.Context, g *games.Game, level search.Level, turn bool) (desk.Command, error) {
	choice, err := p.worker.Best(ctx, g.Position, level, seed(g, &g.Position))
	if err != nil {
		return nil, fmt.Errorf("choose a move: %w", err)
	}
	seat, score := g.Position.Turn(), choice.Score
	if !turn {
		seat, score = 3-seat, -score
	}
	agrees, err := p.agrees(ctx, &g.Position, seat, score)
	switch {
	case err != nil:
		return nil, err
	case agrees:
		return desk.Accept{}, nil
	}
	return desk.Decline{}, nil
}

// agrees reports whether the computer, in a seat, agrees to a draw.
//
// DECISION: a score never gives a game away. The computer takes a draw if it is proved that it has lost, or if two thirds of
// the board are full, it sees no advantage of its own and it is not proved that it wins: nobody wants to go on to
// the last point. If it only thinks that it has lost, it neither takes a draw nor resigns.
func (p *Player) agrees(ctx context.Context, position *rules.Position, seat rules.Seat, score int) (bool, error) {
	if score >= -search.Sure && !isDraw(position, score) {
		return false, nil
	}
	v, err := p.prove(ctx, position)
	return v.winner == 3-seat || v.winner == 0 && isDraw(position, score), err
}

// isDraw reports whether two thirds of the board are full and a score tells of no advantage.
func isDraw(p *rules.Position, score int) bool {
	stones, points := 0, p.Ruleset().Width*p.Ruleset().Height
	for at := range points {
		if p.At(rules.Point(at)) != rules.Empty {
			stones++
		}
	}
	return 3*stones >= 2*points && score < even
}

// drawEvery is how many of its moves lie between two offers of a draw.
const drawEvery = 10

// offersDraw reports whether the computer offers a draw with its move: it would take one, nobody has an advantage, and
// it has offered none for a while.
func offersDraw(p *rules.Position, score int) bool {
	return p.Plies()/2%drawEvery == 0 && score > -even && isDraw(p, score)
}

// move chooses all plies of a turn. To move is also to decline a draw.
func (p *Player) move(ctx context.Context, g *games.Game, level search.Level, drawOffered bool) (desk.Command, error) {
	position, seat := g.Position, g.Position.Turn()
	var turn desk.PlayMove
	for len(turn.Moves) == 0 || position.Turn() == seat {
		choice, err := p.worker.Best(ctx, position, level, seed(g, &position))
		if err != nil {
			return nil, fmt.Errorf("choose a move: %w", err)
		}
		if len(turn.Moves) == 0 {
			if end, err := p.end(ctx, &position, level, choice.Score, drawOffered); err != nil || end != nil {
				return end, err
			}
			turn.Draw = !drawOffered && offersDraw(&position, choice.Score)
		}
		next, effect, err := position.Play(choice.Move)
		if err != nil {
			return nil, fmt.Errorf("the move %v was chosen: %w", choice.Move, err)
		}
		turn.Moves, position = append(turn.Moves, choice.Move), next
		if effect.Swapped {
			seat = 3 - seat
		}
	}
	return turn, nil
}

// end returns the command by which the computer ends a game in which it is on turn, or nil if it plays on: it takes a draw
// that was offered, or it resigns because it is proved that it has lost.
func (p *Player) end(ctx context.Context, position *rules.Position, level search.Level, score int, drawOffered bool) (desk.Command, error) {
	if drawOffered {
		if agrees, err := p.agrees(ctx, position, position.Turn(), score); err != nil {
			return nil, err
		} else if agrees {
			return desk.Accept{}, nil
		}
	}
	if level.Number < resignsFrom || score >= -search.Sure {
		return nil, nil
	}
	v, err := p.wins(ctx, position, 3-position.Turn())
	if err != nil || v.winner == 0 {
		return nil, err
	}
	return desk.Resign{}, nil
}

// askEngine asks an engine for a stone. ok is false if it has none that can be played, or does not know the game or
// this part of it: then it is as if there were no engine.
func (p *Player) askEngine(ctx context.Context, name string, engine gomocup.Client, g *games.Game) (m rules.Move, ok bool) {
	if !gomocup.Plays(g.Rules) || len(g.Position.Remaining()) > 0 {
		return m, false
	}
	var stones []gomocup.Stone
	_, err := g.Walk(len(g.Plies), func(e rules.Effect, _ *rules.Position) {
		if e.Move.Choice == rules.NoChoice {
			stones = append(stones, gomocup.Stone{At: e.Move.Point, Mine: e.Colour == g.Position.Stone()})
		}
	})
	if err == nil {
		m, err = engine.Move(ctx, &g.Position, stones)
	}
	if err == nil {
		_, _, err = g.Position.Play(m)
	}
	if err != nil && ctx.Err() == nil {
		p.failed(name, err)
	}
	return m, err == nil
}

// seed returns the number that decides, with the position and the level, what is played.
func seed(g *games.Game, p *rules.Position) uint64 { return uint64(g.ID)<<20 + uint64(p.Plies()) }
