package templates

import (
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// lettersStopped tells a player that they get no more invitations, and asks about the games that they play.
type lettersStopped struct {
	onPage
	withoutNews
	f letters.LettersStopped
}

func (l lettersStopped) subject() string { return l.tell(say.GoodbyeSubjectContinue()) }
func (l lettersStopped) ask() string {
	return l.page.addressed(say.GoodbyeStopped(l.page.to.Me()), say.GoodbyeStoppedNameless())
}

func (l lettersStopped) told() string {
	if l.f.Running == 0 {
		return l.tell(say.GoodbyeNoLetters())
	}
	return l.page.to.counted(say.GoodbyeStillPlay, l.f.Running)
}

func (l lettersStopped) answer() string {
	games := ""
	if l.f.Running > 0 && !l.page.to.tapped {
		games = l.tell(say.GoodbyeAnswerGames(l.f.Running))
	}
	return join("\n\n", games, l.tell(say.GoodbyeAnswerContinue(l.page.view.Service)))
}

// forgetWanted asks a player to confirm that they want to be forgotten.
type forgetWanted struct {
	plain
	f letters.ForgetWanted
}

func (l forgetWanted) told() string {
	giveUp := ""
	if l.f.Running > 0 {
		giveUp = l.page.to.counted(say.GoodbyeGiveUp, l.f.Running)
	}
	return join("\n\n", l.plain.told(), l.joined(giveUp, l.tell(say.GoodbyeWhatIsDeleted())))
}

// leavingForGood says what happens before and when a player is forgotten.
type leavingForGood struct {
	plain
	f letters.LeavingForGood
}

func (l leavingForGood) told() string {
	var happens, plays string
	if until := l.page.to.momentOrNil(l.f.Until); until != nil {
		happens = l.tell(say.GoodbyeHappens(l.page.to.time(*until)))
	}
	if l.f.Running > 0 {
		plays = l.page.to.counted(say.GoodbyeStillPlayThenGiveUp, l.f.Running)
	}
	return l.joined(happens, plays, l.tell(say.GoodbyeWillBeDeleted()))
}
