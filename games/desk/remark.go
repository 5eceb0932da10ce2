package desk

import (
	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
)

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
		return games.RefuseAbout(games.NotUnderstood, games.TopicEmpty, "")
	}
	remark, err := h.table.saveRemark(&g, c.Text)
	if err != nil {
		return err
	}
	if remark == 0 {
		h.left.Unheard = nil // the refusal says it
		return games.RefuseAbout(games.NotAllowed, games.TopicUnheard, "")
	}
	n := letters.Notice{Letter: letters.Remarked{}, Said: play.Said{By: h.From.ID, Remark: remark}}
	if err := h.gameNews.notifyOthers(&g, n); err != nil {
		return err
	}
	news := play.News{Said: n.Said}
	if !g.Private && !g.Position.Result().Over() {
		if err := h.gameNews.notifyWatchers(&g, &news); err != nil {
			return err
		}
	}
	sent := letters.Notice{Matter: letters.OfGame(&g), Letter: letters.RemarkSent{}}
	sent.Overheard = news.Heard
	return h.answers.reply(sent)
}

// cutRemark shortens a text to [games.MaxRemark] characters.
func cutRemark(text string) string {
	if runes := []rune(text); len(runes) > games.MaxRemark {
		return string(runes[:games.MaxRemark])
	}
	return text
}
