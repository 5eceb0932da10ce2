package templates

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/templates/say"
)

// entries writes a list, an entry for each of several things.
func entries[T any](of []T, say func(T) string) string {
	var b strings.Builder
	for _, one := range of {
		wrapWords(&b, say(one), "  ", "    ")
	}
	return strings.TrimRight(b.String(), "\n")
}

// lists has the lists that players can ask for, one entry a line.
type lists struct{ onPage }

// running lists the reader's games, one entry for each.
func (p lists) running() string {
	if len(p.page.view.Games) == 0 {
		return p.tell(say.GameListNone())
	}
	var b strings.Builder
	for i := range p.page.view.Games {
		g := &p.page.view.Games[i]
		wrapWords(&b, p.gameInList(g), fmt.Sprintf("  %-4d ", g.ID), "       ")
	}
	return strings.TrimRight(b.String(), "\n")
}

// gameInList says who plays, how far the game is, and who is on turn.
func (p lists) gameInList(g *games.Game) string {
	game, turn := title(g.Rules), p.turnInList(g)
	if sides := teams(g.Rules, p.page.to.sides(g.Rules, g.Seats)); sides != nil && len(sides[0].Others) > 0 {
		return p.tell(say.GameListTeams(game, p.page.to.and(sides[1].Others), p.page.to.and(sides[0].Others), len(g.Plies), turn))
	}
	return p.tell(say.GameListOthers(game, p.page.to.and(p.page.to.names(g.Seats, p.page.view.Reader.ID)), len(g.Plies), turn))
}

func (p lists) turnInList(g *games.Game) string {
	if g.OnTurn() != p.page.view.Reader.ID {
		return p.tell(say.GameListTheirMove(p.page.to.name(g.OnTurn())))
	}
	switch d := p.page.deadline(g); {
	case d.Over:
		return p.tell(say.GameListYourMoveOver())
	case d.Due != nil:
		return p.tell(say.GameListYourMoveBy(p.page.to.time(*d.Due)))
	}
	return p.tell(say.GameListYourMoveStands())
}

// challenges lists the open challenges, one entry for each.
func (p lists) challenges() string { return entries(p.page.view.Challenges, p.challengeInList) }

func (p lists) challengeInList(c games.Challenge) string {
	game, waitsFor := p.page.to.variant(c.Rules), []string{}
	for _, i := range c.Invited {
		switch {
		case i.Accepted:
		case i.Player == p.page.view.Reader.ID:
			return p.tell(say.InvitationListForYou(game, p.page.to.name(c.From)))
		default:
			waitsFor = append(waitsFor, p.page.to.name(i.Player))
		}
	}
	return p.tell(say.InvitationListForOthers(game, p.page.to.and(waitsFor)))
}

// settingsList lists the reader's settings, one on each line, with the names that `set` uses.
func (p lists) settingsList() string {
	var list []explained
	for _, s := range p.page.to.settings() {
		list = append(list, explained{p.page.to.setting(s.name), s.shown})
	}
	return wrappedInColumns(11, list)
}

// ownSetting is a setting of the reader's, its value in the words of "set" and as letters show it.
type ownSetting struct{ name, value, shown string }

func (p *people) settings() (list []ownSetting) {
	r := p.reader
	for _, s := range []struct{ name, value string }{
		{"nick", r.Nick}, {"board", string(r.Board)}, {"points", string(r.Points)}, {"zone", r.Zone},
		{"confirm", onOff(r.Confirm)}, {"subject", string(r.Subject)}, {"calendar", onOff(r.Calendar)},
		{"games", strconv.Itoa(r.MaxGames)}, {"hold", minutesOrOff(r.Hold)}, {"letters", string(r.Letters)},
		{"announce", onOff(r.Announce)}, {"hidden", onOff(r.Hidden)}, {"language", cmp.Or(r.Language, games.English)},
	} {
		list = append(list, ownSetting{s.name, s.value, cmp.Or(oneLine(p.valueShown(s.name, s.value)), p.tell(say.SettingUnset()))})
	}
	return list
}

// valueShown says the value of a setting. What players have written themselves stays as it is.
func (p *people) valueShown(name, value string) string {
	switch name {
	case "nick", "zone":
		return value
	case "language":
		return languageName(value)
	}
	return p.commands.Say(value)
}

// languageName returns what speakers of a language call it.
func languageName(tag string) string {
	l, _ := games.LanguageNamed(tag)
	return l.Name
}

func onOff(on bool) string {
	if on {
		return "on"
	}
	return "off"
}

// minutesOrOff returns the value of the setting "hold".
func minutesOrOff(n int) string {
	if n == 0 {
		return onOff(false)
	}
	return strconv.Itoa(n)
}

// addresses lists the reader's addresses, the one where letters go first, and the ones that wait
// for a code.
func (p lists) addresses() string {
	list := []string{p.page.view.Reader.Address}
	for _, a := range p.page.view.Addresses {
		if a.Address != p.page.view.Reader.Address {
			list = append(list, a.Address)
		}
	}
	for _, w := range p.page.view.Wishes {
		if w.Wants != games.WantForget && w.Open(p.page.view.WrittenAt()) {
			list = append(list, p.addressThatWaits(w))
		}
	}
	return entries(list, func(address string) string { return address })
}

// addressThatWaits says where the code is with which the reader gets an address.
func (p lists) addressThatWaits(w games.Wish) string {
	switch w.Wants {
	case games.WantAddress:
		return p.tell(say.AddressListWaits(w.Address))
	case games.WantToAsk:
		return p.tell(say.AddressListAsked(w.Address))
	}
	return p.page.to.unknown("wish", string(w.Wants))
}

// watches lists what the reader watches, one entry for each.
func (p lists) watches() string { return entries(p.page.view.Watches, p.watchInList) }

// blocks lists whom the reader has blocked.
func (p lists) blocks() string {
	return entries(p.page.view.Blocks, func(b games.Blocked) string { return p.page.to.name(b.Whom) })
}

func (p lists) watchInList(w games.Watched) string {
	is, player, game, number, players := say.WatchingGame, "", "", 0, ""
	if w.Whom != 0 {
		is, player = say.WatchingPlayer, p.page.to.name(w.Whom)
	}
	for i := range p.page.view.Games {
		if g := &p.page.view.Games[i]; g.ID == w.Game {
			game, number, players = title(g.Rules), int(g.ID), p.page.to.and(p.page.to.names(g.Seats, 0))
		}
	}
	return p.tell(either(w.OnlyEnd, say.WatchingEnd(say.WatchingEndCase(is), game, number, player, players),
		say.Watching(is, game, number, player, players)))
}
