package games

import (
	"cmp"
	"encoding/json"
	"errors"
	"slices"
)

// AnswerDigest answers a letter of the day, with a line for each game. Each line stands alone: one
// that is refused stops no other.
type AnswerDigest struct{ Lines []DigestLine }

// DigestLine is one line of the answer to a letter of the day.
type DigestLine struct {
	Game    GameID
	Line    string // as the player wrote it
	Command Command
}

// Part is what happened to one line of the answer, or what followed from it: the letter that would
// have said it.
type Part struct {
	Line string // as the player wrote it; "" for what followed from the line before
	Notice
}

// partText is a part as the outbox keeps it.
type partText struct {
	Line  string          `json:"line,omitempty"`
	Kind  Kind            `json:"kind,omitempty"` // "": the line was done, and there is nothing to say
	Game  GameID          `json:"game,omitempty"`
	Ply   int             `json:"ply,omitempty"`
	Facts json.RawMessage `json:"facts,omitzero"`
}

// MarshalJSON writes a part for the outbox.
func (p Part) MarshalJSON() ([]byte, error) {
	facts, err := p.FactsText()
	if err != nil {
		return nil, err
	}
	text := partText{p.Line, p.Kind(), p.Game, p.Ply, nil}
	if facts != "{}" {
		text.Facts = json.RawMessage(facts)
	}
	return json.Marshal(text)
}

// UnmarshalJSON is the inverse of MarshalJSON.
func (p *Part) UnmarshalJSON(raw []byte) error {
	var text partText
	if err := json.Unmarshal(raw, &text); err != nil {
		return err
	}
	*p = Part{Line: text.Line}
	p.Game, p.Ply = text.Game, text.Ply
	if len(text.Facts) == 0 {
		text.Facts = json.RawMessage("{}")
	}
	return p.ReadFacts(text.Kind, string(text.Facts))
}

// In returns the letter that a part of another letter stands for.
func (p Part) In(whole Notice) Notice {
	n := p.Notice
	n.ID, n.To, n.Made, n.Reply = whole.ID, whole.To, whole.Made, true
	return n
}

// parts collects what one letter tells of several lines.
type parts struct {
	list []Part
	line string // the line that is being executed; "" once it has a part
}

func (p *parts) add(n Notice) {
	p.list = append(p.list, Part{p.line, Notice{Matter: n.Matter, Letter: n.Letter, Said: n.Said, Besides: n.Besides}})
	p.line = ""
}

// silent reports whether no line has anything to tell.
func (p *parts) silent() bool {
	return !slices.ContainsFunc(p.list, func(p Part) bool { return p.Letter != nil })
}

// isReceipt reports whether a notice only says what happened to the reader's mail. If they asked to see
// something, the answer is a letter of its own.
func (n Notice) isReceipt() bool { return n.Reply && n.Traits().Receipt }

func (AnswerDigest) traits() Traits { return Traits{Where: Nowhere, Free: true, Sends: true} }

func (c AnswerDigest) do(h *house) error {
	digest, ok, err := h.tx.Notices.Load(h.Key.ID)
	if err != nil {
		return err
	}
	if !ok || digest.To != h.From.ID || digest.Kind() != KindDigest {
		return refuse(Closed)
	}
	if len(c.Lines) == 1 {
		return h.doOnly(c.Lines[0], digest.Shown())
	}
	all, done := &parts{}, 0
	var refused []Reason
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
		return cmp.Or(h.replyNoneDone(OfDay{again}, all.list), error(&settled{OutcomeRefused, refused[0]}))
	}
	return h.answers.reply(Notice{Letter: LinesDone{OfDay{again}, all.list}})
}

// doOnly executes the only line of an answer, as if it answered a letter about its game.
func (h *house) doOnly(l DigestLine, shown []DigestGame) error {
	key, err := h.keyOfLine(l, shown)
	if err != nil {
		return err
	}
	h.Key, h.Line = key, CutLine(l.Line)
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
func (h *house) doLine(l DigestLine, shown []DigestGame, all *parts) (*Refusal, error) {
	sub := h.furnish(&asked{Request: h.Request})
	sub.desk.parts = all
	before := len(all.list)
	all.line = CutLine(l.Line)
	var err error
	if sub.From, err = h.tx.Players.Load(h.From.ID); err != nil {
		return nil, err
	}
	if sub.Key, err = h.keyOfLine(l, shown); err == nil {
		sub.Line = all.line
		if err := sub.meetGame(); err != nil {
			return nil, err
		}
		err = h.tx.Savepoint(func() error {
			if err := sub.allowance.checkLetterLimit(l.Command); err != nil {
				return err
			}
			return l.Command.do(sub)
		})
	}
	refusal, refused := errors.AsType[*Refusal](err)
	switch {
	case refused:
		all.list, all.line = all.list[:before], CutLine(l.Line)
		return refusal, h.addRefusal(sub, refusal, all)
	case err == nil && all.line != "":
		all.add(Notice{Matter: Matter{Game: l.Game}})
	}
	return nil, err
}

// addRefusal adds the refusal of a line to the parts of an answer.
func (h *house) addRefusal(sub *house, r *Refusal, all *parts) error {
	n := sub.answers.asReply(Notice{Letter: r.letter(""), Said: Said{By: r.Facts.By}})
	err := sub.answers.setSubject(&n)
	all.add(n)
	return err
}

// replyNoneDone tells in one letter why no line was done, and shows the games where the sender is still on turn.
func (h *house) replyNoneDone(again OfDay, list []Part) error {
	if h.Quiet {
		return nil
	}
	pause, err := h.allowance.countRefusal()
	if err != nil || pause.silent {
		return err
	}
	return h.answers.reply(Notice{Letter: NoLineDone{again, list, pause.last, pause.until}})
}

// shownAgain returns the games that the answer to several lines shows. First come the games of the lines.
// Then come the other games of the letter of the day, if they still stand as it showed them.
func (dy *daily) shownAgain(list []Part, shown []DigestGame) (again []DigestGame, err error) {
	add := func(id GameID, wanted func(*Game) bool) {
		if id == 0 || err != nil || slices.ContainsFunc(again, func(d DigestGame) bool { return d.Game == id }) {
			return
		}
		var g Game
		var ok bool
		if g, ok, err = dy.tx.Games.Load(id); err == nil && ok && g.SeatOf(dy.From.ID) != 0 && wanted(&g) {
			again = append(again, DigestGame{id, g.Position.Plies(), g.Undone})
		}
	}
	for _, p := range list {
		add(p.Game, func(*Game) bool { return true })
	}
	for _, d := range shown {
		add(d.Game, func(g *Game) bool { return d.isTurnOf(g, dy.From.ID) })
	}
	return again, err
}
