package desk

import (
	"pentepost/games"
	"pentepost/games/letters"
)

// playHeld plays a held move.
func (j *judge) playHeld(g *games.Game) error {
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
	by.Key = games.Key{About: games.AboutGame, Player: p.ID, ID: int64(g.ID), Ply: g.Position.Plies(), Undone: g.Undone}
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
		return games.RefuseAbout(games.NotAllowed, games.TopicOops, "")
	}
	takenBack := letters.MoveUnheld{Moves: g.Held.Move.Moves}
	g.Held = nil
	if err := h.clocks.resetAlarm(&g); err != nil {
		return err
	}
	if err := h.results.save(g, len(g.Plies)); err != nil {
		return err
	}
	return h.answers.show(&g, takenBack)
}
