package templates

import (
	"fmt"

	"pentepost/games"
	"pentepost/templates/messages"
)

// parts are what the letters of a kind say, part by part.
type parts interface {
	subject() string
	ask() string    // one line: what the letter asks for
	told() string   // what happened
	answer() string // how to reply
	news() string   // what happened, in a letter of the day; "" for nothing
}

// parts returns what the letter says.
func (p *page) parts() parts {
	switch p.Notice.Kind {
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
	case games.Refused:
		return refused{page: p}
	case games.List:
		return listLetter{page: p}
	}
	return unworded{page: p}
}

// unworded is a letter of a kind that a newer program wrote: there are no words for it, and it is not sent.
type unworded struct {
	*page
	withoutNews
}

func (l unworded) subject() string { return l.unknown("kind of letter", string(l.Notice.Kind)) }
func (l unworded) ask() string     { return "" }
func (l unworded) told() string    { return "" }
func (l unworded) answer() string  { return "" }

// withoutNews is embedded in the parts of kinds that do not wait for a letter of the day.
type withoutNews struct{}

func (withoutNews) news() string { return "" }

// unknown says nothing, and makes the letter fail: there are no words for what is named.
func (s *speaker) unknown(what, name string) string {
	if s.err == nil {
		s.err = fmt.Errorf("no words for the %s %q: %w", what, name, messages.ErrNoSentence)
	}
	return ""
}
