package desk

import "pentepost/games"

// AnswerOrphan is any answer to a letter that the database knows nothing of, because a copy from before the letter was
// restored. Nothing is done. The sender gets a letter that says so, and what there still is.
type AnswerOrphan struct{}

// answersOrphan reports whether a command is an answer to such a letter. It is answered whoever sends it: they have a letter of
// the server, and would wait for an answer.
func answersOrphan(c Command) bool {
	_, orphan := c.(AnswerOrphan)
	return orphan
}

func (AnswerOrphan) traits() Traits { return Traits{Where: Nowhere, Free: true} }

func (AnswerOrphan) do(*house) error {
	return games.RefuseAbout(games.OldLetter, games.TopicOrphan, "")
}
