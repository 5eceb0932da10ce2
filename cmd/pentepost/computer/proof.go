package computer

import (
	"context"
	"fmt"

	"pentepost/rules"
	"pentepost/rules/search"
)

// What the computer cannot take back needs a proof: to resign, to take a draw, to call a move a mistake. A score is what
// it thinks, and it may be wrong.
const (
	proofPlies = 9
	proofFours = 21 // a win by fours alone may take longer
	proofNodes = 40_000
	// A proof that somebody does not win looks further than the one that they would have won otherwise.
	furtherPlies = 4
	furtherNodes = 200_000
	// mostChecked is how many moves may be played to check a proof by the rules.
	//
	// DECISION: most proofs need a hundredth, but in Connect6 every pair of stones is an answer. There wins in two turns need 0.3
	// million moves, in three 1.7 million and in four 4.5 million, which take a second. Those in five need 16 million and are not claimed.
	mostChecked = 6_000_000
)

// A verdict is what is proved of a position.
type verdict struct {
	winner rules.Seat   // 0 if neither seat is proved to win
	plies  int          // until it has won, at most, if it is on turn
	line   []rules.Move // by which it wins then
}

// prove looks for the seat that wins whatever the other does.
func (p *Player) prove(ctx context.Context, position *rules.Position) (verdict, error) {
	turn := position.Turn()
	for _, seat := range []rules.Seat{turn, 3 - turn} {
		v, err := p.wins(ctx, position, seat)
		if err != nil || v.winner != 0 {
			return v, err
		}
	}
	return verdict{}, nil
}

// wins looks for a proof that a seat wins, and checks it by the rules alone. What cannot be checked is not claimed.
func (p *Player) wins(ctx context.Context, position *rules.Position, seat rules.Seat) (verdict, error) {
	won, err := p.search(ctx, position, seat, search.Bounds{Plies: proofPlies, Fours: proofFours, Nodes: proofNodes})
	if err != nil || won == nil {
		return verdict{}, err
	}
	if _, err := won.Check(*position, mostChecked); err != nil {
		return verdict{}, nil
	}
	v := verdict{winner: seat}
	if seat == position.Turn() {
		v.plies, v.line = won.Plies, won.Line
	}
	return v, nil
}

// search looks for a proof that a seat wins.
func (p *Player) search(ctx context.Context, position *rules.Position, seat rules.Seat, b search.Bounds) (won *search.Proven, err error) {
	if seat == position.Turn() {
		won, err = p.worker.ProveWin(ctx, *position, b)
	} else {
		won, err = p.worker.ProveLoss(ctx, *position, b)
	}
	if err != nil {
		return nil, fmt.Errorf("look for a proof: %w", err)
	}
	return won, nil
}

// refuted reports whether a complete search finds no win of a seat by threats within some plies, and the computer sees no
// other win.
func (p *Player) refuted(ctx context.Context, position *rules.Position, seat rules.Seat, plies int) (bool, error) {
	b := search.Bounds{Plies: min(plies, proofPlies) + furtherPlies, Fours: max(plies, proofFours) + furtherPlies, Nodes: furtherNodes}
	won, err := p.search(ctx, position, seat, b)
	if err != nil || won != nil || !p.worker.Complete() {
		return false, err
	}
	choice, err := p.worker.Best(ctx, *position, levelOf(Nick(reviewLevel)), 0)
	if err != nil {
		return false, fmt.Errorf("choose a move: %w", err)
	}
	if seat != position.Turn() {
		choice.Score = -choice.Score
	}
	return choice.Score < search.Sure, nil
}
