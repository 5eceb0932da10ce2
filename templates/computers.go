package templates

import (
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/templates/columns"
	"pentepost/templates/say"
)

// levelPrefix is what stands before the number of a level in the nickname of a computer player.
const levelPrefix = games.AnyComputer + "-"

// like says what a computer player is like: "a beginner that ...". It is "" for a program of others, and for a person.
func (s *speaker) like(nick string) string {
	level, ok := strings.CutPrefix(nick, levelPrefix)
	if !ok {
		return ""
	}
	return s.tellOr(say.Level(say.LevelCase(level)), "")
}

// levels lists what the computer players of all levels are like, one entry for each.
func levels(s *speaker) string {
	var nicks []string
	for n := 1; s.like(levelPrefix+strconv.Itoa(n)) != ""; n++ {
		nicks = append(nicks, levelPrefix+strconv.Itoa(n))
	}
	return listComputers(s, nicks)
}

// listComputers lists what computer players are like, but for programs of others.
func listComputers(s *speaker, nicks []string) string {
	var b strings.Builder
	for _, nick := range nicks {
		if like := s.like(nick); like != "" {
			const column = len(levelPrefix) + 4
			wrapWords(&b, like, "  "+columns.Left(nick, column), strings.Repeat(" ", column+2))
		}
	}
	return strings.TrimRight(b.String(), "\n")
}
