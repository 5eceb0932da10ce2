package desk

import (
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/games/play"
)

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
	if c.Days < 1 || c.Days > games.MaxPause {
		return games.RefuseAbout(games.NotAllowed, games.TopicPause, "")
	}
	until, paused, err := h.clocks.pausedUntil(g.ID)
	if err != nil {
		return err
	}
	if paused {
		return &games.Refusal{Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicPaused, Times: games.Times{Until: until}}}
	}
	return h.offers.offer(&g, games.Offer{What: games.PauseOffer, Days: c.Days}, c.Remark)
}

// agreeToPause stops the clock of a game, because all players want it.
func (of *offers) agreeToPause(g *games.Game, remark string) error {
	until := of.Now.Add(time.Duration(g.Offer.Days) * clock.Day)
	news := play.News{Beside: play.ClockStopped{Until: until}, Said: play.Said{By: g.Offer.By}}
	g.Offer = games.Offer{}
	if err := of.clocks.stopClock(g, until); err != nil {
		return err
	}
	var err error
	if news.Remark, err = of.table.saveWithRemark(g, remark); err != nil {
		return err
	}
	return of.gameNews.notifyAll(g, letters.Shown{}, news)
}

// PauseAll stops all clocks, because the server will be away.
type PauseAll struct{ Until time.Time } // zero: until [ResumeAll]

func (c PauseAll) operate(h *house) error {
	paused, err := h.clocks.allPaused()
	if err != nil {
		return err
	}
	if paused {
		return games.Refuse(AlreadyPaused)
	}
	return h.tx.Intervals.Add(games.Interval{Interval: clock.Interval{From: h.Now, To: c.Until, Cause: clock.Pause}})
}

// ResumeAll lets all clocks run again.
type ResumeAll struct{}

func (ResumeAll) operate(h *house) error {
	paused, err := h.clocks.allPaused()
	if err != nil {
		return err
	}
	if !paused {
		return games.Refuse(ClockRuns)
	}
	if err := h.tx.Intervals.End(clock.Pause, 0, 0, h.Now); err != nil {
		return err
	}
	return h.tx.Games.Wake(h.Now)
}
