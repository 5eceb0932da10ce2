package games

import (
	"time"

	"pentepost/games/clock"
	"pentepost/rules"
)

// Claim ends the game of a player who is overdue, where the pace leaves that to the opponents.
type Claim struct{ Remark string }

func (Claim) traits() Traits {
	return Traits{Ways: []Way{{Form: "claim"}}, Alone: remarked[Claim], Where: InGame, Free: true, Sends: true}
}

func (c Claim) do(s *session) error {
	g, _, err := s.overdueGame()
	if err != nil {
		return err
	}
	return s.loseByClock(&g, c.Remark)
}

// loseByClock ends a game for the player on turn, who is overdue.
func (s *session) loseByClock(g *Game, remark string) error {
	g.Late = g.OnTurn()
	return s.leave(g, g.Late, rules.ByForfeit, remark)
}

// Unrated ends the game of a player who is overdue without a result, where the pace leaves that to
// the opponents.
type Unrated struct{ Remark string }

func (Unrated) traits() Traits {
	return Traits{Ways: []Way{{Form: "unrated"}}, Alone: remarked[Unrated], Where: InGame, Free: true, Sends: true}
}

func (c Unrated) do(s *session) error {
	g, _, err := s.overdueGame()
	if err != nil {
		return err
	}
	remark, err := s.saveRemark(&g, c.Remark)
	if err != nil {
		return err
	}
	return s.closeGame(&g, GameGivenUp{}, remark)
}

// Wait gives a player who is overdue more time, from now on. If that is because letters do not arrive, the game is paused for so long.
type Wait struct {
	Days   int
	Remark string
}

// MaxWait is the longest time that [Wait] gives, in days.
const MaxWait = 30

func (Wait) traits() Traits {
	return Traits{Ways: []Way{{Form: "wait 3 days"}}, Where: InGame, Free: true, Sends: true}
}

func (c Wait) do(s *session) error {
	g, now, err := s.overdueGame()
	if err != nil {
		return err
	}
	if c.Days < 1 || c.Days > MaxWait {
		return refuseAbout(NotAllowed, TopicWait, "")
	}
	more := time.Duration(c.Days) * clock.Day
	if now.OutOfReach {
		if err := s.stopClock(&g, s.Now.Add(more)); err != nil {
			return err
		}
		more = 0 // the pause is what they get
	}
	if _, err := s.grant(&g, now, more); err != nil {
		return err
	}
	remark, err := s.saveWithRemark(&g, c.Remark)
	if err != nil {
		return err
	}
	n := Notice{Letter: TimeGiven{}, Said: Said{By: s.From.ID, Remark: remark}}
	if err := s.notifyOthers(&g, n); err != nil {
		return err
	}
	return s.show(&g, TimeGranted{})
}

// grant gives the player on turn more time, from now on if they have none left. It returns how much
// that is in all.
func (s *session) grant(g *Game, now Clock, more time.Duration) (time.Duration, error) {
	if now.Left == 0 {
		more += g.Pace.Used(now.Turn, s.Now) - now.Total
	}
	g.Granted, g.Stage = g.Granted+more, StageNone
	return more, s.resetAlarm(g)
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
	case c.OutOfReach && !c.Over:
		err = &Refusal{NotAllowed, Facts{Topic: TopicNotYet, Times: Times{Until: c.Due}}}
	case !c.ByClaim:
		err = refuseAbout(NotAllowed, TopicNoClaim, "")
	case !s.isCurrent(&g):
		err = s.oldLetter(&g)
	case g.Held != nil, g.Began.IsZero() || !c.Over:
		err = refuseAbout(NotAllowed, TopicNotOverdue, "")
	}
	return g, c, err
}
