package desk

import (
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
)

// table is where a game is played, and where it ends.
type table struct {
	*asked

	results  *results
	lines    *lines
	matches  *matches
	gameNews *gameNews
	answers  *answers
	ears     *ears
}

// move plays a move of the sender, which may have been held until now, and what follows from it.
func (t *table) move(c PlayMove, held bool) error {
	g, news, err := t.tryMove(c)
	if err != nil {
		return err
	}
	news.Held = held
	if c.Draw {
		if err := t.offerWithMove(&g); err != nil {
			return err
		}
	}
	if err := t.results.save(g, news.Since-1); err != nil {
		return err
	}
	if news.Remark, err = t.saveRemark(&g, c.Remark); err != nil {
		return err
	}
	byHand := len(g.Plies)
	if err := t.lines.playOn(&g); err != nil {
		return err
	}
	if len(g.Plies) > byHand {
		if err := t.results.save(g, byHand); err != nil {
			return err
		}
	}
	if g.Position.Result().Over() {
		return t.finish(&g, news)
	}
	return t.gameNews.notifyMove(&g, news)
}

// tryMove returns the game after a move of the sender, without saving it, and the news for the letters.
func (t *table) tryMove(c PlayMove) (games.Game, play.News, error) {
	g, _, err := t.runningGame()
	if err != nil {
		return g, play.News{}, err
	}
	if !t.isCurrent(&g) { // a late, repeated or reordered mail never moves
		return g, play.News{}, t.oldLetter(&g)
	}
	news, err := play.Deed{By: t.From.ID, At: t.arrival(&g)}.Moves(&g, c.Guard, c.Moves)
	return g, news, err
}

// finish does what follows from the end of a game that is saved: nobody needs conditional moves any more, everybody is
// told, and the match goes on.
func (t *table) finish(g *games.Game, news play.News) error {
	if err := t.lines.endTrees(g); err != nil {
		return err
	}
	if err := t.gameNews.notifyEnd(g, news); err != nil {
		return err
	}
	return t.matches.continueMatch(g)
}

// spend saves what somebody has done in a game without a move, and a remark of the sender. Everybody is told. If the others
// still play, the player on turn is asked for a move.
func (t *table) spend(g *games.Game, news play.News, remark string) (err error) {
	if news.Remark, err = t.saveWithRemark(g, remark); err != nil {
		return err
	}
	if g.Position.Result().Over() {
		return t.finish(g, news)
	}
	if err := t.lines.dropTrees(g); err != nil {
		return err
	}
	return t.gameNews.notifyAll(g, letters.Shown{}, news)
}

// leave takes a player out of a game.
func (t *table) leave(g *games.Game, who games.PlayerID, by rules.Cause, remark string) error {
	news, err := play.Deed{By: who, At: t.Now}.Leaves(g, by)
	if err != nil {
		return err
	}
	return t.spend(g, news, remark)
}

// loseByClock takes the player on turn, whose time ran out at some moment, out of a game.
func (t *table) loseByClock(g *games.Game, ranOut time.Time, remark string) error {
	news, err := t.deed().Overruns(g, ranOut)
	if err != nil {
		return err
	}
	return t.spend(g, news, remark)
}

// closeGame ends a game without a result, and its match: nobody goes on with it.
func (t *table) closeGame(g *games.Game, why play.Happening, remark string) error {
	news, err := t.deed().Closes(g, why)
	if err != nil {
		return err
	}
	if err := t.matches.leaveMatch(g, g.Seats); err != nil {
		return err
	}
	return t.spend(g, news, remark)
}

// giveOver closes a game that goes on as another one. Its players hear of it in the letter about that one.
func (t *table) giveOver(g *games.Game, to play.TakenOverBy) error {
	news, err := t.deed().Closes(g, to)
	if err != nil {
		return err
	}
	if err := t.results.save(*g, len(g.Plies)); err != nil {
		return err
	}
	if err := t.lines.endTrees(g); err != nil {
		return err
	}
	return t.gameNews.notifyWatchers(g, &news)
}

// endInDraw ends a game as a draw by agreement.
func (t *table) endInDraw(g *games.Game, remark string) error {
	news, err := t.deed().Agrees(g)
	if err != nil {
		return err
	}
	return t.spend(g, news, remark)
}

