package games

// AnswerLapsed is any answer to a letter whose key has lapsed. Nothing is done. The sender gets a new letter
// about the same game or invitation, which they can answer.
type AnswerLapsed struct{ Key Key }

func (AnswerLapsed) traits() Traits { return Traits{Where: Nowhere} }

func (c AnswerLapsed) do(h *house) error {
	if c.Key.About == AboutGame || c.Key.About == AboutChallenge {
		h.Key = c.Key // the refusal is about it
	}
	return refuseAbout(OldLetter, TopicLapsedKey, "")
}
