package desk

import (
	"slices"
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
)

// corrections takes back and puts right what has happened in a game.
type corrections struct {
	*asked

	results  *results
	clocks   *clocks
	lines    *lines
	matches  *matches
	gameNews *gameNews
	seat     func(*asked) *table // where somebody else plays
}

// namedGame returns the game that the operator names.
func (co *corrections) namedGame(id games.GameID) (games.Game, error) {
	g, ok, err := co.tx.Games.Load(id)
	if err == nil && !ok {
		err = games.Refuse(games.UnknownGame)
	}
	return g, err
}

// operatedGame is like namedGame, and refuses a game that is over.
func (co *corrections) operatedGame(id games.GameID) (games.Game, error) {
	g, err := co.namedGame(id)
	if err == nil && g.Position.Result().Over() {
		err = games.RefuseAbout(games.NotAllowed, games.TopicGameIsOver, "")
	}
	return g, err
}

// correct saves a game that the operator has corrected, writes the correction down and tells the
// players.
func (co *corrections) correct(g *games.Game, c games.Correction, news play.News) error {
	if err := co.results.save(*g, len(g.Plies)); err != nil {
		return err
	}
	c.Game, c.At, c.Ply, c.Undone = g.ID, co.Now, g.Position.Plies(), g.Undone
	if err := co.tx.Corrections.Add(c); err != nil {
		return err
	}
	if !g.Position.Result().Over() {
		return co.gameNews.notifyAll(g, letters.Shown{}, news)
	}
	first, err := co.tx.Players.Load(g.Seats[0])
	if err != nil {
		return err
	}
	return co.seat(co.of(first)).finish(g, news) // the letters of the end go to one player and the others
}

// Ruler is who rules in a game: an organiser of its league, or the operator.
type Ruler struct {
	Organiser games.PlayerID `json:",omitempty"` // 0: the operator
}

// ExtendTurn gives the player on turn more time.
type ExtendTurn struct {
	Ruler
	Game games.GameID
	More time.Duration `json:"By"`
	Says string        // for the players; may be empty
}

func (c ExtendTurn) operate(h *house) error {
	g, err := h.corrections.operatedGame(c.Game)
	if err != nil {
		return err
	}
	facts, err := LoadTime(h.tx, &g)
	if err != nil {
		return err
	}
	more, err := h.clocks.grant(&g, g.ClockAt(h.Now, facts), c.More)
	if err != nil {
		return err
	}
	return h.corrections.correct(&g, games.Correction{What: games.Extended, Extended: more}, play.Operated(c.Organiser, play.TimeExtended{}, c.Says))
}

// PauseGame stops the clock of a game until the operator lets it run again.
type PauseGame struct {
	Game games.GameID
	Says string
}

func (c PauseGame) operate(h *house) error {
	g, err := h.corrections.operatedGame(c.Game)
	if err != nil {
		return err
	}
	if until, paused, err := h.clocks.pausedUntil(g.ID); err != nil {
		return err
	} else if paused && until.IsZero() {
		return games.Refuse(AlreadyPaused)
	}
	if err := h.clocks.stopClock(&g, time.Time{}); err != nil {
		return err
	}
	return h.corrections.correct(&g, games.Correction{What: games.PausedGame}, play.Operated(0, play.ClockStopped{}, c.Says))
}

// ResumeGame lets the clock of a paused game run again.
type ResumeGame struct {
	Game games.GameID
	Says string
}

func (c ResumeGame) operate(h *house) error {
	g, err := h.corrections.operatedGame(c.Game)
	if err != nil {
		return err
	}
	if _, paused, err := h.clocks.pausedUntil(g.ID); err != nil {
		return err
	} else if !paused {
		return games.Refuse(ClockRuns)
	}
	if err := h.clocks.startClock(&g); err != nil {
		return err
	}
	return h.corrections.correct(&g, games.Correction{What: games.ResumedGame}, play.Operated(0, play.ClockResumed{}, c.Says))
}

// UndoTurn takes back the end of a game that somebody has left, given up or agreed on, or else its
// last turn.
type UndoTurn struct {
	Ruler
	Game games.GameID
	Says string
}

