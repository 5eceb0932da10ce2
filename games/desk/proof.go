package desk

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"pentepost/games"
	"pentepost/games/letters"
)

// proved reports whether the sender wrote the mail: it answers a letter to them, or the receiving server vouches for them. Anybody can
// forge a From address.
func (a *asked) proved() bool { return a.Vouched || a.Key.About != games.AboutNothing }

// mustAsk reports whether the owner of an account is asked before a command is carried out. A command that can only be written in answer
// to a letter refuses any other mail by itself.
func (a *asked) mustAsk(c Command) bool {
	t := traitsOf(c)
	return !a.proved() && !t.Unproved && t.Where&FreshMail != 0
}

// askFirst asks the owner of an account whether they sent a mail that anybody may have sent. They do what it says with a "yes".
// A line that is too long to be shown is refused, and a text below the line is not kept, so that nobody confirms what they have not seen.
func (h *house) askFirst(c Command) error {
	line, _, _ := strings.Cut(h.Text, "\n")
	if utf8.RuneCountInString(line) > maxForeign {
		return games.RefuseAbout(games.NotAllowed, games.TopicProof, "")
	}
	err := h.answers.replyOrIgnore(letters.Notice{Letter: letters.ChangeAsked{Meant: line, Of: matterOf(c)}})
	return cmp.Or(err, error(&settled{outcome: OutcomeWaits}))
}

// matterOf names what a command changes.
func matterOf(c Command) string {
	c = Unwrap(c)
	if set, ok := c.(Set); ok && slices.ContainsFunc(settings, func(s setting) bool { return s.key == set.Key }) {
		return "set " + set.Key
	}
	return fmt.Sprintf("%T", c)
}

// replyOrIgnore is reply. If anybody may have sent the mail, the sender gets no second letter of the kind within Limits.SameQuestion.
func (as *answers) replyOrIgnore(n letters.Notice) error {
	if as.proved() {
		return as.reply(n)
	}
	return as.replyOnce(n, as.Limits.SameQuestion)
}
