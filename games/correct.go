package games

import (
	"slices"
	"time"

	"pentepost/rules"
)

// Correction is something that the operator has changed in a game. It keeps what is needed to take
// it back.
type Correction struct {
	ID       int64
	Game     GameID
	At       time.Time
	What     CorrectionKind
	Ply      int           // number of plies after it
	Undone   int           // as in [Game], after it
	Extended time.Duration // of [Extended]
	Before   Course        // of [TakenBack] and [Adjudicated]
	Reverted time.Time     // zero: it stands
}

// CorrectionKind says what the operator has done.
type CorrectionKind string

// The kinds of corrections.
const (
	Extended    CorrectionKind = "extended"    // the player on turn got more time
	PausedGame  CorrectionKind = "paused"      // the clock was stopped
	ResumedGame CorrectionKind = "resumed"     // it runs again
	TakenBack   CorrectionKind = "taken-back"  // the end of the game, or else the last turn
	Adjudicated CorrectionKind = "adjudicated" // the game was ended
)

// Course is how a game went on after some ply.
type Course struct {
	Plies    []Ply     `json:"plies,omitempty"`    // that followed
	Leavings []Leaving `json:"leavings,omitempty"` // all
	Agreed   bool      `json:"agreed,omitempty"`
	Void     bool      `json:"void,omitempty"`
	Ended    time.Time `json:"ended,omitzero"`

	GoneFromMatch []PlayerID `json:"goneFromMatch,omitempty"`
}

// courseFrom returns how a game has gone on from a ply, counted from 1.
func (g *Game) courseFrom(ply int) Course {
	return Course{Plies: slices.Clone(g.Plies[ply-1:]), Leavings: slices.Clone(g.Leavings), Agreed: g.Agreed, Void: g.Void, Ended: g.Ended}
}

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
func (co *corrections) namedGame(id GameID) (Game, error) {
	g, ok, err := co.tx.Games.Load(id)
	if err == nil && !ok {
		err = &OperatorRefusal{Reason: UnknownGame}
	}
	return g, err
}

// operatedGame is like namedGame, and refuses a game that is over.
func (co *corrections) operatedGame(id GameID) (Game, error) {
	g, err := co.namedGame(id)
	if err == nil && g.Position.Result().Over() {
		err = &OperatorRefusal{Reason: GameOver}
	}
	return g, err
}

// correct saves a game that the operator has corrected, writes the correction down and tells the
// players.
func (co *corrections) correct(g *Game, c Correction, news News) error {
	if err := co.results.save(*g, len(g.Plies)); err != nil {
		return err
	}
	c.Game, c.At, c.Ply, c.Undone = g.ID, co.Now, g.Position.Plies(), g.Undone
	if err := co.tx.Corrections.Add(c); err != nil {
		return err
	}
	if !g.Position.Result().Over() {
		return co.gameNews.notifyAll(g, Shown{}, news)
	}
	first, err := co.tx.Players.Load(g.Seats[0])
	if err != nil {
		return err
	}
	return co.seat(co.of(first)).finish(g, news) // the letters of the end go to one player and the others
}

// ExtendTurn gives the player on turn more time.
type ExtendTurn struct {
	Game GameID
	By   time.Duration
	Says string // for the players; may be empty
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
	more, err := h.clocks.grant(&g, g.ClockAt(h.Now, facts), c.By)
	if err != nil {
		return err
	}
	return h.corrections.correct(&g, Correction{What: Extended, Extended: more}, operated(TimeExtended{}, c.Says))
}

// PauseGame stops the clock of a game until the operator lets it run again.
type PauseGame struct {
	Game GameID
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
		return &OperatorRefusal{Reason: AlreadyPaused}
	}
	if err := h.clocks.stopClock(&g, time.Time{}); err != nil {
		return err
	}
	return h.corrections.correct(&g, Correction{What: PausedGame}, operated(ClockStopped{}, c.Says))
}

// ResumeGame lets the clock of a paused game run again.
type ResumeGame struct {
	Game GameID
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
		return &OperatorRefusal{Reason: ClockRuns}
	}
	if err := h.clocks.startClock(&g); err != nil {
		return err
	}
	return h.corrections.correct(&g, Correction{What: ResumedGame}, operated(ClockResumed{}, c.Says))
}

// UndoTurn takes back the end of a game that somebody has left, given up or agreed on, or else its
// last turn.
type UndoTurn struct {
	Game GameID
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
	if !g.endedWithoutPly() {
		turns := g.turns()
		if len(turns) == 0 {
			return &OperatorRefusal{Reason: NothingToUndo}
		}
		from = turns[len(turns)-1].first
	}
	course := g.courseFrom(from)
	if course.GoneFromMatch, err = h.matches.goneFromMatch(&g); err != nil {
		return err
	}
	g.Agreed, g.Void, g.Late = false, false, 0
	if from > len(g.Plies) { // a turn that is taken back brings nobody back who left before it
		g.Leavings = slices.DeleteFunc(slices.Clone(g.Leavings), func(l Leaving) bool { return l.After == len(g.Plies) })
	}
	news := operated(TurnRewound{At: from, Moves: g.movesFrom(from)}, c.Says)
	if err := h.corrections.checkPresent(&g); err != nil {
		return err
	}
	if err := h.corrections.takeBack(&g, from); err != nil {
		return err
	}
	if err := h.matches.resumeMatch(&g); err != nil {
		return err
	}
	return h.corrections.correct(&g, Correction{What: TakenBack, Before: course}, news)
}

// checkPresent refuses to let a game go on with a player who is no longer there: nobody would get a letter
// about their turn, and it would never begin.
func (co *corrections) checkPresent(g *Game) error {
	for i, id := range g.Seats {
		if slices.ContainsFunc(g.Leavings, func(l Leaving) bool { return l.Seat == rules.Seat(i+1) }) {
			continue
		}
		p, err := co.tx.Players.Load(id)
		if err != nil {
			return err
		}
		if p.Gone() {
			return &OperatorRefusal{Reason: PlayerGone}
		}
	}
	return nil
}

// endedWithoutPly reports whether the last thing that happened was no ply: somebody left the game, or
// it ended by agreement or without a result.
func (g *Game) endedWithoutPly() bool {
	left := slices.ContainsFunc(g.Leavings, func(l Leaving) bool { return l.After == len(g.Plies) })
	return left || g.Agreed || g.Void
}

// Adjudicate ends a game as the operator decides.
type Adjudicate struct {
	Game    GameID
	Outcome rules.Outcome // Win, Draw or Void
	Winner  PlayerID      // of a win: one of the players
	Says    string
}

func (c Adjudicate) operate(h *house) error {
	g, err := h.corrections.operatedGame(c.Game)
	if err != nil {
		return err
	}
	if c.Outcome == rules.Win && g.SeatOf(c.Winner) == 0 {
		return &OperatorRefusal{Reason: UnknownPlayer}
	}
	course := g.courseFrom(len(g.Plies) + 1)
	news, err := h.deed().adjudicates(&g, c.Outcome, c.Winner)
	if err != nil {
		return err
	}
	news.Text = c.Says
	return h.corrections.correct(&g, Correction{What: Adjudicated, Before: course}, news)
}
