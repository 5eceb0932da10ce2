package desk

import (
	"hash/fnv"
	"strconv"
	"time"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/games/play"
)

// TellAll sends a text of the operator to some of the players. It leaves out players who have got the text before, and players who
// want no such letters. One transaction may be too small for all players.
type TellAll struct {
	Text string
	To   []games.PlayerID
}

func (c TellAll) operate(h *house) error {
	for _, id := range c.To {
		p, err := h.tx.Players.Load(id)
		if err != nil {
			return err
		}
		untold, err := Untold(h.tx, p, c.Text)
		if err != nil {
			return err
		}
		if !untold {
			continue
		}
		if err := h.desk.notify(newsTo(id, c.Text)); err != nil {
			return err
		}
	}
	return nil
}

// Untold reports whether a player is to get a text of the operator: they want letters, letters reach them, and they have not got it
// as far as the outbox goes back.
func Untold(tx Books, p games.Player, text string) (bool, error) {
	if !p.HasJoined() || p.Computer || p.RefusesInvitations() || !p.Unreachable.IsZero() {
		return false, nil
	}
	told, err := tx.Notices.HasLike(newsTo(p.ID, text), time.Time{})
	return !told, err
}

// newsTo is the letter with a text of the operator. The number of the text tells it from others.
func newsTo(p games.PlayerID, text string) letters.Notice {
	h := fnv.New64a()
	h.Write([]byte(text))
	return letters.Notice{To: p, Letter: letters.NewsOfServer{Number: strconv.FormatUint(h.Sum64(), 36)}, Said: play.Said{Text: text}}
}
