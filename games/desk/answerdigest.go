package desk

import (
	"cmp"
	"errors"
	"slices"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
)

// AnswerDigest answers a letter of the day, with a line for each game. Each line stands alone: one
// that is refused stops no other.
type AnswerDigest struct{ Lines []DigestLine }

// DigestLine is one line of the answer to a letter of the day.
type DigestLine struct {
	Game    games.GameID
	Line    string // as the player wrote it
	Command Command
}

// parts collects what one letter tells of several lines.
type parts struct {
	list []letters.Part
	line string // the line that is being executed; "" once it has a part
}

func (p *parts) add(n letters.Notice) {
	p.list = append(p.list, letters.Part{Line: p.line, Notice: letters.Notice{Matter: n.Matter, Letter: n.Letter, Said: n.Said, Besides: n.Besides}})
	p.line = ""
}

// silent reports whether no line has anything to tell.
func (p *parts) silent() bool {
	return !slices.ContainsFunc(p.list, func(p letters.Part) bool { return p.Letter != nil })
}

func (AnswerDigest) traits() Traits { return Traits{Where: Nowhere, Free: true, Sends: true} }

func (c AnswerDigest) do(h *house) error {
	digest, ok, err := h.tx.Notices.Load(h.Key.ID)
	if err != nil {
		return err
	}
	if !ok || digest.To != h.From.ID || digest.Kind() != letters.KindDigest {
		return games.Refuse(games.Closed)
	}
	if len(c.Lines) == 1 {
		return h.doOnly(c.Lines[0], digest.Shown())
	}
	all, done := &parts{}, 0
	var refused []games.Reason
	for _, l := range c.Lines {
		refusal, err := h.doLine(l, digest.Shown(), all)
		switch {
		case err != nil:
			return err
		case refusal == nil:
			done++
		default:
			refused = append(refused, refusal.Reason)
		}
	}
	if h.From, err = h.tx.Players.Load(h.From.ID); err != nil {
		return err
	}
	if done > 0 && all.silent() && !h.From.Confirm { // there is nothing to say
		return nil
	}
	again, err := h.daily.shownAgain(all.list, digest.Shown())
	if err != nil {
		return err
	}
	if done == 0 {
		return cmp.Or(h.replyNoneDone(letters.OfDay{Shown: again}, all.list), error(&settled{OutcomeRefused, refused[0]}))
	}
	return h.answers.reply(letters.Notice{Letter: letters.LinesDone{OfDay: letters.OfDay{Shown: again}, Parts: all.list}})
}

// doOnly executes the only line of an answer, as if it answered a letter about its game.
func (h *house) doOnly(l DigestLine, shown []letters.DigestGame) error {
	key, err := h.keyOfLine(l, shown)
	if err != nil {
		return err
	}
	h.Key, h.Line = key, games.CutLine(l.Line)
	if err := h.meetGame(); err != nil {
		return err
	}
	if err := h.allowance.checkLetterLimit(l.Command); err != nil {
		return err
	}
	return l.Command.do(h)
}

// doLine executes one of several lines, and adds what became of it to the parts of the answer. A
// refusal undoes what the line did, and nothing else.
func (h *house) doLine(l DigestLine, shown []letters.DigestGame, all *parts) (*games.Refusal, error) {
	sub := h.furnish(&asked{Request: h.Request})
	sub.desk.parts = all
	before := len(all.list)
	all.line = games.CutLine(l.Line)
	var err error
	if sub.From, err = h.tx.Players.Load(h.From.ID); err != nil {
		return nil, err
	}
	if sub.Key, err = h.keyOfLine(l, shown); err == nil {
		sub.Line = all.line
		if err := sub.meetGame(); err != nil {
			return nil, err
		}
		if err = sub.allowance.checkLetterLimit(l.Command); err == nil {
			err = sub.carryOut(l.Command)
		}
	}
	refusal, refused := errors.AsType[*games.Refusal](err)
	switch {
	case refused:
		all.list, all.line = all.list[:before], games.CutLine(l.Line)
		return refusal, h.addRefusal(sub, refusal, all)
	case err == nil && all.line != "":
		all.add(letters.Notice{Matter: letters.Matter{Game: l.Game}})
	}
	return nil, err
}

// addRefusal adds the refusal of a line to the parts of an answer.
func (h *house) addRefusal(sub *house, r *games.Refusal, all *parts) error {
	n := sub.answers.asReply(letters.Notice{Letter: letters.NewRefused(r, ""), Said: play.Said{By: r.Facts.By}})
	err := sub.answers.setSubject(&n)
	all.add(n)
	return err
}

// replyNoneDone tells in one letter why no line was done, and shows the games where the sender is still on turn.
func (h *house) replyNoneDone(again letters.OfDay, list []letters.Part) error {
	if h.Quiet {
		return nil
	}
	pause, err := h.allowance.countRefusal(false)
	if err != nil || pause.silent {
		return err
	}
	return h.answers.reply(letters.Notice{Letter: letters.NoLineDone{OfDay: again, Parts: list, Last: pause.last, Until: pause.until}})
}

// shownAgain returns the games that the answer to several lines shows. First come the games of the lines.
// Then come the other games of the letter of the day, if they still stand as it showed them.
func (dy *daily) shownAgain(list []letters.Part, shown []letters.DigestGame) (again []letters.DigestGame, err error) {
	add := func(id games.GameID, wanted func(*games.Game) bool) {
		if id == 0 || err != nil || slices.ContainsFunc(again, func(d letters.DigestGame) bool { return d.Game == id }) {
			return
		}
		var g games.Game
		var ok bool
		if g, ok, err = dy.tx.Games.Load(id); err == nil && ok && g.SeatOf(dy.From.ID) != 0 && wanted(&g) {
			again = append(again, letters.DigestGame{Game: id, Ply: g.Position.Plies(), Undone: g.Undone})
		}
	}
	for _, p := range list {
		add(p.Game, func(*games.Game) bool { return true })
	}
	for _, d := range shown {
		add(d.Game, func(g *games.Game) bool { return d.IsTurnOf(g, dy.From.ID) })
	}
	return again, err
}
