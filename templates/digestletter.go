package templates

import (
	"fmt"

	"pentepost/games/letters"
)

// digestLetter is the letter of the day, or says what became of the lines of an answer to it.
type digestLetter struct {
	onPage
	withoutNews
}

func (l digestLetter) subject() string {
	if l.page.linesRead() > 0 {
		return l.tell("digest.subject-answers", nil)
	}
	return l.tell("digest.subject", args{"date": l.page.date(l.page.Now().There)})
}

func (l digestLetter) ask() string {
	read, refused, said := l.page.linesRead(), l.page.linesRefused(), args{"reader": l.page.Me()}
	switch {
	case read == 0:
		return l.askForMoves()
	case refused == 0:
		return l.tell("digest.all-done", said)
	case refused == read:
		return l.tell("digest.none-done", said)
	}
	said["n"], said["lines"] = refused, read
	return l.tell("digest.some-done", said)
}

func (l digestLetter) askForMoves() string {
	n := l.page.yourTurns()
	if n == 0 {
		return l.tell("digest.news-of-games", args{"reader": l.page.Me()})
	}
	return l.tell("digest.your-moves", args{"n": n, "number": l.page.number(n), "reader": l.page.Me()})
}

func (l digestLetter) told() string {
	f, _ := l.page.Notice.Letter.(letters.Daily)
	return puzzle{onPage: l.onPage}.inARow(f.Streak)
}

func (l digestLetter) answer() string {
	how := ""
	switch example := l.page.digestExample(); {
	case example != "":
		how = l.tell("digest.how-to-answer-such-as", args{"example": example})
	case l.page.linesRead() > 0:
	case l.page.yourTurns() > 0:
		how = l.tell("digest.how-to-answer", nil)
	default:
		how = l.tell("digest.begin-with-number", nil)
	}
	if l.page.linesRead() > 0 {
		return how
	}
	return join("\n", how, l.tell("digest.once-a-day", nil))
}

// end says what is not in the letter: further turns, and games whose boards the reader has already.
func (p *page) digestEnd() string {
	var more, waiting string
	if n := p.moreTurns(); n > 0 {
		more = p.tell("digest.more-turns", args{"n": n, "service": p.Service})
	}
	if numbers := p.stillWaiting(); len(numbers) > 0 {
		waiting = p.tell("digest.still-waiting", args{"n": len(numbers), "games": p.and(numbers)})
	}
	return join("\n", more, waiting)
}

// headingOfTurn is above a game where the reader is on turn.
func (p digestPart) headingOfTurn() string {
	return p.tell("digest.game", args{"game": int(p.page.GameNumber()), "variant": p.page.variantTitle(), "others": p.page.and(p.page.Others()), "colour": p.page.Am()})
}

// headingOfNews is above something else that happened.
func (p digestPart) headingOfNews() string {
	if p.page.GameNumber() == 0 {
		return p.tell("digest.an-invitation", nil)
	}
	id := "digest.game-watched"
	if p.page.Plays() {
		id = "digest.game-with"
	}
	return p.tell(id, args{"game": int(p.page.GameNumber()), "others": p.page.and(p.page.Others())})
}

// headingOfLine is above what became of a line of the answer.
func (p digestPart) headingOfLine() string {
	line := p.page.Line
	switch {
	case line == "":
		return p.headingOfNews()
	case p.refuses():
		return p.tell("digest.line-not-done", args{"line": line})
	}
	return p.tell("digest.line-done", args{"line": line})
}

// outcome says what became of a line of the answer.
func (p digestPart) outcome() string {
	l, refuses := p.page.parts().(refused)
	if !refuses {
		return p.page.parts().news()
	}
	meant := l.meant()
	if meant == "" {
		return l.refusal()
	}
	said := args{"meant": meant, "before": p.page.Before()}
	if text := l.f.Name; text != "" {
		said["text"] = text
		return p.tell("digest.below-meant", said)
	}
	return p.tell("digest.did-you-mean", said)
}

// numbersOf writes the numbers of games.
func numbersOf(pages []*page) (numbers []string) {
	for _, p := range pages {
		numbers = append(numbers, fmt.Sprint(p.Game.ID))
	}
	return numbers
}
