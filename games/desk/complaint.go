package desk

import (
	"time"

	"pentepost/games"
	"pentepost/games/letters"
)

// Complaint is a report that the reader of a letter calls it spam.
type Complaint struct {
	Player  games.PlayerID // 0: nobody known yet
	Address string         // of the reader, if the player is 0
	Letter  letters.Notice // without a number if only the player is known
}

// ComplaintOutcome says what a complaint has done.
type ComplaintOutcome string

// The outcomes of complaints.
const (
	ComplaintStopped     ComplaintOutcome = "stopped"     // as [Stop] or, for a stranger, [Never]
	ComplaintUnreachable ComplaintOutcome = "unreachable" // no more letters at all
	ComplaintKnown       ComplaintOutcome = "known"       // nothing, because it has been done already
)

// Complained does what follows when the reader of a letter calls it spam.
//
// DECISION: a stranger gets no more letters, as after [Never]. A player gets no more letters but those of their games, as after
// [Stop]: while they play, their opponents wait for answers, and a clock must not run in silence. Only a complaint about a letter that
// was written after that ends those, too. Then they count as unreachable, with its rules: their clock stands for 30 days at most, the
// opponents are told and decide afterwards, and any mail from the player ends it. No letter answers a complaint.
func Complained(tx Tx, c Complaint, now time.Time) (ComplaintOutcome, error) {
	h := unasked(tx, now)
	p := games.Player{Address: c.Address}
	if c.Player != 0 {
		var err error
		if p, err = h.tx.Players.Load(c.Player); err != nil {
			return "", err
		}
	} else if known, ok, err := h.tx.Players.ByAddress(c.Address); ok || err != nil {
		if err != nil {
			return "", err
		}
		p = known
	}
	elsewhere := c.Letter.SentTo != "" && c.Letter.SentTo != p.Address
	if p.Computer || p.Address == "" || elsewhere {
		return ComplaintKnown, nil
	}
	h = h.as(p)
	if !p.HasJoined() {
		return h.complainedStranger()
	}
	return h.complainedPlayer(c.Letter)
}

// complainedStranger ends all letters to a stranger.
func (h *house) complainedStranger() (ComplaintOutcome, error) {
	if h.From.Unsubscribed {
		return ComplaintKnown, nil
	}
	if h.From.ID != 0 {
		if err := h.tx.Outbox.Cancel(h.From.ID); err != nil {
			return "", err
		}
	}
	if err := h.accounts.changeStranger(h.complains); err != nil {
		return "", err
	}
	return ComplaintStopped, h.accounts.unsubscribeStranger()
}

// complainedPlayer ends the letters to a player that are not about their games, or all letters.
func (h *house) complainedPlayer(letter letters.Notice) (ComplaintOutcome, error) {
	switch first := h.From.Complained.IsZero(); {
	case !first && letter.Made.After(h.From.Complained) && h.From.Unreachable.IsZero():
		return ComplaintUnreachable, h.reach.markUnreachable(h.From.ID)
	case !first:
		return ComplaintKnown, nil
	}
	if err := h.change(h.complains); err != nil {
		return "", err
	}
	return ComplaintStopped, h.accounts.stopLetters()
}

// complains notes that somebody calls letters spam.
func (h *house) complains(p *games.Player) { p.Complained = h.Now }
