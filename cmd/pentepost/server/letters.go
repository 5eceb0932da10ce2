package server

import (
	"context"
	"fmt"

	"pentepost/cmd/pentepost/server/compose"
	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
	"pentepost/store"
	"pentepost/templates"
)

// letters makes letters of notices.
type allLetters struct {
	*ground
	composer *compose.Composer
	puzzles  []games.Puzzle
}

// renderTogether makes letters of notices about one game. One that fails is rendered once more by itself: an error of the database can
// come from the one before.
func (l *allLetters) renderTogether(ctx context.Context, first outgoing, with []outgoing) (outgoing, []outgoing) {
	notices := []letters.Notice{first.notice}
	for _, out := range with {
		notices = append(notices, out.notice)
	}
	list := l.renderNotices(ctx, notices)
	for i, out := range list {
		if out.err != nil && len(list) > 1 {
			list[i] = l.renderNotice(ctx, out.notice)
		}
	}
	return list[0], list[1:]
}

// renderNotice makes a letter of a notice.
func (l *allLetters) renderNotice(ctx context.Context, n letters.Notice) outgoing {
	return l.renderNotices(ctx, []letters.Notice{n})[0]
}

// renderNotices makes letters of notices, with a view of the database of their own. A stop does not
// interrupt it: that would look like a fault of the letters, which would then wait for a minute.
func (l *allLetters) renderNotices(ctx context.Context, notices []letters.Notice) []outgoing {
	list := make([]outgoing, len(notices))
	err := l.db.View(context.WithoutCancel(ctx), func(tx *store.Tx) error {
		if err := tx.ForeseeLetters(notices); err != nil {
			return err
		}
		for i, n := range notices {
			list[i] = l.render(tx, n)
		}
		return nil
	})
	for i, n := range notices {
		if err != nil {
			list[i] = outgoing{notice: n, err: fmt.Errorf("render letter: %w", err)}
		}
		list[i].rendered = true
	}
	return list
}

// render makes a letter of a notice. A panic over a notice becomes an error of that notice:
// otherwise it would come again after every start, and nobody would get a letter.
func (l *allLetters) render(tx *store.Tx, n letters.Notice) (out outgoing) {
	out.notice = n
	defer catchPanic(&out.err)
	v, out := l.address(tx, n)
	if out.err == nil && n.Kind() == letters.KindExported {
		v.Exported, out.err = l.composer.Export(tx, v)
	}
	if out.err == nil {
		out.raw, out.err = l.composer.Compose(v)
	}
	return out
}

// wouldSend says what would happen to a notice if it were sent and arrived.
func (l *allLetters) wouldSend(tx *store.Tx, n letters.Notice) (out outgoing) {
	out.notice = n
	defer func() { out.at = l.clock.Now() }()
	defer catchPanic(&out.err)
	if n.MaxBytes > 0 { // it may be too large
		return l.render(tx, n)
	}
	_, out = l.address(tx, n)
	return out
}

// address loads what a notice is about, and finds out whether it is sent, and where.
func (l *allLetters) address(tx *store.Tx, n letters.Notice) (v templates.View, out outgoing) {
	out.notice = n
	if out.err = l.replaced(tx, n); out.err != nil {
		return v, out
	}
	v, err := compose.Gather(tx, n, l.config.Address, l.clock.Now())
	if err == nil && n.Puzzle != 0 {
		err = l.showPuzzle(tx, &v)
	}
	if f, ok := n.Letter.(letters.Explored); ok && err == nil && n.Game == 0 {
		err = showLine(&v, f)
	}
	switch {
	case err != nil:
		out.err = err
	case !v.Reader.Unreachable.IsZero():
		out.err = errUnreachable
	case v.IsEmptyDigest():
		out.err = errNothing
	default:
		out.address = v.Reader.Address
	}
	return v, out
}

// replaced returns [errNewer] for a letter of the day if a newer one waits to be sent. In a rehearsal,
// where days pass in a moment, each of them is sent.
func (l *allLetters) replaced(tx *store.Tx, n letters.Notice) error {
	if n.Kind() != letters.KindDigest || n.Reply || l.clock.Wound() {
		return nil
	}
	_, newer, err := tx.Digests.Newer(n)
	if err == nil && newer {
		err = errNewer
	}
	return err
}

// showPuzzle adds the position of a puzzle to the view of a letter about it.
func (l *allLetters) showPuzzle(tx *store.Tx, v *templates.View) error {
	z, ok, err := desk.PuzzleNumbered(tx.OwnPuzzles, l.puzzles, v.Reader.ID, int64(v.Notice.Puzzle))
	if err != nil || !ok {
		return err
	}
	g, err := play.Puzzle(z, v.Reader.ID)
	v.Game, v.PuzzlePlies, v.PuzzleDefends, v.PuzzleOf = &g, z.Plies, z.Defends(), z.Game
	if err != nil {
		return fmt.Errorf("puzzle %d: %w", v.Notice.Puzzle, err)
	}
	return nil
}

// showLine adds the line of moves that somebody explores to the view of the letter about it.
func showLine(v *templates.View, f letters.Explored) error {
	r, err := rules.Parse(f.Rules)
	if err != nil {
		return fmt.Errorf("explored line: %w", err)
	}
	g, err := play.Puzzle(games.Puzzle{Rules: r, Moves: f.Line}, 0)
	if err != nil {
		return fmt.Errorf("explored line: %w", err)
	}
	v.Game = &g
	return nil
}
