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

// button returns a button with the usual words for its command.
func (s *speaker) button(command string) button {
	return button{command, s.tellOr(say.Button(say.ButtonCase(idOf(command))), s.commands.Say(command)), otherRank}
}

// labelled returns a button with words of its own.
func (s *speaker) labelled(command string, label sentence) button {
	return button{command, s.tell(label), otherRank}
}

// others returns buttons of which none is the main one.
func (s *speaker) others(commands ...string) (list []button) {
	for _, command := range commands {
		list = append(list, s.button(command))
	}
	return list
}

// offered returns the answers to what a letter asks. The first one is the main one.
func (s *speaker) offered(commands ...string) []button { return withMain(s.others(commands...)) }

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

// usualButtons returns the commands that the reader of most letters may want to tap.
func (d *draft) usualButtons() (list []button) {
	switch {
	case d.view.Code != "": // it confirms what the letter is about
		return withMain([]button{d.to.labelled("code "+d.view.Code, say.Button(say.ButtonCode))})
	case d.invitation.invites():
		return d.invitation.buttons()
	case d.to.puzzle:
		another := either(d.view.PuzzleOf != 0, "puzzle mine", "puzzle") // of the same kind
		if list = d.to.others(another, "help"); canTry(d.notice.Letter) {
			list = d.to.others("solution", another, "help")
		}
	case d.game.Plays():
		list = d.game.buttons()
	}
	if away := d.notice.Away; !lastDayAway(d.notice).IsZero() { // they are asked whether they want it
		list = append(list, d.to.button("vacation until "+away))
	}
	return list
}

// buttons returns what a player may want in the game now.
func (g *gameSeen) buttons() []button {
	switch {
	case g.held():
		return g.to.offered("oops")
	case g.Over():
		return g.to.others("moves", "gif")
	case !g.RealTurn():
		return g.to.others("show", "moves", "help")
	}
	return append(g.onTurn(), g.to.button("moves"), g.to.button("help"), g.to.button("resign").grave())
}

// onTurn returns what the reader can do instead of a move.
func (g *gameSeen) onTurn() []button {
	list := g.to.others(g.board.buttonsOfChoice()...)
	if f, _ := g.notice.Letter.(letters.YourMove); f.Offer { // a draw is offered with the move before
		return append(list, g.to.others("accept", "decline")...)
	}
	if g.to.spoken() {
		list = append(list, g.to.button("threats"))
	}
	return append(list, g.to.button("draw"))
}

// buttons returns what somebody can answer who is invited, in the invitation and in any letter about it.
func (c *invitationSeen) buttons() []button {
	rules := c.to.labelled("rules "+c.challenge.Rules.NameOfRules(), say.Button(say.ButtonRules))
	block := c.to.labelled("block", say.ButtonForBlock(c.Challenger()))
	return append(c.to.offered("accept", "decline"), rules, block.grave(), c.to.button("never").grave())
}

func (l invited) buttons([]button) []button {
	if !l.invitation.waitsForOthers() {
		return nil
	}
	return l.to.others("withdraw")
}

func (l offer) buttons(usual []button) []button {
	if !l.game.Plays() || l.game.Over() {
		return usual
	}
	return l.to.offered("accept", "decline")
}

// An opponent decides about a player who takes too long.
func (l overdue) buttons(usual []button) []button {
	if !l.game.Plays() || l.game.MyTurn() {
		return usual
	}
	claim := l.to.labelled("claim", say.ButtonForClaim(l.game.OnTurn()))
	return withMain([]button{claim, l.to.button("wait 3 days"), l.to.button("unrated")})
}

func (l gameOver) buttons(usual []button) []button {
	if l.game.MayAskAgain() {
		return append(l.to.offered("rematch"), usual...)
	}
	return usual
}

// An invitation that has lapsed can be sent once more.
func (l declined) buttons(usual []button) []button {
	if !l.invitation.MayInviteAgain() {
		return usual
	}
	return l.to.offered("invite again")
}

func (l welcome) buttons(usual []button) []button {
	switch f := l.notice.Letter.(type) {
	case letters.WelcomeAsks:
		return l.to.offered("yes")
	case letters.WelcomeFirst:
		return beginning(l.to.speaker, f)
	case letters.WelcomeJoined:
		return beginning(l.to.speaker, letters.WelcomeFirst{})
	}
	return usual
}

// beginning returns the ways to begin, for somebody who may know no commands.
func beginning(s *speaker, f letters.WelcomeFirst) (list []button) {
	for _, theme := range firstThemes(f.Theme) {
		switch theme {
		case games.ThemeComputer:
			list = append(list, s.button("challenge computer-1"))
		case games.ThemeFriend:
			list = append(list, s.labelled("challenge "+f.Friend, say.Button(say.ButtonChallenge)))
		case games.ThemeOpponent:
			list = append(list, s.button("seek"))
		case games.ThemePuzzle:
			list = append(list, s.labelled("puzzle", say.Button(say.ButtonFirstPuzzle)))
		case games.ThemeRules:
			list = append(list, s.labelled("rules pente", say.Button(say.ButtonRules)))
		case games.ThemeLeague:
			list = append(list, s.button("leagues"))
		}
	}
	return withMain(list)
}

func (l leavingForGood) buttons([]button) []button { return l.to.offered("keep me") }

func (l lettersStopped) buttons([]button) []button {
	if l.f.Running == 0 {
		return l.to.others("start")
	}
	return append(l.to.offered("keep playing"), l.to.button("start"), l.to.button("resign all").grave())
}

