package templates

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"pentepost/games"
)

// gameInList has the data for a game in a list.
type gameInList struct {
	Variant  string
	Others   []string
	Partners []string // of the others, in a game of teams
	Against  []string // the rest of the others
	Plies    int
	MyTurn   bool
	OnTurn   string
	Deadline deadline
}

// GamesList lists the reader's games, one entry for each.
func (p *page) GamesList() string {
	if len(p.Games) == 0 {
		return p.say("no games", p)
	}
	var b strings.Builder
	for i := range p.Games {
		g := &p.Games[i]
		words := gameInList{
			Variant: title(g.Rules), Others: p.names(g.Seats, p.Reader.ID), Plies: len(g.Plies),
			MyTurn: g.OnTurn() == p.Reader.ID, OnTurn: p.name(g.OnTurn()), Deadline: p.deadline(g),
		}
		if sides := teams(g.Rules, p.sides(g.Rules, g.Seats)); sides != nil {
			words.Partners, words.Against = sides[0].Others, sides[1].Others
		}
		entry := p.say("game in list", words)
		wrapWords(&b, entry, fmt.Sprintf("  %-4d ", g.ID), "       ")
	}
	return strings.TrimRight(b.String(), "\n")
}

// challengeInList has the data for a challenge in a list.
type challengeInList struct {
	Variant, From string
	WaitsForMe    bool
	WaitsFor      []string
}

// ChallengesList lists the open challenges, one entry for each.
func (p *page) ChallengesList() string {
	var b strings.Builder
	for i := range p.Challenges {
		entry := p.say("challenge in list", p.challengeInList(&p.Challenges[i]))
		wrapWords(&b, entry, "  ", "    ")
	}
	return strings.TrimRight(b.String(), "\n")
}

func (p *page) challengeInList(c *games.Challenge) challengeInList {
	entry := challengeInList{Variant: variant(c.Rules), From: p.name(c.From)}
	for _, i := range c.Invited {
		switch {
		case i.Accepted:
		case i.Player == p.Reader.ID:
			entry.WaitsForMe = true
		default:
			entry.WaitsFor = append(entry.WaitsFor, p.name(i.Player))
		}
	}
	return entry
}

// settingsList lists the reader's settings, one on each line, with the names that `set` uses.
func (p *page) settingsList() string {
	var b strings.Builder
	for _, s := range p.settings() {
		const column = 13
		wrapWords(&b, s.value, fmt.Sprintf("  %-*s", column-2, s.name), strings.Repeat(" ", column))
	}
	return strings.TrimRight(b.String(), "\n")
}

// ownSetting is a setting of the reader's.
type ownSetting struct{ name, value string }

func (p *page) settings() (list []ownSetting) {
	r := p.Reader
	for _, s := range []ownSetting{
		{"nick", r.Nick}, {"board", string(r.Board)}, {"points", string(r.Points)}, {"zone", r.Zone},
		{"confirm", onOff(r.Confirm)}, {"subject", string(r.Subject)}, {"calendar", onOff(r.Calendar)},
		{"games", strconv.Itoa(r.MaxGames)}, {"hold", minutesOrOff(r.Hold)}, {"letters", string(r.Letters)},
		{"announce", onOff(r.Announce)}, {"hidden", onOff(r.Hidden)},
	} {
		list = append(list, ownSetting{s.name, cmp.Or(oneLine(s.value), p.words.Unset)})
	}
	return list
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

// addressInList has the data for one of the reader's addresses in a list.
type addressInList struct {
	Address      string
	Waits, Asked bool // for a code that was sent to it, or to the reader
}

// AddressesList lists the reader's addresses, the one where letters go first, and the ones that wait
// for a code.
func (p *page) AddressesList() string {
	list := []addressInList{{Address: p.Reader.Address}}
	for _, a := range p.Addresses {
		if a.Address != p.Reader.Address {
			list = append(list, addressInList{Address: a.Address})
		}
	}
	for _, w := range p.Wishes {
		if w.Wants != games.WantForget && w.Open(p.WrittenAt()) {
			list = append(list, addressInList{w.Address, w.Wants == games.WantAddress, w.Wants == games.WantToAsk})
		}
	}
	var b strings.Builder
	for _, words := range list {
		wrapWords(&b, p.say("address in list", words), "  ", "    ")
	}
	return strings.TrimRight(b.String(), "\n")
}

// watchInList has the data for a game or player in a list of what the reader watches.
type watchInList struct {
	Whom    string // a player all of whose games are watched
	Game    games.GameID
	Variant string
	Players []string
	OnlyEnd bool
}

// WatchesList lists what the reader watches, one entry for each.
func (p *page) WatchesList() string {
	var b strings.Builder
	for _, w := range p.Watches {
		words := watchInList{Game: w.Game, OnlyEnd: w.OnlyEnd}
		if w.Whom != 0 {
			words.Whom = p.name(w.Whom)
		}
		for i := range p.Games {
			if g := &p.Games[i]; g.ID == w.Game {
				words.Variant, words.Players = title(g.Rules), p.names(g.Seats, 0)
			}
		}
		wrapWords(&b, p.say("watch in list", words), "  ", "    ")
	}
	return strings.TrimRight(b.String(), "\n")
}
