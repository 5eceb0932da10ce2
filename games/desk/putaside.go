package desk

import (
	"time"

	"pentepost/games"
	"pentepost/games/letters"
)

// TellPutAside tells the player with an address that a mail from them could not be handled. Its Message-ID and its line
// may be empty.
func TellPutAside(tx Tx, address, mail, line string, now time.Time) error {
	h := unasked(tx, now)
	p, ok, err := h.tx.Players.ByAddress(address)
	if err != nil || !ok || !p.HasJoined() || !p.Banned.IsZero() || !p.Unreachable.IsZero() {
		return err
	}
	return h.desk.notify(letters.Notice{To: p.ID, Letter: letters.Refused{Reason: games.NotHandled, Line: games.CutLine(line)}, InReplyTo: mail})
}