func (c UndoTurn) operate(h *house) error {
	g, err := h.corrections.namedGame(c.Game)
	if err != nil {
		return err
	}
	if err := h.matches.checkLast(&g); err != nil {
		return err
	}
	from := len(g.Plies) + 1
	if !endedWithoutPly(&g) {
		turns := g.Turns()
		if len(turns) == 0 {
			return games.RefuseAbout(games.NotAllowed, games.TopicNothingToTakeBack, "")
		}
		from = turns[len(turns)-1].First
	}
	course := play.CourseFrom(&g, from)
	if course.GoneFromMatch, err = h.matches.goneFromMatch(&g); err != nil {
		return err
	}
	h.corrections.forgetEnd(&g, from)
	news := play.Operated(c.Organiser, play.TurnRewound{At: from, Moves: play.MovesFrom(&g, from)}, c.Says)
	if err := h.corrections.checkPresent(&g); err != nil {
		return err
	}
	if err := h.corrections.takeBack(&g, from); err != nil {
		return err
	}
	if err := h.matches.resumeMatch(&g); err != nil {
		return err
	}
	return h.corrections.correct(&g, games.Correction{What: games.TakenBack, Before: course}, news)
}

// forgetEnd forgets how a game has ended whose plies from one on are taken back.
func (co *corrections) forgetEnd(g *games.Game, from int) {
	g.Agreed, g.Void, g.Late, g.RanOut = false, false, 0, time.Time{}
	if from > len(g.Plies) { // a turn that is taken back brings nobody back who left before it
		g.Leavings = slices.DeleteFunc(slices.Clone(g.Leavings), func(l games.Leaving) bool { return l.After == len(g.Plies) })
	}
}

// checkPresent refuses to let a game go on with a player who is no longer there: nobody would get a letter
// about their turn, and it would never begin.
func (co *corrections) checkPresent(g *games.Game) error {
	for i, id := range g.Seats {
		if slices.ContainsFunc(g.Leavings, func(l games.Leaving) bool { return l.Seat == rules.Seat(i+1) }) {
			continue
		}
		p, err := co.tx.Players.Load(id)
		if err != nil {
			return err
		}
		if p.Gone() {
			return games.RefuseAbout(games.NotAllowed, games.TopicPlayerGone, "")
		}
	}
	return nil
}

// endedWithoutPly reports whether the last thing that happened was no ply: somebody left the game, or
// it ended by agreement or without a result.
func endedWithoutPly(g *games.Game) bool {
	left := slices.ContainsFunc(g.Leavings, func(l games.Leaving) bool { return l.After == len(g.Plies) })
	return left || g.Agreed || g.Void
}

// Adjudicate ends a game as the operator decides.
type Adjudicate struct {
	Ruler
	Game    games.GameID
	Outcome rules.Outcome  // Win, Draw or Void
	Winner  games.PlayerID // of a win: one of the players
	Says    string
	Again   bool // also a game that is over: what has ended it is taken back
}

func (c Adjudicate) operate(h *house) error {
	g, err := h.corrections.namedGame(c.Game)
	switch {
	case err != nil:
		return err
	case g.Position.Result().Over() && !c.Again:
		return games.RefuseAbout(games.NotAllowed, games.TopicGameIsOver, "")
	}
	before, wonBy := g.Position.Result(), winnerOf(&g)
	course, err := h.corrections.reopen(&g)
	if err != nil {
		return err
	}
	news, err := h.deed().Adjudicates(&g, c.Outcome, c.Winner)
	if err != nil {
		return err
	}
	if err := h.results.rewind(g.ID, len(g.Plies)); err != nil {
		return err
	}
	news.By, news.Text = c.Organiser, c.Says
	if before.Over() {
		news.Beside = play.GameAdjudicated{Was: before.Outcome, Won: wonBy}
	}
	return h.corrections.correct(&g, games.Correction{What: games.Adjudicated, Before: course}, news)
}

// reopen takes back how a game has ended, so that it can end otherwise, and returns what was taken back. It does not save the game.
func (co *corrections) reopen(g *games.Game) (games.Course, error) {
	from := len(g.Plies) + 1
	if !g.Position.Result().Over() {
		return play.CourseFrom(g, from), nil
	}
	if turns := g.Turns(); !endedWithoutPly(g) && len(turns) > 0 {
		from = turns[len(turns)-1].First
	}
	course := play.CourseFrom(g, from)
	used, err := co.usedSince(g, from)
	if err != nil {
		return course, err
	}
	co.forgetEnd(g, from)
	return course, co.deed().TakesBack(g, from, used)
}
