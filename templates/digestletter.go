package templates

import (
	"fmt"

	"pentepost/games/letters"
	"pentepost/templates/say"
)

// digestLetter is the letter of the day, or says what became of the lines of an answer to it.
type digestLetter struct {
	to     *people
	notice *letters.Notice
	digest *digestParts
}

func (l digestLetter) subject() string {
	return l.to.tell(either(l.digest.linesRead() > 0, say.DigestSubjectAnswers(),
		say.DigestSubject(l.to.date(l.to.there(l.notice.Made)))))
}

func (l digestLetter) ask() string {
	switch read, refused := l.digest.linesRead(), len(l.digest.linesWhere((*draft).refuses)); {
	case read == 0:
		return l.askForMoves()
	case refused == 0:
		return l.to.tell(say.DigestAllDone(l.to.Me()))
	case refused == read:
		return l.to.tell(say.DigestNoneDone(l.to.Me()))
	default:
		return l.to.tell(say.DigestSomeDone(read, refused, l.to.Me()))
	}
}

func (l digestLetter) askForMoves() string {
	n := len(l.digest.turns)
	return l.to.tell(either(n == 0, say.DigestNewsOfGames(l.to.Me()),
		say.DigestYourMoves(n, l.to.number(n), l.to.Me())))
}

func (l digestLetter) told() string {
	f, _ := l.notice.Letter.(letters.Daily)
	return inARow(l.to, f.Streak)
}

func (l digestLetter) answer() string {
	how := ""
	switch example := l.digest.digestExample(); {
	case example != "":
		how = l.to.tell(say.DigestHowToAnswerSuchAs(example))
	case l.digest.linesRead() > 0:
	case len(l.digest.turns) > 0:
		how = l.to.tell(say.DigestHowToAnswer())
	default:
		how = l.to.tell(say.DigestBeginWithNumber())
	}
	if l.digest.linesRead() > 0 {
		return how
	}
	return join("\n", how, l.to.tell(say.DigestOnceADay()))
}

// digestEnd says what is not in the letter: further turns, and games whose boards the reader has already.
func (d *draft) digestEnd() string {
	f, _ := d.notice.Letter.(letters.Daily)
	n, numbers := f.Running-len(d.view.Turn), []string{}
	for _, turn := range d.digest.about {
		numbers = append(numbers, fmt.Sprint(turn.game.game.ID))
	}
	return join("\n", d.to.tellIf(n > 0, say.DigestMoreTurns(n, d.to.service)),
		d.to.tellIf(len(numbers) > 0, say.DigestStillWaiting(d.to.and(numbers), len(numbers))))
}

// headingOfNews is above something else that happened.
func (d *draft) headingOfNews() string {
	if d.game.GameNumber() == 0 {
		return d.to.tell(say.DigestAnInvitation())
	}
	game, others := int(d.game.GameNumber()), d.to.and(d.game.Others())
	return d.to.tell(either(d.game.Plays(), say.DigestGameWith(game, others), say.DigestGameWatched(game, others)))
}

// headingOfLine is above what became of a line of the answer.
func (d *draft) headingOfLine() string {
	line := d.view.Line
	switch {
	case line == "":
		return d.headingOfNews()
	case d.refuses():
		return d.to.tell(say.DigestLineNotDone(line))
	}
	return d.to.tell(say.DigestLineDone(line))
}

// outcome says what became of a line of the answer.
func (d *draft) outcome() string {
	l, refuses := d.parts().(refused)
	if !refuses {
		return d.news()
	}
	meant := l.meant()
	if meant == "" {
		return l.refusal()
	}
	if text := l.f.Name; text != "" {
		return d.to.tell(say.DigestBelowMeant(d.game.Before(), meant, text))
	}
	return d.to.tell(say.DigestDidYouMean(d.game.Before(), meant))
}

// news says what happened, "" for nothing.
func (d *draft) news() string {
	if said, has := d.parts().(withNews); has {
		return said.news()
	}
	return ""
}
