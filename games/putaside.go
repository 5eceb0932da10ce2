package games

import "time"

// TellPutAside tells the player with an address that a mail from them could not be handled. Its Message-ID and its line
// may be empty.
func TellPutAside(tx Tx, address, mail, line string, now time.Time) error {
	h := unasked(tx, now)
	p, ok, err := h.tx.Players.ByAddress(address)
	if err != nil || !ok || !p.HasJoined() || !p.Banned.IsZero() || !p.Unreachable.IsZero() {
		return err
	}
	return h.desk.notify(Notice{To: p.ID, Letter: Refused{Reason: NotHandled, Line: CutLine(line)}, InReplyTo: mail})
}
