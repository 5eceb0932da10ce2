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
	proofNodes = 40_000
	// A proof that somebody does not win looks further than the one that they would have won otherwise.
	furtherPlies = 4
	furtherNodes = 200_000
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
		v, err := p.wins(ctx, position, seat, proofPlies, proofNodes)
		if err != nil || v.winner != 0 {
			return v, err
		}
	}
	return verdict{}, nil
}

// wins looks for a proof that a seat wins.
func (p *Player) wins(ctx context.Context, position *rules.Position, seat rules.Seat, plies, nodes int) (v verdict, err error) {
	var proof *search.Proof
	lost := false
	if seat == position.Turn() {
		proof, err = p.worker.Wins(ctx, *position, plies, nodes)
	} else {
		lost, err = p.worker.Loses(ctx, *position, plies, nodes)
	}
	switch {
	case err != nil:
		return v, fmt.Errorf("look for a proof: %w", err)
	case proof != nil:
		return verdict{seat, proof.Plies, proof.Line}, nil
	case lost:
		return verdict{winner: seat}, nil
	}
	return v, nil
}

// refuted reports whether it is proved that a seat has no threats by which it wins within some plies, and the computer
// sees no other win.
func (p *Player) refuted(ctx context.Context, position *rules.Position, seat rules.Seat, plies int) (bool, error) {
	v, err := p.wins(ctx, position, seat, plies, furtherNodes)
	if err != nil || v.winner != 0 || !p.worker.Complete() {
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
