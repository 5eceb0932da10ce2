package games

// Export sends the sender everything that the server knows about them, once a day.
type Export struct{}

func (Export) traits() Traits { return Traits{Ways: []Way{{Form: "export"}}, Stranger: SignsUp} }

func (Export) do(s *session) error {
	if err := s.checkProof(); err != nil {
		return err
	}
	n := s.asReply(Notice{Letter: Exported{}})
	again, err := s.WasNotified(n, s.Now.Add(-day))
	if err != nil {
		return err
	}
	if again {
		return refuseAbout(Limit, TopicExport, "")
	}
	return s.notify(n)
}
