package templates

import (
	"cmp"
	"slices"
	"strings"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/templates/say"
)

// welcome is the first letter to somebody, or the letter to somebody who comes back.
type welcome struct {
	onPage
	withoutNews
}

func (l welcome) subject() string { return l.tell(say.WelcomeSubject()) }

func (l welcome) ask() string {
	switch f := l.page.view.Notice.Letter.(type) {
	case letters.WelcomeJoined:
		return l.tell(say.WelcomeJoined(l.page.to.Me()))
	case letters.WelcomeBack:
		return l.page.addressed(say.WelcomeBack(l.page.to.Me()), say.WelcomeBackNameless())
	case letters.WelcomeStays:
		return l.page.addressed(say.WelcomeStays(l.page.to.Me()), say.WelcomeStaysNameless())
	case letters.WelcomeAsks:
		if l.page.view.Brief {
			return l.tell(say.WelcomeAsksInShort(f.Line))
		}
		return l.tell(say.WelcomeAsks())
	case letters.WelcomeOrphan:
		return l.tell(say.WelcomeOrphan())
	case letters.WelcomeFirst:
		if f.Again {
			return l.tell(say.WelcomeFirstInShort())
		}
		return l.tell(say.WelcomeFirst())
	}
	return l.tell(either(l.page.view.Brief, say.WelcomeHelloInShort(l.page.view.Service), say.WelcomeHello()))
}

func (l welcome) told() string {
	switch f := l.page.view.Notice.Letter.(type) {
	case letters.WelcomeJoined:
		return l.tell(say.WelcomeToldJoined(l.page.to.Me()))
	case letters.WelcomeBack:
		return l.tell(say.WelcomeToldBack())
	case letters.WelcomeStays:
		return l.tell(say.WelcomeToldStays())
	case letters.WelcomeAsks:
		return l.tell(say.WelcomeToldAsks(f.Line))
	case letters.WelcomeOrphan:
		return l.tell(say.WelcomeToldOrphan())
	case letters.WelcomeFirst:
		if f.Again {
			return l.tell(say.RefusedAskRead(games.CutLine(f.Line)))
		}
		return l.tell(say.WelcomeToldFirst())
	}
	return l.tell(say.WelcomeToldStranger())
}

func (l welcome) answer() string {
	switch f := l.page.view.Notice.Letter.(type) {
	case letters.WelcomeFirst:
		switch {
		case f.Again:
			return l.tell(say.WelcomeAnswerFirstInShort(l.page.view.Service))
		case l.page.to.tapped: // the buttons say the rest
			return l.tell(say.WelcomeAnswerFirstTapped(l.page.view.Service))
		}
		return l.firstWays(f)
	case letters.WelcomeJoined:
		return aligned(l.tell(say.WelcomeAnswerJoined(cmp.Or(f.Variant, "pente"), l.page.view.Service)))
	case letters.WelcomeBack, letters.WelcomeStays:
		return l.tell(say.WelcomeAnswerBack(l.page.view.Service))
	case letters.WelcomeAsks:
		return ""
	}
	return l.tell(say.WelcomeAnswerStranger(l.page.view.Service))
}

// firstWays lists what somebody can begin with, what they wrote about first. A text of letters has no buttons.
func (l welcome) firstWays(f letters.WelcomeFirst) string {
	friend := cmp.Or(f.Friend, "bob@example.org")
	lines := []string{l.tell(say.WelcomeAnswerFirst(l.page.view.Service)), ""}
	for _, theme := range firstThemes(f.Theme) {
		lines = append(lines, l.tell(say.WelcomeWay(say.WelcomeWayCase(theme), friend)))
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
