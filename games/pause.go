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

func (c AskPause) do(h *house) error {
	g, _, err := h.runningGame()
	if err != nil {
		return err
	}
	if c.Days < 1 || c.Days > MaxPause {
		return refuseAbout(NotAllowed, TopicPause, "")
	}
	until, paused, err := h.clocks.pausedUntil(g.ID)
	if err != nil {
		return err
	}
	if paused {
		return &Refusal{NotAllowed, Facts{Topic: TopicPaused, Times: Times{Until: until}}}
	}
	return h.offers.offer(&g, Offer{What: PauseOffer, Days: c.Days}, c.Remark)
}

// agreeToPause stops the clock of a game, because all players want it.
func (of *offers) agreeToPause(g *Game, remark string) error {
	until := of.Now.Add(time.Duration(g.Offer.Days) * clock.Day)
	news := News{Beside: ClockStopped{Until: until}, Said: Said{By: g.Offer.By}}
	g.Offer = Offer{}
	if err := of.clocks.stopClock(g, until); err != nil {
		return err
	}
	var err error
	if news.Remark, err = of.table.saveWithRemark(g, remark); err != nil {
		return err
	}
	return of.gameNews.notifyAll(g, Shown{}, news)
}

// PauseAll stops all clocks, because the server will be away.
type PauseAll struct{ Until time.Time } // zero: until [ResumeAll]

func (c PauseAll) operate(h *house) error {
	paused, err := h.clocks.allPaused()
	if err != nil {
		return err
	}
	if paused {
		return &OperatorRefusal{Reason: AlreadyPaused}
	}
	return h.tx.Intervals.Add(Interval{Interval: clock.Interval{From: h.Now, To: c.Until, Cause: clock.Pause}})
}

// ResumeAll lets all clocks run again.
type ResumeAll struct{}

func (ResumeAll) operate(h *house) error {
	paused, err := h.clocks.allPaused()
	if err != nil {
		return err
	}
	if !paused {
		return &OperatorRefusal{Reason: ClockRuns}
	}
	if err := h.tx.Intervals.End(clock.Pause, 0, 0, h.Now); err != nil {
		return err
	}
	return h.tx.Games.Wake(h.Now)
}
