package games

import (
	"time"

	"pentepost/games/clock"
)

// MaxPause is the longest pause that players can agree on, in days.
const MaxPause = 30

// AskPause asks the other players to stop the clock of the game for some days.
type AskPause struct {
	Days   int
	Remark string
}

func (AskPause) traits() Traits {
	return Traits{Ways: []Way{{Form: "pause 10 days"}}, Where: InGame, Free: true, Sends: true}
}

func (c AskPause) do(s *session) error {
	g, _, err := s.runningGame()
	if err != nil {
		return err
	}
	if c.Days < 1 || c.Days > MaxPause {
		return refuseAbout(NotAllowed, TopicPause, "")
	}
	until, paused, err := s.pausedUntil(g.ID)
	if err != nil {
		return err
	}
	if paused {
		return &Refusal{NotAllowed, Facts{Topic: TopicPaused, Times: Times{Until: until}}}
	}
	return s.offer(&g, Offer{What: PauseOffer, Days: c.Days}, c.Remark)
}

// agreeToPause stops the clock of a game, because all players want it.
func (s *session) agreeToPause(g *Game, remark string) error {
	until := s.Now.Add(time.Duration(g.Offer.Days) * clock.Day)
	news := News{Beside: ClockStopped{Until: until}, Said: Said{By: g.Offer.By}}
	g.Offer = Offer{}
	if err := s.stopClock(g, until); err != nil {
		return err
	}
	var err error
	if news.Remark, err = s.saveWithRemark(g, remark); err != nil {
		return err
	}
	return s.notifyAll(g, Shown{}, news)
}

// stopClock stops the clock of a game until a time, or without an end if it is zero. It does not save
// the game, nor does startClock.
func (s *session) stopClock(g *Game, until time.Time) error {
	pause := Interval{Game: g.ID, Interval: clock.Interval{From: s.Now, To: until, Cause: clock.Pause}}
	if err := s.AddInterval(pause); err != nil {
		return err
	}
	return s.resetAlarm(g)
}

// startClock ends the pause of a game.
func (s *session) startClock(g *Game) error {
	if err := s.EndIntervals(clock.Pause, 0, g.ID, s.Now); err != nil {
		return err
	}
	return s.resetAlarm(g)
}

// pausedUntil returns when the pause of a game ends, zero if nobody knows. Game 0 stands for all games.
func (s *session) pausedUntil(g GameID) (until time.Time, paused bool, err error) {
	stood, err := s.Intervals(g, 0, s.Now)
	for _, i := range stood {
		if i.Cause == clock.Pause && !i.From.After(s.Now) {
			return i.To, true, err
		}
	}
	return time.Time{}, false, err
}

// PauseAll stops all clocks, because the server will be away.
type PauseAll struct{ Until time.Time } // zero: until [ResumeAll]

func (c PauseAll) operate(s *session) error {
	paused, err := s.allPaused()
	if err != nil {
		return err
	}
	if paused {
		return &OperatorRefusal{Reason: AlreadyPaused}
	}
	return s.AddInterval(Interval{Interval: clock.Interval{From: s.Now, To: c.Until, Cause: clock.Pause}})
}

// ResumeAll lets all clocks run again.
type ResumeAll struct{}

func (ResumeAll) operate(s *session) error {
	paused, err := s.allPaused()
	if err != nil {
		return err
	}
	if !paused {
		return &OperatorRefusal{Reason: ClockRuns}
	}
	if err := s.EndIntervals(clock.Pause, 0, 0, s.Now); err != nil {
		return err
	}
	return s.WakeGames(s.Now)
}

// allPaused reports whether the operator has stopped all clocks.
func (s *session) allPaused() (bool, error) {
	_, paused, err := s.pausedUntil(0)
	return paused, err
}
