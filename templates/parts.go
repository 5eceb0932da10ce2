package templates

import (
	"fmt"

	"pentepost/games"
)

// parts are what the letters of a kind say, part by part.
type parts interface {
	subject() string
	ask() string    // one line: what the letter asks for
	told() string   // what happened
	answer() string // how to reply
	news() string   // what happened, in a letter of the day; "" for nothing
}

// partsInGo returns the parts of a letter that are said in Go; nil if its kind is a template.
func partsInGo(kind games.Kind, p *page) parts {
	switch kind {
	case games.YourMove:
		return yourMove{p}
	case games.Played:
		return played{p}
	case games.OfferMade:
		return offer{p}
	case games.Remarked:
		return remark{p}
	case games.WatchedGame:
		return watched{p}
	case games.Declined:
		return declined{page: p}
	case games.Invitation:
		return invitation{page: p}
	case games.Invited:
		return invited{page: p}
	case games.Welcome:
		return welcome{page: p}
	case games.Goodbye:
		return goodbye{page: p}
	case games.Shown:
		return shown{p}
	case games.PuzzleLetter:
		return puzzle{page: p}
	case games.SettingsOf:
		return settings{page: p}
	case games.Confirm:
		return confirm{page: p}
	case games.VacationLetter:
		return vacationLetter{page: p}
	case games.Exported:
		return exportLetter{page: p}
	case games.HelpLetter:
		return help{page: p}
	case games.Digest:
		return digestLetter{page: p}
	case games.OverdueTurn:
		return overdue{page: p}
	case games.Reminder:
		return reminder{p}
	case games.Unreachable:
		return unreachable{p}
	case games.GameEnded:
		return gameOver{p}
	case games.LeagueLetter:
		return leagueLetter{page: p}
	case games.List:
		return listLetter{page: p}
	}
	return nil
}

// parts returns what the letter says.
func (p *page) parts() parts {
	if said := partsInGo(p.Notice.Kind, p); said != nil {
		return said
	}
	return templateParts{p}
}

// templateParts are blocks of the file words/en/letters/KIND.txt.
type templateParts struct{ of *page }

func (t templateParts) subject() string { return t.of.say("subject", t.of) }
func (t templateParts) ask() string     { return t.of.say("ask", t.of) }
func (t templateParts) told() string    { return t.of.say("told", t.of) }
func (t templateParts) answer() string  { return t.of.say("answer", t.of) }

func (t templateParts) news() string {
	if t.of.knows("news") {
		return t.of.say("news", t.of)
	}
	return ""
}

// withoutNews is embedded in the parts of kinds that do not wait for a letter of the day.
type withoutNews struct{}

func (withoutNews) news() string { return "" }

// unknown says nothing, and makes the letter fail: there are no words for what is named.
func (s *speaker) unknown(what, name string) string {
	if s.err == nil {
		s.err = fmt.Errorf("no words for the %s %q", what, name)
	}
	return ""
}
