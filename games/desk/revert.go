package desk

import (
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
)

// RevertCorrection takes back the last correction of a game that stands.
type RevertCorrection struct {
	Ruler
	Game games.GameID
	Says string
}

func (c RevertCorrection) operate(h *house) error {
	g, err := h.corrections.namedGame(c.Game)
	if err != nil {
		return err
	}
	list, err := h.tx.Corrections.Of(c.Game)
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(c games.Correction) bool { return !c.Reverted.IsZero() })
	if len(list) == 0 {
		return games.RefuseAbout(games.NotAllowed, games.TopicNothingToTakeBack, "")
	}
	last := list[len(list)-1]
	if err := h.matches.checkLast(&g); err != nil {
		return err
	}
	if err := h.corrections.revert(&g, last); err != nil {
		return err
	}
	last.Reverted = h.Now
	if err := h.tx.Corrections.Save(last); err != nil {
		return err
	}
	if err := h.gameNews.notifyAll(&g, letters.Shown{}, play.Operated(c.Organiser, play.CorrectionReverted{What: last.What}, c.Says)); err != nil || !g.Position.Result().Over() {
		return err
	}
	return h.matches.continueMatch(&g)
}

// revert undoes what a correction did, if the game has not gone on since.
func (co *corrections) revert(g *games.Game, c games.Correction) error {
	same := c.Ply == g.Position.Plies() && c.Undone == g.Undone
	if !same && c.What != games.PausedGame && c.What != games.ResumedGame {
		return games.RefuseAbout(games.NotAllowed, games.TopicGoneOn, "")
	}
	var err error
	switch c.What {
	case games.TakenBack, games.Adjudicated:
		return co.putBack(g, c.Before)
	case games.Extended:
		g.Granted -= c.Extended
		err = co.clocks.resetAlarm(g)
	case games.PausedGame:
		err = co.clocks.startClock(g)
	case games.ResumedGame:
		err = co.clocks.stopClock(g, time.Time{})
	}
	if err != nil {
		return err
	}
	return co.results.save(*g, len(g.Plies))
}

// putBack restores how a game went on.
func (co *corrections) putBack(g *games.Game, c games.Course) error {
	from := len(g.Plies)
	if err := co.deed().PutsBack(g, c); err != nil {
		return err
	}
	if !g.Position.Result().Over() {
		if err := co.checkPresent(g); err != nil {
			return err
		}
	}
	if err := co.restart(g, from); err != nil {
		return err
	}
	if !g.Position.Result().Over() {
		return co.matches.resumeMatch(g)
	}
	return co.matches.leaveMatch(g, c.GoneFromMatch)
}
