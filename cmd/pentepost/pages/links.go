package pages

import (
	"html/template"
	"strings"
)

// link links a text.
func link(page string, text any) template.HTML {
	return template.HTML("<a href=\"" + template.HTMLEscapeString(page) + "\">" + htmlOf(text) + "</a>")
}

// mailto links a mail address; "" if there is none.
func mailto(address string) template.HTML { return link("mailto:"+address, address) }

// code is what people write to the server.
func code(words ...string) template.HTML {
	return template.HTML("<code>" + template.HTMLEscapeString(strings.Join(words, " ")) + "</code>")
}

func bold(word string) template.HTML {
	return template.HTML("<b>" + template.HTMLEscapeString(word) + "</b>")
}

// player names a player, with a link to their page if they have one.
func player(root string, p person) template.HTML {
	if page := p.Page(); page != "" {
		return link(root+page, p.Name)
	}
	return template.HTML(template.HTMLEscapeString(p.Name))
}

// players names several.
func players(root string, list []person, between string) template.HTML {
	var all []string
	for _, p := range list {
		all = append(all, string(player(root, p)))
	}
	return template.HTML(strings.Join(all, between))
}

// played names the game of a league and its options, with a link to its rules.
func played(root string, l leagueView) template.HTML {
	said := link(root+"rules/"+l.Variant+".html", l.Variant)
	for _, option := range l.Options {
		said += template.HTML(" " + template.HTMLEscapeString(option))
	}
	return said
}
