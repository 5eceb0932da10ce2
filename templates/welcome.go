package templates

import "pentepost/games/letters"

// welcome is the first letter to somebody, or the letter to somebody who comes back.
type welcome struct {
	*page
	withoutNews
}

func (l welcome) subject() string { return l.tell("welcome.subject", nil) }

func (l welcome) ask() string {
	short := ""
	if l.Brief {
		short = "-in-short"
	}
	switch f := l.Notice.Letter.(type) {
	case letters.WelcomeJoined:
		return l.tell("welcome.joined", args{"reader": l.Me()})
	case letters.WelcomeBack:
		return l.addressed("welcome.back", nil)
	case letters.WelcomeStays:
		return l.addressed("welcome.stays", nil)
	case letters.WelcomeAsks:
		return l.tell("welcome.asks"+short, args{"line": f.Line})
	case letters.WelcomeOrphan:
		return l.tell("welcome.orphan", nil)
	}
	return l.tell("welcome.hello"+short, args{"service": l.Service})
}

func (l welcome) told() string {
	switch f := l.Notice.Letter.(type) {
	case letters.WelcomeJoined:
		return l.tell("welcome.told-joined", args{"reader": l.Me()})
	case letters.WelcomeBack:
		return l.tell("welcome.told-back", nil)
	case letters.WelcomeStays:
		return l.tell("welcome.told-stays", nil)
	case letters.WelcomeAsks:
		return l.tell("welcome.told-asks", args{"line": f.Line})
	case letters.WelcomeOrphan:
		return l.tell("welcome.told-orphan", nil)
	}
	return l.tell("welcome.told-stranger", nil)
}

func (l welcome) answer() string {
	said := args{"service": l.Service}
	switch l.Notice.Letter.(type) {
	case letters.WelcomeJoined:
		return l.tell("welcome.answer-joined", said)
	case letters.WelcomeBack, letters.WelcomeStays:
		return l.tell("welcome.answer-back", said)
	case letters.WelcomeAsks:
		return ""
	}
	return l.tell("welcome.answer-stranger", said)
}
