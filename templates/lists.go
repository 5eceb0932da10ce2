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
type lists struct {
	to     *people
	list   *ListView
	clocks *clocks
}

func (d *draft) lists() lists { return lists{d.to, &d.view.ListView, d.clocks} }

// running lists the reader's games, one entry for each.
func (p lists) running() string {
	if len(p.list.Games) == 0 {
		return p.to.tell(say.GameListNone())
	}
	var b strings.Builder
	for i := range p.list.Games {
		g := &p.list.Games[i]
		wrapWords(&b, p.gameInList(g), fmt.Sprintf("  %-4d ", g.ID), "       ")
	}
	return strings.TrimRight(b.String(), "\n")
}

// gameInList says who plays, how far the game is, and who is on turn.
func (p lists) gameInList(g *games.Game) string {
	game, turn := title(g.Rules), p.turnInList(g)
	if sides := teams(g.Rules, p.to.sides(g.Rules, g.Seats)); sides != nil && len(sides[0].Others) > 0 {
		return p.to.tell(say.GameListTeams(game, p.to.and(sides[1].Others), p.to.and(sides[0].Others), len(g.Plies), turn))
	}
	return p.to.tell(say.GameListOthers(game, p.to.and(p.to.names(g.Seats, p.to.reader.ID)), len(g.Plies), turn))
}

func (p lists) turnInList(g *games.Game) string {
	if g.OnTurn() != p.to.reader.ID {
		return p.to.tell(say.GameListTheirMove(p.to.name(g.OnTurn())))
	}
	switch d := p.clocks.deadline(g); {
	case d.Over:
		return p.to.tell(say.GameListYourMoveOver())
	case d.Due != "":
		return p.to.tell(say.GameListYourMoveBy(d.Due))
	}
	return p.to.tell(say.GameListYourMoveStands())
}

// challenges lists the open challenges, one entry for each.
func (p lists) challenges() string { return entries(p.list.Challenges, p.challengeInList) }

func (p lists) challengeInList(c games.Challenge) string {
	game, waitsFor := p.to.variant(c.Rules), []string{}
	for _, i := range c.Invited {
		switch {
		case i.Accepted:
		case i.Player == p.to.reader.ID:
			return p.to.tell(say.InvitationListForYou(game, p.to.name(c.From)))
		default:
			waitsFor = append(waitsFor, p.to.name(i.Player))
		}
	}
	return p.to.tell(say.InvitationListForOthers(game, p.to.and(waitsFor)))
}

// settingsList lists the reader's settings, one on each line, with the names that `set` uses.
func settingsList(to *people) string {
	var list []explained
	for _, s := range to.settings() {
		list = append(list, explained{to.setting(s.name), s.shown})
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
func (a *account) addresses() string {
	list := []string{a.to.reader.Address}
	for _, other := range a.Addresses {
		if other.Address != a.to.reader.Address {
			list = append(list, other.Address)
		}
	}
	for _, w := range a.Wishes {
		if w.Wants != games.WantForget && w.Open(a.at) {
			list = append(list, a.addressThatWaits(w))
		}
	}
	return entries(list, func(address string) string { return address })
}

// addressThatWaits says where the code is with which the reader gets an address.
func (a *account) addressThatWaits(w games.Wish) string {
	switch w.Wants {
	case games.WantAddress:
		return a.to.tell(say.AddressListWaits(w.Address))
	case games.WantToAsk:
		return a.to.tell(say.AddressListAsked(w.Address))
	}
	return a.to.unknown("wish", string(w.Wants))
}

func (p lists) watchInList(w games.Watched) string {
	is, player, game, number, players := say.WatchingGame, "", "", 0, ""
	if w.Whom != 0 {
		is, player = say.WatchingPlayer, p.to.name(w.Whom)
	}
	for i := range p.list.Games {
		if g := &p.list.Games[i]; g.ID == w.Game {
			game, number, players = title(g.Rules), int(g.ID), p.to.and(p.to.names(g.Seats, 0))
		}
	}
	return p.to.tell(either(w.OnlyEnd, say.WatchingEnd(say.WatchingEndCase(is), game, number, player, players),
		say.Watching(is, game, number, player, players)))
}
