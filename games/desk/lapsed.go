package desk

import "pentepost/games"

// AnswerLapsed is any answer to a letter whose key has lapsed. Nothing is done. The sender gets a new letter
// about the same game or invitation, which they can answer.
type AnswerLapsed struct{ Key games.Key }

func (AnswerLapsed) traits() Traits { return Traits{Where: Nowhere} }

func (c AnswerLapsed) do(h *house) error {
	if c.Key.About == games.AboutGame || c.Key.About == games.AboutChallenge {
		h.Key = c.Key // the refusal is about it
	}
	return games.RefuseAbout(games.OldLetter, games.TopicLapsedKey, "")
}
