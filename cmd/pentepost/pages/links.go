package pages

import (
	"html/template"
	"strings"
)

// link links a text.
func link(page string, text any) template.HTML {
	return "<a href=\"" + htmlOf(page) + "\">" + htmlOf(text) + "</a>"
}

func mailto(address string) template.HTML { return link("mailto:"+address, address) }

// code is what people write to the server.
func code(words ...string) template.HTML {
	return "<code>" + htmlOf(strings.Join(words, " ")) + "</code>"
}

func bold(word string) template.HTML { return "<b>" + htmlOf(word) + "</b>" }

// player names a player, with a link to their page if they have one.
func player(root string, p person) template.HTML {
	if page := p.Page(); page != "" {
		return link(root+page, p.Name)
	}
	return htmlOf(p.Name)
}

// players names several.
func players(root string, list []person, between template.HTML) (named template.HTML) {
	for i, p := range list {
		if i > 0 {
			named += between
		}
		named += player(root, p)
	}
	return named
}

// played names the game of a league and its options, with a link to its rules.
func played(root string, l leagueView) template.HTML {
	game := link(root+"rules/"+l.Variant+".html", l.Variant)
	for _, option := range l.Options {
		game += " " + htmlOf(option)
	}
	return game
}
