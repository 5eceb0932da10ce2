package games

import "time"

// MaxHold is the longest time that a move can be held, in minutes.
const MaxHold = 30

// HeldMove is a move that waits for some minutes before it is played, so that its player can take
// it back. Nobody else knows of it. It arrived in time if its mail did.
type HeldMove struct {
	By      PlayerID
	Until   time.Time
	Arrived time.Time
	Move    PlayMove
	Ifs     Ifs    // the conditional moves below it
	Mail    string // Message-ID of the mail that it came in
}

// hold holds a move of the sender. It replaces one that is held already.
func (s *session) hold(c PlayMove) error {
	g, _, err := s.tryMove(c) // refuses now what it would have to refuse later
	if err != nil {
		return err
	}
	if g, _, err = s.runningGame(); err != nil {
		return err
	}
	until := s.Now.Add(time.Duration(s.From.Hold) * time.Minute)
	g.Held = &HeldMove{By: s.From.ID, Until: until, Arrived: s.arrival(&g), Move: c, Ifs: s.ifs, Mail: s.Mail}
	s.ifs = Ifs{}
	g.Alarm = until
	if err := s.SaveGame(g, len(g.Plies)); err != nil {
		return err
	}
	return s.reply(Notice{Matter: g.now(), Letter: MoveHeld{Moves: c.Moves, Until: until}, Said: Said{By: s.From.ID}})
}

// playHeld plays a held move.
func (s *session) playHeld(g *Game) error {
	held := g.Held
	g.Held = nil
	if err := s.SaveGame(*g, len(g.Plies)); err != nil {
		return err
	}
	p, err := s.Player(held.By)
	if err != nil {
		return err
	}
	by := s.as(p)
	by.Key = Key{About: AboutGame, Player: p.ID, ID: int64(g.ID), Ply: g.Position.Plies(), Undone: g.Undone}
	by.Arrived, by.Mail, by.ifs = held.Arrived, held.Mail, held.Ifs
	return by.orRefuse(by.move(held.Move, true))
}

// Oops takes back the sender's move while it is held.
type Oops struct{}

func (Oops) traits() Traits { return Traits{Ways: []Way{{Form: "oops"}}, Where: InGame, Free: true} }

func (Oops) do(s *session) error {
	g, _, err := s.runningGame()
	if err != nil {
		return err
	}
	if g.Held == nil || g.Held.By != s.From.ID {
		return refuseAbout(NotAllowed, TopicOops, "")
	}
	takenBack := MoveUnheld{Moves: g.Held.Move.Moves}
	g.Held = nil
	if err := s.resetAlarm(&g); err != nil {
		return err
	}
	if err := s.SaveGame(g, len(g.Plies)); err != nil {
		return err
	}
	return s.show(&g, takenBack)
}
