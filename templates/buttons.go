package templates

import (
	"fmt"
	"slices"

	"pentepost/games"
	"pentepost/games/league"
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// rank says how a button looks.
type rank int8

const (
	mainRank  rank = iota // filled: what most readers want; a letter has at most one, above its board
	otherRank             // outlined
	graveRank             // a plain link, the last one: what cannot be taken back
)

// button is a command that can be tapped in a letter.
type button struct {
	command, label string
	rank           rank
}

// labels makes buttons.
type labels struct{ says *speaker }

// button returns a button with the usual words for its command.
func (b labels) button(command string) button {
	return button{command, b.says.tellOr(say.Button(say.ButtonCase(idOf(command))), b.says.commands.Say(command)), otherRank}
}

// labelled returns a button with words of its own.
func (b labels) labelled(command string, label sentence) button {
	return button{command, b.says.tell(label), otherRank}
}

// others returns buttons of which none is the main one.
func (b labels) others(commands ...string) (list []button) {
	for _, command := range commands {
		list = append(list, b.button(command))
	}
	return list
}

// offered returns the answers to what a letter asks. The first one is the main one.
func (b labels) offered(commands ...string) []button { return withMain(b.others(commands...)) }

// withMain makes the first button the main one.
func withMain(list []button) []button {
	if len(list) > 0 {
		list[0].rank = mainRank
	}
	return list
}

// grave makes a button one for what cannot be taken back.
func (b button) grave() button {
	b.rank = graveRank
	return b
}

// hasMain reports whether one of the buttons is the main one.
func hasMain(list []button) bool {
	return slices.ContainsFunc(list, func(b button) bool { return b.rank == mainRank })
}

// buttons returns the commands that the reader of most letters may want to tap. The other letters have their own.
func (p *page) buttons() []button {
	switch {
	case p.view.Code != "": // it confirms what the letter is about
		return withMain([]button{p.labelled("code "+p.view.Code, say.Button(say.ButtonCode))})
	case p.invitation.invites():
		return p.answersToInvitation()
	case p.lastDayAway().IsZero():
		return gameButtons{onPage{p}}.inGame()
	}
	return append(gameButtons{onPage{p}}.inGame(), p.button("vacation until "+p.view.Notice.Away)) // they are asked whether they want it
}

// gameButtons are the commands that a reader may want in the game of any letter about it.
type gameButtons struct{ onPage }

// anotherPuzzle is the command for a puzzle of the same kind.
func (b gameButtons) anotherPuzzle() string {
	if b.page.view.PuzzleOf != 0 {
		return "puzzle mine"
	}
	return "puzzle"
}

// inGame returns what the reader may want in the game now.
func (b gameButtons) inGame() []button {
	switch {
	case b.page.to.isPuzzle() && b.page.canTry():
		return b.page.others("solution", b.anotherPuzzle(), "help")
	case b.page.to.isPuzzle():
		return b.page.others(b.anotherPuzzle(), "help")
	case b.page.view.Game == nil || !b.page.game.Plays():
		return nil
	case b.page.game.held():
		return b.page.offered("oops")
	case b.page.game.Over():
		return b.page.others("moves", "gif")
	case !b.page.game.RealTurn():
		return b.page.others("show", "moves", "help")
	}
	return append(b.onTurn(), b.page.button("moves"), b.page.button("help"), b.page.button("resign").grave())
}

// onTurn returns what the reader can do instead of a move.
func (b gameButtons) onTurn() []button {
	list := b.page.others(b.page.game.board.buttonsOfChoice()...)
	if f, _ := b.page.view.Notice.Letter.(letters.YourMove); f.Offer { // a draw is offered with the move before
		return append(list, b.page.others("accept", "decline")...)
	}
	if b.page.to.spoken() {
		list = append(list, b.page.button("threats"))
	}
	return append(list, b.page.button("draw"))
}

// answersToInvitation returns what somebody can answer who is invited, in the invitation and in any letter about it.
func (p *page) answersToInvitation() []button {
	rules := p.labelled("rules "+p.terms.ruleset.NameOfRules(), say.Button(say.ButtonRules))
	block := p.labelled("block", say.ButtonForBlock(p.invitation.Challenger()))
	return append(p.offered("accept", "decline"), rules, block.grave(), p.button("never").grave())
}

func (l invited) buttons() []button {
	if !l.page.invitation.waitsForOthers() {
		return nil
	}
	return l.page.others("withdraw")
}

func (l offer) buttons() []button {
	if !l.page.game.Plays() || l.page.game.Over() {
		return l.page.buttons()
	}
	return l.page.offered("accept", "decline")
}

// An opponent decides about a player who takes too long.
func (l overdue) buttons() []button {
	if !l.page.game.Plays() || l.page.game.MyTurn() {
		return l.page.buttons()
	}
	claim := l.page.labelled("claim", say.ButtonForClaim(l.page.game.OnTurn()))
	return withMain([]button{claim, l.page.button("wait 3 days"), l.page.button("unrated")})
}

func (l gameOver) buttons() []button {
	if l.page.game.MayAskAgain() {
		return append(l.page.offered("rematch"), l.page.buttons()...)
	}
	return l.page.buttons()
}

// An invitation that has lapsed can be sent once more.
func (l declined) buttons() []button {
	if !l.page.invitation.MayInviteAgain() {
		return l.page.buttons()
	}
	return l.page.offered("invite again")
}

func (l welcome) buttons() []button {
	switch f := l.page.view.Notice.Letter.(type) {
	case letters.WelcomeAsks:
		return l.page.offered("yes")
	case letters.WelcomeFirst:
		return l.page.beginning(f)
	case letters.WelcomeJoined:
		return l.page.beginning(letters.WelcomeFirst{})
	}
	return l.page.buttons()
}

// beginning returns the ways to begin, for somebody who may know no commands.
func (b labels) beginning(f letters.WelcomeFirst) (list []button) {
	for _, theme := range firstThemes(f.Theme) {
		switch theme {
		case games.ThemeComputer:
			list = append(list, b.button("challenge computer-1"))
		case games.ThemeFriend:
			list = append(list, b.labelled("challenge "+f.Friend, say.Button(say.ButtonChallenge)))
		case games.ThemeOpponent:
			list = append(list, b.button("seek"))
		case games.ThemePuzzle:
			list = append(list, b.labelled("puzzle", say.Button(say.ButtonFirstPuzzle)))
		case games.ThemeRules:
			list = append(list, b.labelled("rules pente", say.Button(say.ButtonRules)))
		case games.ThemeLeague:
			list = append(list, b.button("leagues"))
		}
	}
	return withMain(list)
}

func (l leavingForGood) buttons() []button { return l.page.offered("keep me") }

func (l lettersStopped) buttons() []button {
	if l.f.Running == 0 {
		return l.page.others("start")
	}
	return append(l.page.offered("keep playing"), l.page.button("start"), l.page.button("resign all").grave())
}

func (l changeAsked) buttons() []button { return l.page.offered("yes") }

// Only what can be done at once has buttons.
func (l wasThisYou) buttons() []button {
	if l.f.Meant == "" {
		return l.page.buttons()
	}
	return l.page.offered("yes", "no")
}

// A refusal that asks, such as "Which one?", has the answers.
func (l refused) buttons() []button {
	switch {
	case l.f.Meant != "" && l.page.invitation.invites(): // one main button, which answers the question
		return l.page.offered("yes", "no")
	case l.f.Meant != "":
		return append(l.page.offered("yes", "no"), l.page.buttons()...)
	case l.mayBegin():
		return l.page.beginning(letters.WelcomeFirst{})
	case !l.page.game.RealTurn():
	case l.f.Reason == games.TwoMoves:
		return append(l.page.others(l.page.game.movesRead(l.f)...), l.page.buttons()...)
	case l.f.Topic == games.TopicColumnI:
		return append(l.page.others(l.f.Known...), l.page.buttons()...)
	}
	return l.page.buttons()
}

// mayBegin reports whether the reader wrote a mail about nothing that was not understood, so that they may know no commands.
func (l refused) mayBegin() bool {
	return l.f.Reason == games.NotUnderstood && l.f.Topic == "" && !l.page.About() && l.page.view.Notice.Digest == 0 && l.page.view.Notice.Puzzle == 0
}

// The reader can end a vacation, or take some days of those that are left.
func (l vacationLetter) buttons() []button {
	v := l.page.Vacation()
	switch {
	case !l.isMine():
		return l.page.buttons()
	case v.Now != nil && l.page.view.Game != nil: // it has begun by itself
		return append(l.page.buttons(), l.page.button("back"))
	case v.Now != nil || v.Starts != nil:
		return l.page.others("back")
	}
	var list []button
	for _, days := range []int{3, 7, 14} {
		if days <= v.Left.Days {
			list = append(list, l.page.labelled(fmt.Sprintf("vacation %d days", days), say.ButtonForVacation(days)))
		}
	}
	return list
}

// maxRowButtons is how many rows of a list have buttons.
const maxRowButtons = 8

// A list has a button for each of its rows.
func (l listLetter) buttons() (list []button) {
	switch l.page.view.Notice.Letter.(type) {
	case letters.GamesListed:
		for i := range l.page.view.Games[:min(len(l.page.view.Games), maxRowButtons)] {
			number := int(l.page.view.Games[i].ID)
			list = append(list, l.page.labelled(fmt.Sprintf("game %d", number), say.ButtonForGame(number)))
		}
	case letters.SeeksListed:
		for i := range l.page.view.Seeks[:min(len(l.page.view.Seeks), maxRowButtons)] {
			c := &l.page.view.Seeks[i]
			list = append(list, l.page.labelled(takeCommand(c), say.ButtonForTake(title(c.Rules), l.page.to.name(c.From))))
		}
		if len(l.page.view.OwnSeeks) > 0 {
			list = append(list, l.page.button("seek off"))
		}
	case letters.LeaguesListed:
		for i := range l.page.view.Leagues[:min(len(l.page.view.Leagues), maxRowButtons)] {
			name := l.page.view.Leagues[i].File.Name
			list = append(list, l.page.labelled("table "+name, say.ButtonForTableOf(name)))
		}
	}
	return list
}

func (l leagueLetter) buttons() (list []button) {
	if _, rulings := l.page.view.Notice.Letter.(letters.RulingsWanted); rulings {
		return nil
	}
	name, list := l.page.league.leagueName(), l.decisions()
	if l.page.league.view.Season.Number != 0 {
		list = append(list, l.page.labelled("table "+name, say.Button(say.ButtonTable)))
	}
	if l.mayEnter() && !l.endsSeason() {
		list = append(list, l.page.labelled("enter "+name, say.Button(say.ButtonEnter)))
	}
	if l.page.league.hasEntered() {
		list = append(list, l.page.button("games"))
	}
	if !l.page.league.view.Reads {
		return append(list, l.page.labelled("watch "+name, say.Button(say.ButtonWatch)))
	}
	list = append(list, l.page.labelled("unwatch "+name, say.Button(say.ButtonUnwatch)))
	if l.page.league.hasEntered() {
		list = append(list, l.page.labelled("leave "+name, say.Button(say.ButtonLeave)).grave())
	}
	return list
}

// decisions returns what the letter waits for: in the weekly letter the games where the reader is on turn, and at the end of
// a season whether they take part in the next one.
func (l leagueLetter) decisions() (list []button) {
	for _, g := range l.urgentFirst() {
		if g.OnTurn() == l.page.view.Reader.ID && len(list) < maxRowButtons {
			list = append(list, l.page.labelled(fmt.Sprintf("game %d", g.ID), say.ButtonForGame(int(g.ID))))
		}
	}
	if l.mayEnter() && l.endsSeason() {
		list = append(list, l.page.labelled("enter "+l.page.league.leagueName(), say.Button(say.ButtonEnter)))
	}
	return withMain(list)
}

// mayEnter reports whether one word is enough for the reader to take part in the next season.
func (l leagueLetter) mayEnter() bool {
	return !l.page.league.hasEntered() && !l.page.league.leagueClosed() && l.page.league.leagueKind() != league.Teams
}

// endsSeason reports whether the letter tells the end of a season.
func (l leagueLetter) endsSeason() bool {
	_, ends := l.page.view.Notice.Letter.(letters.SeasonEnded)
	return ends
}

func (l digestLetter) buttons() []button { return nil }
