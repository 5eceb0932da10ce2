package templates

import (
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// lettersStopped tells a player that they get no more invitations, and asks about the games that they play.
type lettersStopped struct {
	to *people
	f  letters.LettersStopped
}

func (l lettersStopped) subject() string { return l.to.tell(say.GoodbyeSubjectContinue()) }
func (l lettersStopped) ask() string {
	return l.to.addressed(say.GoodbyeStopped(l.to.Me()), say.GoodbyeStoppedNameless())
}

func (l lettersStopped) told() string {
	if l.f.Running == 0 {
		return l.to.tell(say.GoodbyeNoLetters())
	}
	return l.to.counted(say.GoodbyeStillPlay, l.f.Running)
}

func (l lettersStopped) answer() string {
	games := l.to.tellIf(l.f.Running > 0 && !l.to.tapped, say.GoodbyeAnswerGames(l.f.Running))
	return join("\n\n", games, l.to.tell(say.GoodbyeAnswerContinue(l.to.service)))
}

// forgetWanted asks a player to confirm that they want to be forgotten.
type forgetWanted struct {
	plain
	f letters.ForgetWanted
}

func (l forgetWanted) told() string {
	giveUp := l.to.tellIf(l.f.Running > 0, say.GoodbyeGiveUp(l.f.Running, l.to.number(l.f.Running)))
	return join("\n\n", l.plain.told(), l.to.joined(giveUp, l.to.tell(say.GoodbyeWhatIsDeleted())))
}

// leavingForGood says what happens before and when a player is forgotten.
type leavingForGood struct {
	plain
	f letters.LeavingForGood
}

func (l leavingForGood) told() string {
	until, n := l.to.at(l.f.Until), l.f.Running
	return l.to.joined(l.to.tellIf(until != "", say.GoodbyeHappens(until)),
		l.to.tellIf(n > 0, say.GoodbyeStillPlayThenGiveUp(n, l.to.number(n))), l.to.tell(say.GoodbyeWillBeDeleted()))
}
