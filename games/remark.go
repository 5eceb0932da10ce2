package games

import "time"

// Remark is a message from a player to the other players of a game.
type Remark struct {
	ID   int64
	Game GameID
	Ply  int // number of plies when it was written
	From PlayerID
	Text string // cleaned, at most [MaxRemark] characters
	At   time.Time
}

// MaxRemark is the maximum length of a remark, in characters.
const MaxRemark = 2000

// Say sends a remark to the other players without a move.
type Say struct{ Text string }

func (Say) traits() Traits {
	return Traits{Ways: []Way{{Form: "say", Example: "say hello"}}, Where: InGame | AfterGame, First: InGame | AfterGame, Sends: true}
}

func (c Say) do(s *session) error {
	g, _, err := s.gameOfKey()
	if err != nil {
		return err
	}
	if c.Text == "" {
		return refuseAbout(NotUnderstood, TopicEmpty, "")
	}
	remark, err := s.saveRemark(&g, c.Text)
	if err != nil {
		return err
	}
	n := Notice{Letter: Remarked{}, Said: Said{By: s.From.ID, Remark: remark}}
	if err := s.notifyOthers(&g, n); err != nil {
		return err
	}
	news := News{Said: n.Said}
	if !g.Private && !g.Position.Result().Over() {
		if err := s.notifyWatchers(&g, &news); err != nil {
			return err
		}
	}
	sent := Notice{Matter: g.now(), Letter: RemarkSent{}}
	sent.Overheard = news.heard
	return s.reply(sent)
}

// saveRemark saves a remark, shortened to [MaxRemark] characters, and returns its number. The
// conditional moves of the others wait until they have read it. The number of an empty remark is 0.
func (s *session) saveRemark(g *Game, text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	r := Remark{Game: g.ID, Ply: g.Position.Plies(), From: s.From.ID, Text: cutRemark(text), At: s.Now}
	if err := s.AddRemark(&r); err != nil {
		return 0, err
	}
	return r.ID, s.pauseTrees(g)
}

// saveWithRemark saves a game where no ply was played, and a remark.
func (s *session) saveWithRemark(g *Game, remark string) (int64, error) {
	if err := s.SaveGame(*g, len(g.Plies)); err != nil {
		return 0, err
	}
	return s.saveRemark(g, remark)
}

// cutRemark shortens a text to [MaxRemark] characters.
func cutRemark(text string) string {
	if runes := []rune(text); len(runes) > MaxRemark {
		return string(runes[:MaxRemark])
	}
	return text
}