func (l changeAsked) buttons([]button) []button { return l.to.offered("yes") }

// Only what can be done at once has buttons.
func (l wasThisYou) buttons(usual []button) []button {
	if l.f.Meant == "" {
		return usual
	}
	return l.to.offered("yes", "no")
}

// A refusal that asks, such as "Which one?", has the answers.
func (l refused) buttons(usual []button) []button {
	switch {
	case l.f.Meant != "" && l.invitation.invites(): // one main button, which answers the question
		return l.to.offered("yes", "no")
	case l.f.Meant != "":
		return append(l.to.offered("yes", "no"), usual...)
	case l.mayBegin():
		return beginning(l.to.speaker, letters.WelcomeFirst{})
	case !l.game.RealTurn():
	case l.f.Reason == games.TwoMoves:
		return append(l.to.others(l.game.movesRead(l.f)...), usual...)
	case l.f.Topic == games.TopicColumnI:
		return append(l.to.others(l.f.Known...), usual...)
	}
	return usual
}

// mayBegin reports whether the reader wrote a mail about nothing that was not understood, so that they may know no commands.
func (l refused) mayBegin() bool {
	return l.f.Reason == games.NotUnderstood && l.f.Topic == "" && l.game == nil && l.invitation == nil && l.notice.Digest == 0 && l.notice.Puzzle == 0
}

// The reader can end a vacation, or take some days of those that are left.
func (l vacationLetter) buttons(usual []button) []button {
	v := l.account.vacation()
	switch {
	case !l.isMine():
		return usual
	case v.Now != "" && l.game != nil: // it has begun by itself
		return append(usual, l.to.button("back"))
	case v.Now != "" || v.Starts != "":
		return l.to.others("back")
	}
	var list []button
	for _, days := range []int{3, 7, 14} {
		if days <= v.Left.Days {
			list = append(list, l.to.labelled(fmt.Sprintf("vacation %d days", days), say.ButtonForVacation(days)))
		}
	}
	return list
}

// maxRowButtons is how many rows of a list have buttons.
const maxRowButtons = 8

// A list has a button for each of its rows.
func (l listLetter) buttons([]button) (list []button) {
	switch l.notice.Letter.(type) {
	case letters.GamesListed:
		for i := range l.list.Games[:min(len(l.list.Games), maxRowButtons)] {
			number := int(l.list.Games[i].ID)
			list = append(list, l.to.labelled(fmt.Sprintf("game %d", number), say.ButtonForGame(number)))
		}
	case letters.SeeksListed:
		for i := range l.list.Seeks[:min(len(l.list.Seeks), maxRowButtons)] {
			c := &l.list.Seeks[i]
			list = append(list, l.to.labelled(takeCommand(c), say.ButtonForTake(title(c.Rules), l.to.name(c.From))))
		}
		if len(l.list.OwnSeeks) > 0 {
			list = append(list, l.to.button("seek off"))
		}
	case letters.LeaguesListed:
		for i := range l.list.Leagues[:min(len(l.list.Leagues), maxRowButtons)] {
			name := l.list.Leagues[i].File.Name
			list = append(list, l.to.labelled("table "+name, say.ButtonForTableOf(name)))
		}
	}
	return list
}

func (l leagueLetter) buttons([]button) (list []button) {
	if _, rulings := l.notice.Letter.(letters.RulingsWanted); rulings {
		return nil
	}
	name, list := l.league.name(), l.decisions()
	if l.league.view.Season.Number != 0 {
		list = append(list, l.to.labelled("table "+name, say.Button(say.ButtonTable)))
	}
	if l.mayEnter() && !l.endsSeason() {
		list = append(list, l.to.labelled("enter "+name, say.Button(say.ButtonEnter)))
	}
	if l.league.view.Entered {
		list = append(list, l.to.button("games"))
	}
	if !l.league.view.Reads {
		return append(list, l.to.labelled("watch "+name, say.Button(say.ButtonWatch)))
	}
	list = append(list, l.to.labelled("unwatch "+name, say.Button(say.ButtonUnwatch)))
	if l.league.view.Entered {
		list = append(list, l.to.labelled("leave "+name, say.Button(say.ButtonLeave)).grave())
	}
	return list
}

// decisions returns what the letter waits for: in the weekly letter the games where the reader is on turn, and at the end of
// a season whether they take part in the next one.
func (l leagueLetter) decisions() (list []button) {
	for _, g := range l.urgentFirst() {
		if g.OnTurn() == l.to.reader.ID && len(list) < maxRowButtons {
			list = append(list, l.to.labelled(fmt.Sprintf("game %d", g.ID), say.ButtonForGame(int(g.ID))))
		}
	}
	if l.mayEnter() && l.endsSeason() {
		list = append(list, l.to.labelled("enter "+l.league.name(), say.Button(say.ButtonEnter)))
	}
	return withMain(list)
}

// mayEnter reports whether one word is enough for the reader to take part in the next season.
func (l leagueLetter) mayEnter() bool {
	return !l.league.view.Entered && !l.league.closed() && l.league.kind() != league.Teams
}

// endsSeason reports whether the letter tells the end of a season.
func (l leagueLetter) endsSeason() bool {
	_, ends := l.notice.Letter.(letters.SeasonEnded)
	return ends
}

func (l digestLetter) buttons([]button) []button { return nil }
