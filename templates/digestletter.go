package templates

import (
	"fmt"

	"pentepost/games/letters"
	"pentepost/templates/say"
)

// digestLetter is the letter of the day, or says what became of the lines of an answer to it.
type digestLetter struct {
	onPage
	withoutNews
}

func (l digestLetter) subject() string {
	return l.tell(either(l.page.digest.linesRead() > 0, say.DigestSubjectAnswers(),
		say.DigestSubject(l.page.to.date(l.page.Now().There))))
}

func (l digestLetter) ask() string {
	switch read, refused := l.page.digest.linesRead(), l.page.digest.linesRefused(); {
	case read == 0:
		return l.askForMoves()
	case refused == 0:
		return l.tell(say.DigestAllDone(l.page.to.Me()))
	case refused == read:
		return l.tell(say.DigestNoneDone(l.page.to.Me()))
	default:
		return l.tell(say.DigestSomeDone(read, refused, l.page.to.Me()))
	}
}

func (l digestLetter) askForMoves() string {
	n := l.page.digest.yourTurns()
	return l.tell(either(n == 0, say.DigestNewsOfGames(l.page.to.Me()),
		say.DigestYourMoves(n, l.page.to.number(n), l.page.to.Me())))
}

func (l digestLetter) told() string {
	f, _ := l.page.view.Notice.Letter.(letters.Daily)
	return puzzle{onPage: l.onPage}.inARow(f.Streak)
}

func (l digestLetter) answer() string {
	how := ""
	switch example := l.page.digest.digestExample(); {
	case example != "":
		how = l.tell(say.DigestHowToAnswerSuchAs(example))
	case l.page.digest.linesRead() > 0:
	case l.page.digest.yourTurns() > 0:
		how = l.tell(say.DigestHowToAnswer())
	default:
		how = l.tell(say.DigestBeginWithNumber())
	}
	if l.page.digest.linesRead() > 0 {
		return how
	}
	return join("\n", how, l.tell(say.DigestOnceADay()))
}

// end says what is not in the letter: further turns, and games whose boards the reader has already.
func (p *page) digestEnd() string {
	var more, waiting string
	if n := p.moreTurns(); n > 0 {
		more = p.to.tell(say.DigestMoreTurns(n, p.view.Service))
	}
	if numbers := p.digest.stillWaiting(); len(numbers) > 0 {
		waiting = p.to.tell(say.DigestStillWaiting(p.to.and(numbers), len(numbers)))
	}
	return join("\n", more, waiting)
}

// headingOfTurn is above a game where the reader is on turn.
func (p digestPart) headingOfTurn() string {
	return p.tell(say.DigestGame(p.page.game.Am(), int(p.page.game.GameNumber()), p.page.to.and(p.page.game.Others()), p.page.terms.variantTitle()))
}

// headingOfNews is above something else that happened.
func (p digestPart) headingOfNews() string {
	if p.page.game.GameNumber() == 0 {
		return p.tell(say.DigestAnInvitation())
	}
	game, others := int(p.page.game.GameNumber()), p.page.to.and(p.page.game.Others())
	return p.tell(either(p.page.game.Plays(), say.DigestGameWith(game, others), say.DigestGameWatched(game, others)))
}

// headingOfLine is above what became of a line of the answer.
func (p digestPart) headingOfLine() string {
	line := p.page.view.Line
	switch {
	case line == "":
		return p.headingOfNews()
	case p.refuses():
		return p.tell(say.DigestLineNotDone(line))
	}
	return p.tell(say.DigestLineDone(line))
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
	if text := l.f.Name; text != "" {
		return p.tell(say.DigestBelowMeant(p.page.game.Before(), meant, text))
	}
	return p.tell(say.DigestDidYouMean(p.page.game.Before(), meant))
}

// numbersOf writes the numbers of games.
func numbersOf(pages []*page) (numbers []string) {
	for _, p := range pages {
		numbers = append(numbers, fmt.Sprint(p.view.Game.ID))
	}
	return numbers
}
