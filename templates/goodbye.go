package templates

import "pentepost/games"

// goodbye tells somebody what becomes of their letters or their account.
type goodbye struct {
	*page
	withoutNews
}

func (l goodbye) subject() string {
	switch l.Notice.Letter.(type) {
	case games.LettersStopped, games.GoesOn:
		return l.tell("goodbye.subject-letters", nil)
	}
	return l.tell("goodbye.subject-account", nil)
}

func (l goodbye) ask() string {
	switch l.Notice.Letter.(type) {
	case games.LettersStopped:
		return l.addressed("goodbye.stopped", nil)
	case games.GoesOn:
		return l.addressed("goodbye.continue", nil)
	case games.BannedLetter:
		return l.addressed("goodbye.banned", nil)
	case games.UnbannedLetter:
		return l.addressed("goodbye.unbanned", nil)
	case games.ForgetWanted:
		return l.addressed("goodbye.forget", nil)
	case games.LeavingForGood:
		return l.addressed("goodbye.leaving", nil)
	}
	return l.unknownLetter()
}

func (l goodbye) told() string {
	switch f := l.Notice.Letter.(type) {
	case games.LettersStopped:
		if f.Running == 0 {
			return l.tell("goodbye.no-letters", nil)
		}
		return l.tell("goodbye.still-play", l.running(f.Running))
	case games.GoesOn:
		return l.tell("goodbye.told-continue", nil)
	case games.BannedLetter:
		return l.tell("goodbye.told-banned", nil)
	case games.UnbannedLetter:
		return l.tell("goodbye.told-unbanned", nil)
	case games.ForgetWanted:
		return l.forgetting(f)
	case games.LeavingForGood:
		return l.leaving(f)
	}
	return l.unknownLetter()
}

// running is how many games the reader plays, in words and as a number.
func (l goodbye) running(n int) args { return args{"n": n, "number": l.number(n)} }

// forgetting says what follows if the reader confirms that they want to be forgotten.
func (l goodbye) forgetting(f games.ForgetWanted) string {
	giveUp := ""
	if f.Running > 0 {
		giveUp = l.tell("goodbye.give-up", l.running(f.Running))
	}
	return join("\n\n", l.tell("goodbye.told-forget", args{"code": l.Code}), join(" ", giveUp, l.tell("goodbye.what-is-deleted", nil)))
}

// leaving says what happens before and when a player is forgotten.
func (l goodbye) leaving(f games.LeavingForGood) string {
	var happens, plays string
	if until := l.momentOrNil(f.Until); until != nil {
		happens = l.tell("goodbye.happens", args{"until": l.time(*until)})
	}
	if f.Running > 0 {
		plays = l.tell("goodbye.still-play-then-give-up", l.running(f.Running))
	}
	return join(" ", happens, plays, l.tell("goodbye.will-be-deleted", nil))
}

func (l goodbye) answer() string {
	said := args{"service": l.Service}
	switch f := l.Notice.Letter.(type) {
	case games.LettersStopped:
		more := ""
		if f.Running > 0 {
			more = l.tell("goodbye.answer-games", args{"n": f.Running})
		}
		return join("\n\n", more, l.tell("goodbye.answer-start", said))
	case games.GoesOn:
		return l.tell("goodbye.answer-start", said)
	case games.BannedLetter:
		return l.tell("goodbye.answer-banned", nil)
	case games.UnbannedLetter:
		return l.tell("goodbye.answer-unbanned", said)
	case games.ForgetWanted:
		return l.tell("goodbye.answer-forget", said)
	case games.LeavingForGood:
		return l.tell("goodbye.answer-leaving", nil)
	}
	return l.unknownLetter()
}
