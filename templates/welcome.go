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
	to     *people
	notice *letters.Notice
	brief  bool
}

func (l welcome) subject() string { return l.to.tell(say.WelcomeSubject()) }

func (l welcome) ask() string {
	switch f := l.notice.Letter.(type) {
	case letters.WelcomeJoined:
		return l.to.tell(say.WelcomeJoined(l.to.Me()))
	case letters.WelcomeBack:
		return l.to.addressed(say.WelcomeBack(l.to.Me()), say.WelcomeBackNameless())
	case letters.WelcomeStays:
		return l.to.addressed(say.WelcomeStays(l.to.Me()), say.WelcomeStaysNameless())
	case letters.WelcomeAsks:
		if l.brief {
			return l.to.tell(say.WelcomeAsksInShort(f.Line))
		}
		return l.to.tell(say.WelcomeAsks())
	case letters.WelcomeOrphan:
		return l.to.tell(say.WelcomeOrphan())
	case letters.WelcomeFirst:
		if f.Again {
			return l.to.tell(say.WelcomeFirstInShort())
		}
		return l.to.tell(say.WelcomeFirst())
	}
	return l.to.tell(either(l.brief, say.WelcomeHelloInShort(l.to.service), say.WelcomeHello()))
}

func (l welcome) told() string {
	switch f := l.notice.Letter.(type) {
	case letters.WelcomeJoined:
		return l.to.tell(say.WelcomeToldJoined(l.to.Me()))
	case letters.WelcomeBack:
		return l.to.tell(say.WelcomeToldBack())
	case letters.WelcomeStays:
		return l.to.tell(say.WelcomeToldStays())
	case letters.WelcomeAsks:
		return l.to.tell(say.WelcomeToldAsks(f.Line))
	case letters.WelcomeOrphan:
		return l.to.tell(say.WelcomeToldOrphan())
	case letters.WelcomeFirst:
		if f.Again {
			return l.to.tell(say.RefusedAskRead(games.CutLine(f.Line)))
		}
		return l.to.tell(say.WelcomeToldFirst())
	}
	return l.to.tell(say.WelcomeToldStranger())
}

func (l welcome) answer() string {
	switch f := l.notice.Letter.(type) {
	case letters.WelcomeFirst:
		switch {
		case f.Again:
			return l.to.tell(say.WelcomeAnswerFirstInShort(l.to.service))
		case l.to.tapped: // the buttons say the rest
			return l.to.tell(say.WelcomeAnswerFirstTapped(l.to.service))
		}
		return l.firstWays(f)
	case letters.WelcomeJoined:
		return aligned(l.to.tell(say.WelcomeAnswerJoined(cmp.Or(f.Variant, "pente"), l.to.service)))
	case letters.WelcomeBack, letters.WelcomeStays:
		return l.to.tell(say.WelcomeAnswerBack(l.to.service))
	case letters.WelcomeAsks:
		return ""
	}
	return l.to.tell(say.WelcomeAnswerStranger(l.to.service))
}

// firstWays lists what somebody can begin with, what they wrote about first. A text of letters has no buttons.
func (l welcome) firstWays(f letters.WelcomeFirst) string {
	friend := cmp.Or(f.Friend, "bob@example.org")
	lines := []string{l.to.tell(say.WelcomeAnswerFirst(l.to.service)), ""}
	for _, theme := range firstThemes(f.Theme) {
		lines = append(lines, l.to.tell(say.WelcomeWay(say.WelcomeWayCase(theme), friend)))
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
