package templates

import "pentepost/games"

// puzzle is a position with a win to find, or says what became of the answer to it.
type puzzle struct {
	*page
	withoutNews
}

func (l puzzle) subject() string {
	if l.Notice.Facts.Puzzle == 0 {
		return l.tell("puzzle.subject-no-more", nil)
	}
	return l.PuzzleSubject()
}

func (l puzzle) ask() string {
	said := args{"reader": l.Me()}
	switch topic := l.Notice.Facts.Topic; topic {
	case games.TopicSolved, games.TopicUnsolved, games.TopicNoMore:
		return l.tell("puzzle."+topic, said)
	}
	return l.tell("puzzle.ask", said)
}

func (l puzzle) told() string {
	switch l.Notice.Facts.Topic {
	case games.TopicSolved:
		return join(" ", l.tell("puzzle.wins", args{"moves": l.and(l.MovesNamed())}), l.numbers("puzzle.numbers-to-the-end"))
	case games.TopicUnsolved:
		return join(" ", l.tell("puzzle.does-not-win", args{"moves": l.and(l.MovesNamed())}), l.numbers("puzzle.numbers-to-the-win"))
	case games.TopicNoMore:
		return l.tell("puzzle.nothing-else", nil)
	}
	return l.tell("puzzle.task", args{"variant": l.VariantTitle(), "colour": l.Am(), "number": l.number((l.PuzzlePlies + 1) / 2)})
}

func (l puzzle) answer() string {
	var first, daily string
	switch topic := l.Notice.Facts.Topic; {
	case topic == games.TopicPuzzle:
		first = l.tell("puzzle.answer", nil)
	case topic == games.TopicNoMore && l.Reader.PuzzleAt.IsZero():
		daily = l.tell("puzzle.daily-again", nil)
	}
	if !l.Reader.PuzzleAt.IsZero() {
		daily = l.tell("puzzle.end-daily", nil)
	}
	return join(" ", first, l.tell("puzzle.another", args{"service": l.Service}), daily)
}

// numbers says what the numbers on the board are, if it has some.
func (l puzzle) numbers(id string) string {
	if !l.numbersLines() {
		return ""
	}
	return l.tell(id, nil)
}
