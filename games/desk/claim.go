package desk

import (
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
	"pentepost/games/play"
)

// Claim ends the game of a player who is overdue, where the pace leaves that to the opponents.
type Claim struct{ Remark string }

func (Claim) traits() Traits {
	return Traits{Ways: []Way{{Form: "claim"}}, Alone: remarked[Claim], Where: InGame, Free: true, Sends: true}
}

func (c Claim) do(h *house) error {
	g, now, err := h.table.overdueGame()
	if err != nil {
		return err
	}
	return h.table.loseByClock(&g, now.Due, c.Remark)
}

// Unrated ends the game of a player who is overdue without a result, where the pace leaves that to
// the opponents.
type Unrated struct{ Remark string }

func (Unrated) traits() Traits {
	return Traits{Ways: []Way{{Form: "unrated"}}, Alone: remarked[Unrated], Where: InGame, Free: true, Sends: true}
}

func (c Unrated) do(h *house) error {
	g, _, err := h.table.overdueGame()
	if err != nil {
		return err
	}
	return h.table.closeGame(&g, play.GameGivenUp{}, c.Remark)
}

// Wait gives the player on turn more time, from now on if they are overdue. If that is because letters do not arrive, the game is
// paused for so long.
type Wait struct {
	Days   int
	Remark string
}

// MaxWait is the longest time that [Wait] gives, in days.
const MaxWait = 30

func (Wait) traits() Traits {
	return Traits{Ways: []Way{{Form: "wait 3 days"}}, Where: InGame, Free: true, Sends: true}
}

func (c Wait) do(h *house) error {
	g, now, err := h.table.opponentsTurn()
	if err != nil {
		return err
	}
	if c.Days < 1 || c.Days > MaxWait {
		return games.RefuseAbout(games.NotAllowed, games.TopicWait, "")
	}
	more := time.Duration(c.Days) * clock.Day
	if now.OutOfReach {
		if err := h.clocks.stopClock(&g, h.Now.Add(more)); err != nil {
			return err
		}
		more = 0 // the pause is what they get
	}
	if _, err := h.clocks.grant(&g, now, more); err != nil {
		return err
	}
	until, err := h.clocks.due(&g)
	if err != nil {
		return err
	}
	remark, err := h.table.saveWithRemark(&g, c.Remark)
	if err != nil {
		return err
	}
	n := letters.Notice{Letter: letters.TimeGiven{Until: until}, Said: play.Said{By: h.From.ID, Remark: remark}}
	if err := h.gameNews.notifyOthers(&g, n); err != nil {
		return err
	}
	return h.answers.show(&g, letters.TimeGranted{Until: until})
}
