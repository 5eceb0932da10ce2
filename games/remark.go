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

func (c Say) do(h *house) error {
	g, _, err := h.gameOfKey()
	if err != nil {
		return err
	}
	if c.Text == "" {
		return refuseAbout(NotUnderstood, TopicEmpty, "")
	}
	remark, err := h.table.saveRemark(&g, c.Text)
	if err != nil {
		return err
	}
	n := Notice{Letter: Remarked{}, Said: Said{By: h.From.ID, Remark: remark}}
	if err := h.gameNews.notifyOthers(&g, n); err != nil {
		return err
	}
	news := News{Said: n.Said}
	if !g.Private && !g.Position.Result().Over() {
		if err := h.gameNews.notifyWatchers(&g, &news); err != nil {
			return err
		}
	}
	sent := Notice{Matter: g.now(), Letter: RemarkSent{}}
	sent.Overheard = news.heard
	return h.answers.reply(sent)
}

// cutRemark shortens a text to [MaxRemark] characters.
func cutRemark(text string) string {
	if runes := []rune(text); len(runes) > MaxRemark {
		return string(runes[:MaxRemark])
	}
	return text
}
