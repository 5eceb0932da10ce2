package games

import "pentepost/games/clock"

// Export sends the sender everything that the server knows about them, once a day.
type Export struct{}

func (Export) traits() Traits { return Traits{Ways: []Way{{Form: "export"}}, Stranger: SignsUp} }

func (Export) do(h *house) error {
	if err := h.checkProof(); err != nil {
		return err
	}
	n := h.answers.asReply(Notice{Letter: Exported{}})
	again, err := h.tx.Notices.HasLike(n, h.Now.Add(-clock.Day))
	if err != nil {
		return err
	}
	if again {
		return refuseAbout(Limit, TopicExport, "")
	}
	return h.desk.notify(n)
}
