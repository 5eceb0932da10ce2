// Package computer decides what a computer player does in a game: it moves, answers offers and
// resigns, by the same commands as people.
package computer

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/rules"
	"pentepost/rules/search"
)

// Player decides for computer players. It does one thing at a time.
type Player struct{ worker *search.Worker }

// New returns a player. It takes about as much memory as [search.NewWorker].
func New() *Player { return &Player{search.NewWorker()} }

const (
	// resignsFrom is the first level that resigns. Weaker players go on to the end, so that a beginner can win
	// with a row on the board.
	resignsFrom = 5
	// fallback is the level of a computer player that is not named after one.
	fallback = 8
	// even is the greatest score for a position without an advantage. A stone that makes a three is worth
	// about as much.
	even = 150
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
func (p *Player) Answer(ctx context.Context, g *games.Game, me games.Player) (games.Command, error) {
	offer, open := g.OpenOffer()
	asked, turn := open && offer.By != me.ID, g.OnTurn() == me.ID
	switch {
	case g.Position.Result().Over() || !asked && !turn:
		return nil, nil
	case asked && offer.What == games.PauseOffer, asked && offer.What == games.UndoOffer && mayUndo(g, offer.By):
		return games.Accept{}, nil
	case asked && offer.What == games.UndoOffer:
		return games.Decline{}, nil
	}
	level := levelOf(me.Nick)
	if asked && !turn {
		return p.answerDraw(ctx, g, level)
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

// answerDraw answers an offer of a draw while the other player is on turn.
func (p *Player) answerDraw(ctx context.Context, g *games.Game, level search.Level) (games.Command, error) {
	choice, err := p.worker.Best(ctx, g.Position, level, seed(g, &g.Position))
	if err != nil {
		return nil, fmt.Errorf("choose a move: %w", err)
	}
	if isDraw(&g.Position, -choice.Score) {
		return games.Accept{}, nil
	}
	return games.Decline{}, nil
}

// isDraw reports whether the computer agrees to a draw: it has lost, or two thirds of the board are full and
// it has no advantage.
func isDraw(p *rules.Position, score int) bool {
	stones, points := 0, p.Ruleset().Width*p.Ruleset().Height
	for at := range points {
		if p.At(rules.Point(at)) != rules.Empty {
			stones++
		}
	}
	return score < -search.Sure || 3*stones >= 2*points && score < even
}

// move chooses all plies of a turn. To move is also to decline a draw.
func (p *Player) move(ctx context.Context, g *games.Game, level search.Level, drawOffered bool) (games.Command, error) {
	position, seat := g.Position, g.Position.Turn()
	var moves []rules.Move
	for len(moves) == 0 || position.Turn() == seat {
		choice, err := p.worker.Best(ctx, position, level, seed(g, &position))
		if err != nil {
			return nil, fmt.Errorf("choose a move: %w", err)
		}
		switch {
		case len(moves) > 0:
		case drawOffered && isDraw(&position, choice.Score):
			return games.Accept{}, nil
		case level.Number >= resignsFrom && choice.Score < -search.Sure:
			return games.Resign{}, nil
		}
		next, effect, err := position.Play(choice.Move)
		if err != nil {
			return nil, fmt.Errorf("the move %v was chosen: %w", choice.Move, err)
		}
		moves, position = append(moves, choice.Move), next
		if effect.Swapped {
			seat = 3 - seat
		}
	}
	return games.PlayMove{Moves: moves}, nil
}

// seed returns the number that decides, with the position and the level, what is played.
func seed(g *games.Game, p *rules.Position) uint64 { return uint64(g.ID)<<20 + uint64(p.Plies()) }
