package games

import (
	"time"

	"pentepost/rules"
)

// MaxHold is the longest time that a move can be held, in minutes.
const MaxHold = 30

// SentMove is a move as a player sends it, with what stands beside it.
type SentMove struct {
	Moves  []rules.Move
	Guard  int    // the ply number that the player wrote before the move, from 1; 0: none
	Draw   bool   // offer a draw with the move
	Remark string // for the other players
}

// HeldMove is a move that waits for some minutes before it is played, so that its player can take
// it back. Nobody else knows of it. It arrived in time if its mail did.
type HeldMove struct {
	By      PlayerID
	Until   time.Time
	Arrived time.Time
	Move    SentMove
	Ifs     Ifs    // the conditional moves below it
	Mail    string // Message-ID of the mail that it came in
}

// playHeld plays a held move.
func (j *judge) playHeld(g *Game) error {
	held := g.Held
	g.Held = nil
	if err := j.results.save(*g, len(g.Plies)); err != nil {
		return err
	}
	p, err := j.tx.Players.Load(held.By)
	if err != nil {
		return err
	}
	by := j.of(p)
	by.Key = Key{About: AboutGame, Player: p.ID, ID: int64(g.ID), Ply: g.Position.Plies(), Undone: g.Undone}
	by.Arrived, by.Mail, by.ifs = held.Arrived, held.Mail, held.Ifs
	t := j.seat(by)
	return t.answers.orRefuse(t.move(PlayMove(held.Move), true))
}

// Oops takes back the sender's move while it is held.
type Oops struct{}

func (Oops) traits() Traits { return Traits{Ways: []Way{{Form: "oops"}}, Where: InGame, Free: true} }

func (Oops) do(h *house) error {
	g, _, err := h.runningGame()
	if err != nil {
		return err
	}
	if g.Held == nil || g.Held.By != h.From.ID {
		return refuseAbout(NotAllowed, TopicOops, "")
	}
	takenBack := MoveUnheld{Moves: g.Held.Move.Moves}
	g.Held = nil
	if err := h.clocks.resetAlarm(&g); err != nil {
		return err
	}
	if err := h.results.save(g, len(g.Plies)); err != nil {
		return err
	}
	return h.answers.show(&g, takenBack)
}