// opponentsTurn returns the game of the letter that the mail answers and the clock of the player
// on turn. It refuses unless that player is an opponent, and letters about the turn may still arrive or have
// failed for long enough.
func (t *table) opponentsTurn() (games.Game, games.Clock, error) {
	g, seat, err := t.runningGame()
	if err != nil {
		return g, games.Clock{}, err
	}
	facts, err := LoadTime(t.tx, &g)
	if err != nil {
		return g, games.Clock{}, err
	}
	c := g.ClockAt(t.Now, facts)
	switch {
	case g.Rules.TeamOf(g.Position.Turn()) == g.Rules.TeamOf(seat):
		err = games.RefuseAbout(games.NotAllowed, games.TopicOwnTurn, "")
	case c.OutOfReach && !c.Over:
		err = &games.Refusal{Reason: games.NotAllowed, Facts: games.Facts{Topic: games.TopicNotYet, Times: games.Times{Until: c.Due}}}
	}
	return g, c, err
}

// overdueGame is like opponentsTurn, but refuses unless the opponent is overdue, and at the mercy of the
// sender.
func (t *table) overdueGame() (games.Game, games.Clock, error) {
	g, c, err := t.opponentsTurn()
	switch {
	case err != nil:
	case !c.ByClaim:
		err = games.RefuseAbout(games.NotAllowed, games.TopicNoClaim, "")
	case !t.isCurrent(&g):
		err = t.oldLetter(&g)
	case g.Held != nil, g.Began.IsZero() || !c.Over:
		err = games.RefuseAbout(games.NotAllowed, games.TopicNotOverdue, "")
	}
	return g, c, err
}

// offerWithMove offers a draw after a move. If the game is over, or the sender is still on
// turn, there is nobody to answer the offer. A conditional move would end it before anybody has read it, so trees wait.
func (t *table) offerWithMove(g *games.Game) error {
	if next := g.OnTurn(); next == 0 || next == t.From.ID {
		t.left.NotDone = append(t.left.NotDone, string(games.DrawOffer))
		return nil
	}
	if _, err := t.deed().Offers(g, games.Offer{What: games.DrawOffer}); err != nil {
		return err
	}
	return t.lines.pauseTrees(g, nil)
}

// hold holds a move of the sender. It replaces one that is held already.
func (t *table) hold(c PlayMove) error {
	g, _, err := t.tryMove(c) // refuses now what it would have to refuse later
	if err != nil {
		return err
	}
	if g, _, err = t.runningGame(); err != nil {
		return err
	}
	until := t.Now.Add(time.Duration(t.From.Hold) * time.Minute)
	g.Held = &games.HeldMove{By: t.From.ID, Until: until, Arrived: t.arrival(&g), Move: games.SentMove(c), Ifs: t.ifs, Mail: t.Mail}
	t.ifs = games.Ifs{}
	g.Alarm = until
	if err := t.results.save(g, len(g.Plies)); err != nil {
		return err
	}
	return t.answers.reply(letters.Notice{Matter: letters.OfGame(&g), Letter: letters.MoveHeld{Moves: c.Moves, Until: until}, Said: play.Said{By: t.From.ID}})
}

// saveRemark saves a remark, shortened to [games.MaxRemark] characters, and returns its number. The
// conditional moves of the others wait until they have read it. The number of an empty remark is 0, and so is that of one that
// nobody wants to read.
func (t *table) saveRemark(g *games.Game, text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	closed, err := t.ears.closedIn(g)
	if err != nil {
		return 0, err
	}
	t.left.Unheard = closed
	if len(closed) > 0 && len(closed) == len(g.Others(t.From.ID)) {
		return 0, nil
	}
	r := games.Remark{Game: g.ID, Ply: g.Position.Plies(), From: t.From.ID, Text: cutRemark(text), At: t.Now}
	if err := t.tx.Remarks.Add(&r); err != nil {
		return 0, err
	}
	return r.ID, t.lines.pauseTrees(g, closed)
}

// saveWithRemark saves a game where no ply was played, and a remark.
func (t *table) saveWithRemark(g *games.Game, remark string) (int64, error) {
	if err := t.results.save(*g, len(g.Plies)); err != nil {
		return 0, err
	}
	return t.saveRemark(g, remark)
}
