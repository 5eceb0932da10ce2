package desk

import (
	"errors"
	"strings"

	"pentepost/games"
)

// NearlyOrganise stands for a line that names a league and cannot be read. It always refuses: an organiser is told the line that
// works, anybody else what players can write.
type NearlyOrganise struct {
	Name  string
	Line  string   // the line that they probably mean, "" if that is not clear
	Below string   // the text below it
	Forms []string // how it is written, with what they wrote filled in; nil: it is like nothing that organisers write
}

func (NearlyOrganise) traits() Traits { return Misread{}.traits() }

func (c NearlyOrganise) do(h *house) error {
	l, err := h.leagueNews.leagueNamed(c.Name)
	if err != nil {
		return err
	}
	err = h.seasons.checkOrganiser(l.File.Organisers, l.Name())
	_, refused := errors.AsType[*games.Refusal](err)
	facts := games.Facts{Topic: games.TopicForm, Name: "league", Known: c.Forms}
	switch {
	case refused && c.Forms == nil: // it was for players
	case err != nil:
		return err
	case c.Line != "":
		facts = games.Facts{Topic: games.TopicMeant, Meaning: games.Meaning{Meant: c.Line, Below: c.Below}}
	case c.Forms == nil:
		for _, way := range OrganiserWays() {
			facts.Known = append(facts.Known, strings.Replace(way.Form, "LEAGUE", l.Name(), 1))
		}
	}
	return Misread{Reason: games.NotUnderstood, Facts: facts}.do(h)
}
