package desk

import (
	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/letters"
)

// Export sends the sender everything that the server knows about them, once a day.
type Export struct{}

func (Export) traits() Traits { return Traits{Ways: []Way{{Form: "export"}}, Stranger: SignsUp} }

func (Export) do(h *house) error {
	n := h.answers.asReply(letters.Notice{Letter: letters.Exported{}})
	again, err := h.tx.Notices.HasLike(n, h.Now.Add(-clock.Day))
	if err != nil {
		return err
	}
	if again {
		return games.RefuseAbout(games.Limit, games.TopicExport, "")
	}
	return h.desk.notify(n)
}
