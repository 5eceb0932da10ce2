package command

import (
	"errors"
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/notation"
	"pentepost/rules"
)

// A pointReader reads the points of a board as a player names them.
type pointReader struct {
	board  notation.Board
	system notation.System // of the player
}

// points reads the whole line as points. A number before them is the ply that they
// are meant for: "K10", "32 K10", "32. K10", "K10, L11". On a board of one line points
// are numbers too, so there the number of a ply needs its dot.
func (r *reader) points() (moves []rules.Move, guard int, wrong *desk.Misread) {
	words := splitAtCommas(r.words)
	if len(words) > 1 && (r.board.Height > 1 || strings.HasSuffix(words[0], ".")) {
		if n, err := strconv.Atoi(strings.TrimSuffix(words[0], ".")); err == nil && n > 0 {
			guard, words = n, words[1:]
		}
	}
	if len(words) == 0 { // nothing but commas
		return nil, 0, &desk.Misread{Reason: games.NotUnderstood}
	}
	moves, wrong = r.list(words)
	return moves, guard, wrong
}

// splitAtCommas splits words at commas too.
func splitAtCommas(words []string) []string {
	return strings.Fields(strings.ReplaceAll(strings.Join(words, " "), ",", " "))
}

// list reads words that must all be points, or what an opening asks for beside points, after the first moves.
func (r *reader) list(words []string, first ...rules.Move) ([]rules.Move, *desk.Misread) {
	var moves []rules.Move
	var off *desk.Misread
	at := r.placesAfter(first)
	at.offering = len(words) > 1 && at.position != nil && at.position.ToOffer() == len(words) // nothing else could be meant
	for _, word := range words {
		if word == offerWord {
			at.offering = true
			continue
		}
		move, wrong := at.move(word)
		switch {
		case wrong != nil && wrong.Reason == games.OffBoard:
			off = wrong
		case wrong != nil:
			return nil, wrong
		}
		moves = append(moves, move)
	}
	if off != nil && len(moves) > 1 {
		off = &desk.Misread{Reason: games.TwoMoves}
	}
	return moves, off
}

// offerWord is the word for an offer. The points after it are offered.
const offerWord = "offer"

// places follows the game along the moves of a line, because in an opening a number can be a choice and a point an offer.
type places struct {
	*reader
	position *rules.Position // nil if it is unknown
	offering bool            // the word for an offer came before
}

// placesAfter returns the position after some moves from that of the game.
func (r *reader) placesAfter(moves []rules.Move) *places {
	at := &places{reader: r}
	if r.Game != nil && r.Game.Rules.Opening.Gives() != 0 && !r.Game.Position.Result().Over() {
		at.position = &r.Game.Position
	}
	for _, m := range moves {
		at.play(m)
	}
	return at
}

// play plays a move. After one that is not legal nobody knows the position.
func (at *places) play(m rules.Move) {
	if at.position == nil {
		return
	}
	next, _, err := at.position.Play(m)
	if at.position = &next; err != nil {
		at.position = nil
	}
}

// can returns the choices of the next move, none if the position is unknown.
func (at *places) can() rules.Choices {
	if at.position == nil {
		return 0
	}
	return at.position.Choices()
}

// offers reports whether the next point is an offer.
func (at *places) offers() bool {
	return at.offering && (at.position == nil || at.can().Has(rules.Offer)) || at.can() == rules.ChoicesOf(rules.Offer)
}

// move reads a word and plays it.
func (at *places) move(word string) (rules.Move, *desk.Misread) {
	n, err := strconv.Atoi(word)
	counts := at.can().Fifths() || at.position == nil && at.opens(rules.Fifths(1)) // perhaps behind a move that is refused
	if err == nil && counts && n >= 1 && n <= rules.MostFifths {
		m := rules.Choose(rules.Fifths(n))
		at.play(m)
		return m, nil
	}
	word, named := strings.CutPrefix(word, offerWord+"-") // as in records
	point, err := at.point(word)
	m := rules.Place(point)
	if named || at.offers() {
		m = rules.OfferAt(point)
	}
	at.play(m)
	switch {
	case errors.Is(err, notation.ErrOffBoard):
		return m, &desk.Misread{Reason: games.OffBoard, Facts: at.offBoard(word)}
	case err != nil:
		return m, &desk.Misread{Reason: games.NotUnderstood}
	}
	return m, nil
}

// offBoard returns the facts about a point that is not on the board. If it is in a column I,
// which Go style leaves out, they name the points beside it.
func (r pointReader) offBoard(word string) games.Facts {
	f := games.Facts{Name: word}
	row, columnI := strings.CutPrefix(word, "i")
	if !columnI || r.system == notation.WithI {
		return f
	}
	for _, column := range []string{"h", "j"} {
		if at, err := notation.Go.Parse(r.board, column+row); err == nil {
			f.Topic, f.Known = games.TopicColumnI, append(f.Known, notation.Go.Format(r.board, at))
		}
	}
	return f
}

// choice returns a reader for a choice in an opening, with the stones that follow:
// "swap", "keep L9", "extend L9 M9".
func choice(c rules.Choice) func(*reader, []string) desk.Command {
	return func(r *reader, args []string) desk.Command {
		moves, wrong := r.list(splitAtCommas(args), rules.Choose(c))
		switch {
		case c == rules.Extend && len(moves) != 2 && wrong == nil:
			return nil
		case r.letter.SubjectLine:
			return misread(games.TopicSubject)
		case wrong != nil:
			return *wrong
		}
		return r.moveCommand(append([]rules.Move{rules.Choose(c)}, moves...), 0)
	}
}

// readOffer reads the points that a player offers in an opening: "offer K8 L9".
func readOffer(r *reader, args []string) desk.Command {
	moves, wrong := r.list(splitAtCommas(append([]string{offerWord}, args...)))
	switch {
	case len(moves) == 0 && wrong == nil:
		return nil
	case r.letter.SubjectLine:
		return misread(games.TopicSubject)
	case wrong != nil:
		return *wrong
	}
	return r.moveCommand(moves, 0)
}

// point reads one point in the player's style. Go style is understood from
// everybody, because help uses it.
func (r pointReader) point(word string) (rules.Point, error) {
	own := r.system.On(r.board)
	at, err := own.Parse(r.board, word)
	if err != nil && errors.Is(err, notation.ErrUnreadable) && own != notation.Linear {
		return notation.Go.Parse(r.board, word)
	}
	return at, err
}
