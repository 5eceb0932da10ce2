package command

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
)

// organiser reads what an organiser writes behind the name of a league.
type organiser struct {
	args  []string // the words behind the first one, in small letters
	typed []string // the same as they were typed
	text  string   // below the line
}

// ReadAction reads what an organiser does with a league, from the words behind its name and the text below the line. The
// command line has the same words as a mail. The action is nil if they are none; sure reports whether "yes" stands behind them.
func ReadAction(words []string, text string) (action desk.LeagueAction, sure bool) {
	if len(words) == 0 {
		return nil, false
	}
	word := strings.ToLower(words[0])
	o := organiser{typed: words[1:], text: text}
	for _, typed := range o.typed {
		o.args = append(o.args, strings.ToLower(typed))
	}
	if last := len(o.args) - 1; last >= 0 && o.args[last] == "yes" && word != "set" && (last == 0 || word != "say" && word != "announce") {
		o.args, o.typed, sure = o.args[:last], o.typed[:last], true
	}
	for _, read := range []func(word string) desk.LeagueAction{o.ofSeason, o.ofPeople, o.ofGame, o.ofTerms} {
		if action = read(word); action != nil {
			return action, sure
		}
	}
	return nil, false
}

// readLook reads what organisers look at, nil for nothing that is known.
func readLook(words []string) desk.LeagueLook {
	if len(words) != 1 {
		return nil
	}
	switch words[0] {
	case "pairings":
		return desk.ShowPairings{}
	case "report":
		return desk.ShowReport{}
	case "settings":
		return desk.ShowTerms{}
	}
	return nil
}

// ofSeason reads what is about a season as a whole.
func (o *organiser) ofSeason(word string) desk.LeagueAction {
	days, counted := o.days(o.args)
	switch {
	case word == "announce" || word == "say":
		return desk.Announce{Text: strings.TrimSpace(strings.Join(o.typed, " ") + "\n" + o.text)}
	case word == "extend" && counted:
		return desk.ExtendSeason{By: days}
	case word == "shorten" && counted:
		return desk.ExtendSeason{By: -days}
	case word == "hold" && counted:
		return desk.HoldRound{For: days}
	case len(o.args) > 0:
		return nil
	}
	switch word {
	case "start":
		return desk.StartSeason{}
	case "close":
		return desk.CloseLeague{}
	case "open":
		return desk.OpenLeague{}
	case "hold":
		return desk.HoldRound{For: clock.Day}
	case "release":
		return desk.ReleaseRound{}
	}
	return nil
}

// ofPeople reads what is about players of a league.
func (o *organiser) ofPeople(word string) desk.LeagueAction {
	typed := o.typed
	switch {
	case word == "add" && len(typed) >= 1:
		return desk.AddEntrant{Nick: typed[0], Team: strings.Join(typed[1:], " ")}
	case word == "order" && len(typed) >= 2:
		return desk.OrderTeam{Team: typed[0], Nicks: typed[1:]}
	case word == "substitute" && len(typed) == 2:
		return desk.Substitute{Out: typed[0], In: typed[1]}
	case word == "pair" && len(typed) == 2 && o.args[0] != o.args[1]:
		return desk.PairByHand{One: typed[0], Other: typed[1]}
	case word == "bye" && len(typed) == 2 && o.args[1] == "off":
		return desk.GiveBye{Nick: typed[0], Off: true}
	case len(typed) != 1:
		return nil
	}
	switch word {
	case "remove":
		return desk.RemoveEntrant{Nick: typed[0]}
	case "return":
		return desk.ReturnPlayer{Nick: typed[0]}
	case "late":
		return desk.EnterLate{Nick: typed[0]}
	case "bye":
		return desk.GiveBye{Nick: typed[0]}
	case "unpair":
		return desk.UnpairByHand{Nick: typed[0]}
	}
	return nil
}

// ofGame reads what is about a game: "result 42 win Bob", "result 42 back", "extend 42 5 days".
func (o *organiser) ofGame(word string) desk.LeagueAction {
	if len(o.args) < 2 {
		return nil
	}
	number, err := strconv.ParseInt(o.args[0], 10, 64)
	if err != nil {
		return nil
	}
	game := games.GameID(number)
	switch word {
	case "extend":
		if days, ok := o.days(o.args[1:]); ok {
			return desk.GiveTime{Game: game, By: days}
		}
	case "result", "adjudicate":
		if len(o.args) == 2 && o.args[1] == "back" {
			return desk.TakeRulingBack{Game: game}
		}
		ruling := append([]string{o.args[1]}, o.typed[2:]...)
		if outcome, winner, ok := ReadRuling(ruling); ok {
			return desk.AdjudicateLeagueGame{Game: game, Outcome: outcome, Winner: winner, Says: o.text}
		}
	}
	return nil
}

// ofTerms reads what changes the file of a league.
func (o *organiser) ofTerms(word string) desk.LeagueAction {
	switch {
	case word == "rename" && len(o.args) == 1:
		return desk.RenameLeague{To: o.args[0]}
	case word == "set" && len(o.args) >= 2:
		return setTerm(o.args[0], strings.Join(o.typed[1:], " "))
	case word == "set" && len(o.args) == 1 && o.args[0] == "about":
		return desk.SetTerm{Setting: "about", Value: o.text}
	}
	return nil
}

// setTerm reads a setting of a league's file with its value.
func setTerm(name, value string) desk.LeagueAction {
	c := desk.SetTerm{Setting: strings.ReplaceAll(name, "-", "_"), Value: value}
	if c.Setting != "pace" {
		return c
	}
	if pace := readTerms(strings.Fields(strings.ToLower(value))); pace.understood() {
		c.Pace = pace.Pace
	}
	return c
}

// days reads "3 days".
func (*organiser) days(words []string) (time.Duration, bool) {
	if len(words) != 2 || !slices.Contains([]string{"day", "days"}, words[1]) {
		return 0, false
	}
	n, err := strconv.Atoi(words[0])
	return time.Duration(n) * clock.Day, err == nil && n >= 1 && n <= desk.MaxExtension
}
