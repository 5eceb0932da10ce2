package games

import "time"

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

// Remark is what a player said to the others in a game.
type Remark struct {
	ID   int64
	Game GameID
	Ply  int // plies on the board when it was written
	From PlayerID
	Text string // at most [MaxRemark] characters, clean
	At   time.Time
}

// MaxRemark is the longest remark, in characters.
const MaxRemark = 2000

// keepRemark saves a remark and returns its number, 0 where there is none.
func (s *session) keepRemark(g *Game, text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	if runes := []rune(text); len(runes) > MaxRemark {
		text = string(runes[:MaxRemark])
	}
	r := Remark{Game: g.ID, Ply: g.Position.Plies(), From: s.From.ID, Text: text, At: s.Now}
	err := s.AddRemark(&r)
	return r.ID, err
}
