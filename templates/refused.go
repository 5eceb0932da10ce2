package templates

import (
	"fmt"
	"strings"

	"pentepost/games"
	"pentepost/rules"
)

// inShort says what the trouble is, in the line that every letter begins with.
var inShort = map[games.Reason]string{
	games.Reason(rules.Occupied):     "that point is taken.",
	games.OffBoard:                   "that point is not on the board.",
	games.Reason(rules.BarredByOpen): "the opening does not allow that.",
	games.Reason(rules.DoubleThree):  "that makes a double three.",
	games.Reason(rules.DoubleFour):   "that makes a double four.",
	games.Reason(rules.Overline):     "that makes an overline.",
	games.NotYourTurn:                "it is not your turn.",
	games.OldLetter:                  "that letter is out of date.",
	games.WrongPly:                   "that was for another ply.",
	games.GameOver:                   "the game is over.",
	games.TwoMoves:                   "which move do you mean?",
	games.NotUnderstood:              "I did not understand.",
	games.NoOffer:                    "there is nothing to answer.",
	games.UnknownGame:                "I do not know that game.",
	games.UnknownPlayer:              "I do not know that player.",
	games.NotAllowed:                 "that is not possible.",
	games.Closed:                     "that is settled already.",
	games.Limit:                      "that is more than I may do.",
}

// RefusalInShort says in a few words why it was refused.
func (p *page) RefusalInShort() string {
	if s := inShort[p.Notice.Facts.Reason]; s != "" {
		return s
	}
	return "the rules do not allow that."
}

// Read names what was read: a single word as it stands, more of them in quotes.
func (p *page) Read() string {
	switch line := p.Notice.Facts.Line; {
	case line == "":
		return ""
	case strings.Contains(line, " "):
		return `I read "` + line + `".`
	default:
		return "I read " + line + "."
	}
}

// Refusal says why, in the words for exactly this trouble where there are any.
func (p *page) Refusal() (string, error) {
	f := p.Notice.Facts
	for _, name := range []string{string(f.Reason) + " " + f.Topic, string(f.Reason)} {
		if p.words.Lookup(name) != nil {
			return p.part(name)
		}
	}
	return p.part("any")
}

// Unchanged says that nothing was played and, where it is so, that it is still the
// reader's move.
func (p *page) Unchanged() string {
	if p.RealTurn() {
		return "Nothing was played; it is still your move."
	}
	return "Nothing was played."
}

// RealTurn reports whether the reader is on turn now, whatever is shown.
func (p *page) RealTurn() bool { return p.Game != nil && p.Game.OnTurn() == p.Reader.ID }

// IsNow reports whether the position shown is that of now.
func (p *page) IsNow() bool { return p.position.Plies() == len(p.Game.Plies) }

// Next says what to do after a refusal.
func (p *page) Next() string {
	switch {
	case p.Plays() && p.Over():
		return `Reply with "rematch" for another game, or with "moves" for the record.`
	case p.RealTurn() && p.Opening() != "":
		return p.Opening() + ` Or reply with "help".`
	case p.RealTurn():
		return fmt.Sprintf("Reply with a point alone on the first line%s, or with \"help\".", p.SuchAs())
	case p.Plays():
		return `Reply with "help" to see what you can do here.`
	case p.Challenge != nil && p.Challenge.State == games.ChallengeOpen:
		return `Reply with "accept", "decline" or "never", or with "help".`
	case p.Reader.Waiting != "":
		return `Answer the letter that asked whether it was you, with "yes" alone on the first line.`
	}
	return "Write \"help\" to " + p.Service + " to see what can be done."
}

// TryEnd says where a trial leads.
func (p *page) TryEnd() string {
	switch r := p.position.Result(); r.Outcome {
	case rules.Win:
		return p.who(r.Winner) + " would have won."
	case rules.Draw:
		return "That would be a draw."
	}
	return p.who(p.position.Turn()) + " would move next."
}
