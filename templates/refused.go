package templates

import (
	"fmt"

	"pentepost/games"
	"pentepost/rules"
)

// inShort says what the trouble is, in the line that every letter begins with.
var inShort = map[games.Reason]string{
	games.Reason(rules.Occupied):     "that point is taken.",
	games.OffBoard:                   "that point is not on the board.",
	games.Reason(rules.BarredByOpen): "the opening does not allow that.",
	games.NotYourTurn:                "it is not your turn.",
	games.OldLetter:                  "that letter is out of date.",
	games.WrongPly:                   "that was for another ply.",
	games.GameOver:                   "the game is over.",
	games.TwoMoves:                   "which move do you mean?",
	games.NotUnderstood:              "I did not understand.",
	games.NoOffer:                    "there is no offer.",
	games.UnknownGame:                "I do not know that game.",
	games.UnknownPlayer:              "I do not know that player.",
	games.NotAllowed:                 "that is not possible.",
	games.Closed:                     "that is closed.",
	games.Limit:                      "that is too much for a day.",
}

// RefusalInShort says in a few words why it was refused.
func (p *page) RefusalInShort() string {
	if s := inShort[p.Notice.Facts.Reason]; s != "" {
		return s
	}
	return "the rules do not allow that."
}

// Refusal says why, in the words for exactly this trouble where there are any.
func (p *page) Refusal() (string, error) {
	f := p.Notice.Facts
	for _, name := range []string{string(f.Reason) + " " + f.Topic, string(f.Reason)} {
		if p.words.Lookup(name) != nil {
			return p.part(name)
		}
	}
	return fmt.Sprintf("The rules of %s do not allow that (%s). Nothing was played.", p.Variant(), f.Reason), nil
}

// Barred says what the opening wants instead.
func (p *page) Barred() string {
	_, _, err := p.position.Play(p.Notice.Facts.Moves[0])
	refusal, ok := err.(*rules.Refusal)
	if ok && refusal.Step.Zone == rules.OffCentre {
		return "The tournament rule bars the square of five by five points around the centre to this stone: it must be at least three points from the centre."
	}
	if ok && refusal.Step.Zone == rules.OnCentre {
		return "The first stone goes on the centre point, " + p.Point(p.position.Centre()) + "."
	}
	return "The opening does not allow that here."
}

// BoardSize describes the board: "19 by 19 lines".
func (p *page) BoardSize() string {
	if p.Game == nil {
		return ""
	}
	return fmt.Sprintf("%d by %d lines", p.boardOf.Width, p.boardOf.Height)
}

// RealTurn reports whether the reader is on turn now, whatever is shown.
func (p *page) RealTurn() bool { return p.Game != nil && p.Game.OnTurn() == p.Reader.ID }

// IsNow reports whether the position shown is that of now.
func (p *page) IsNow() bool { return p.position.Plies() == len(p.Game.Plies) }

// Next says what to do after a refusal.
func (p *page) Next() string {
	switch {
	case p.Game != nil && p.Over():
		return `Reply with "rematch" for another game, or with "moves" for the record.`
	case p.Game != nil && p.RealTurn():
		return fmt.Sprintf("Reply with a point alone on the first line, such as %s, or with \"help\".", p.Example())
	case p.Game != nil:
		return `Reply with "help" to see what you can do here.`
	case p.Challenge != nil:
		return `Reply with "accept", "decline" or "never", or with "help".`
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
