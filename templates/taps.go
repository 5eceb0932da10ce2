package templates

import (
	"net/url"
	"strings"

	"pentepost/games"
	"pentepost/rules"
)

// link is a mail that says one thing, for a tap: to the address of this letter, with
// the command in the body and at the end of the subject.
func (h *hypertext) link(command string) {
	if h.linkHead == "" {
		h.linkHead = "mailto:" + h.ReplyTo + "?subject="
		if !h.terse {
			h.linkHead += percent(h.brand() + ": ")
		}
	}
	command = percent(command)
	for _, s := range [...]string{h.linkHead, command, "&amp;body=", command} {
		h.b.WriteString(s)
	}
}

// brand is what the subjects of taps begin with.
func (p *page) brand() string {
	if p.Game != nil {
		return p.topicOfGame()
	}
	return "Pentepost"
}

// percent encodes text for a mailto address (RFC 6068 section 5), where a plus is a
// plus.
func percent(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(url.QueryEscape(text), "+", "%20"), "%3A", ":")
}

// buttons are commands of one word to tap on.
func (h *hypertext) buttons() {
	words := h.taps()
	if h.ReplyTo == "" || len(words) == 0 {
		return
	}
	h.b.WriteString("<p style=\"margin:12px 0\">\n")
	for _, word := range words {
		h.b.WriteString("<a href=\"")
		h.link(word)
		h.b.WriteString("\"\nstyle=\"display:inline-block;margin:0 8px 8px 0;padding:8px 14px;border:1px solid;border-radius:6px\">" + word + "</a>\n")
	}
	h.b.WriteString("</p>\n")
}

// taps are the commands of one word that answer this letter best.
func (p *page) taps() []string {
	switch {
	case p.Notice.Kind == games.Invitation && p.Challenge.State == games.ChallengeOpen:
		return []string{"accept", "decline", "never"}
	case p.Notice.Kind == games.Welcome && p.Notice.Facts.Topic == games.WelcomeAsks:
		return []string{"yes"}
	case p.Game == nil || !p.Plays():
		return nil
	case p.Over():
		return []string{"rematch", "moves", "gif"}
	case p.Notice.Kind == games.OfferMade:
		return []string{"accept", "decline"}
	case p.RealTurn():
		return append(p.choices(), "show", "draw", "resign", "help")
	}
	return []string{"show", "moves", "help"}
}

// choices are those of the opening that one word makes.
func (p *page) choices() (words []string) {
	can := p.Game.Position.Choices()
	if can.Has(rules.Swap) {
		words = append(words, "swap")
	}
	if can.Has(rules.Keep) {
		words = append(words, "keep")
	}
	return words
}
