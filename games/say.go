package games

// Say sends the others a remark out of turn.
type Say struct{ Text string }

func (c Say) do(d *desk) error {
	g, _, err := d.keyedGame()
	if err != nil {
		return err
	}
	if c.Text == "" {
		return refuseAbout(NotUnderstood, TopicEmpty, "")
	}
	remark, err := d.keepRemark(&g, c.Text)
	if err != nil {
		return err
	}
	n := Notice{Kind: Remarked, Facts: Facts{By: d.From.ID, Remark: remark}}
	if err := d.tellOthers(&g, n); err != nil {
		return err
	}
	return d.receipt(&g, TopicSaid)
}
