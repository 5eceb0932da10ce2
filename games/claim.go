package games

import (
	"time"

	"pentepost/games/clock"
	"pentepost/rules"
)

// Claim ends the game of a player who is overdue, where the pace leaves that to the opponents.
type Claim struct{ Remark string }

func (c Claim) do(s *session) error {
	g, _, err := s.overdueGame()
	if err != nil {
		return err
	}
	return s.leave(&g, g.OnTurn(), rules.ByForfeit, c.Remark)
}

// Wait gives a player who is overdue more time, from now on.
type Wait struct {
	Days   int
	Remark string
}

// MaxWait is the longest time that [Wait] gives, in days.
const MaxWait = 30

func (c Wait) do(s *session) error {
	g, now, err := s.overdueGame()
	if err != nil {
		return err
	}
	if c.Days < 1 || c.Days > MaxWait {
		return refuseAbout(NotAllowed, TopicWait, "")
	}
	g.Granted += g.Pace.Used(now.Turn, s.Now) - now.Total + time.Duration(c.Days)*clock.Day
	g.Stage = StageNone
	if err := s.resetAlarm(&g); err != nil {
		return err
	}
	if err := s.SaveGame(g, len(g.Plies)); err != nil {
		return err
	}
	remark, err := s.saveRemark(&g, c.Remark)
	if err != nil {
		return err
	}
	n := Notice{Kind: Reminder, Facts: Facts{Topic: TopicGranted, By: s.From.ID, Remark: remark}}
	if err := s.notifyOthers(&g, n); err != nil {
		return err
	}
	return s.receipt(&g, TopicGranted)
}

// overdueGame returns the game of the letter that the mail answers and the clock of the player
// on turn. It refuses unless that player is an opponent, is overdue, and is at the mercy of the
// sender.
func (s *session) overdueGame() (Game, Clock, error) {
	g, seat, err := s.runningGame()
	if err != nil {
		return g, Clock{}, err
	}
	facts, err := LoadTime(s.Tx, &g)
	if err != nil {
		return g, Clock{}, err
	}
	c := g.ClockAt(s.Now, facts)
	switch {
	case g.Rules.TeamOf(g.Position.Turn()) == g.Rules.TeamOf(seat):
		err = refuseAbout(NotAllowed, TopicOwnTurn, "")
	case !g.Pace.ByClaim:
		err = refuseAbout(NotAllowed, TopicNoClaim, "")
	case s.Key.Ply != g.Position.Plies():
		err = &Refusal{OldLetter, Facts{At: s.Key.Ply}}
	case g.Began.IsZero() || c.Left > 0:
		err = refuseAbout(NotAllowed, TopicNotOverdue, "")
	}
	return g, c, err
}
