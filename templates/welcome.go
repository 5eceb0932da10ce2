package templates

import (
	"cmp"
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/games/letters"
)

// welcome is the first letter to somebody, or the letter to somebody who comes back.
type welcome struct {
	onPage
	withoutNews
}

func (l welcome) subject() string { return l.tell("welcome.subject", nil) }

func (l welcome) ask() string {
	short := ""
	if l.page.Brief {
		short = "-in-short"
	}
	switch f := l.page.Notice.Letter.(type) {
	case letters.WelcomeJoined:
		return l.tell("welcome.joined", args{"reader": l.page.Me()})
	case letters.WelcomeBack:
		return l.page.addressed("welcome.back", nil)
	case letters.WelcomeStays:
		return l.page.addressed("welcome.stays", nil)
	case letters.WelcomeAsks:
		return l.tell("welcome.asks"+short, args{"line": f.Line})
	case letters.WelcomeOrphan:
		return l.tell("welcome.orphan", nil)
	case letters.WelcomeFirst:
		if f.Again {
			return l.tell("welcome.first-in-short", nil)
		}
		return l.tell("welcome.first", nil)
	}
	return l.tell("welcome.hello"+short, args{"service": l.page.Service})
}

func (l welcome) told() string {
	switch f := l.page.Notice.Letter.(type) {
	case letters.WelcomeJoined:
		return l.tell("welcome.told-joined", args{"reader": l.page.Me()})
	case letters.WelcomeBack:
		return l.tell("welcome.told-back", nil)
	case letters.WelcomeStays:
		return l.tell("welcome.told-stays", nil)
	case letters.WelcomeAsks:
		return l.tell("welcome.told-asks", args{"line": f.Line})
	case letters.WelcomeOrphan:
		return l.tell("welcome.told-orphan", nil)
	case letters.WelcomeFirst:
		if f.Again {
			return l.tell("refused-ask.read", args{"line": games.CutLine(f.Line)})
		}
		return l.tell("welcome.told-first", nil)
	}
	return l.tell("welcome.told-stranger", nil)
}

func (l welcome) answer() string {
	said := args{"service": l.page.Service}
	switch f := l.page.Notice.Letter.(type) {
	case letters.WelcomeFirst:
		switch {
		case f.Again:
			return l.tell("welcome.answer-first-in-short", said)
		case l.page.tapped: // the buttons say the rest
			return l.tell("welcome.answer-first-tapped", said)
		}
		return l.firstWays(f)
	case letters.WelcomeJoined:
		said["game"] = cmp.Or(f.Variant, "pente")
		return aligned(l.tell("welcome.answer-joined", said))
	case letters.WelcomeBack, letters.WelcomeStays:
		return l.tell("welcome.answer-back", said)
	case letters.WelcomeAsks:
		return ""
	}
	return l.tell("welcome.answer-stranger", said)
}

// firstWays lists what somebody can begin with, what they wrote about first. A text of letters has no buttons.
func (l welcome) firstWays(f letters.WelcomeFirst) string {
	said := args{"service": l.page.Service, "friend": cmp.Or(f.Friend, "bob@example.org")}
	lines := []string{l.tell("welcome.answer-first", said), ""}
	for _, theme := range firstThemes(f.Theme) {
		lines = append(lines, l.tell("welcome.first-"+string(theme), said))
	}
	return strings.Join(lines, "\n")
}

// firstThemes are the ways to begin, that of a theme first. Leagues have none unless somebody writes about them.
func firstThemes(theme games.Theme) []games.Theme {
	themes := []games.Theme{games.ThemeComputer, games.ThemeFriend, games.ThemeOpponent, games.ThemePuzzle, games.ThemeRules}
	if i := slices.Index(themes, theme); i >= 0 {
		themes = slices.Delete(themes, i, i+1)
	} else if theme != games.ThemeLeague {
		return themes
	}
	return slices.Insert(themes, 0, theme)
}
