package games

// Say sends the others a remark out of turn.
type Say struct{ Text string }

func (c Say) do(s *session) error {
	g, _, err := s.keyedGame()
	if err != nil {
		return err
	}
	if c.Text == "" {
		return refuseAbout(NotUnderstood, TopicEmpty, "")
	}
	remark, err := s.keepRemark(&g, c.Text)
	if err != nil {
		return err
	}
	n := Notice{Kind: Remarked, Facts: Facts{By: s.From.ID, Remark: remark}}
	if err := s.tellOthers(&g, n); err != nil {
		return err
	}
	return s.receipt(&g, TopicSaid)
}
