package games

import "time"

// TellPutAside tells the player with an address that a mail from them could not be handled, once a day at most. The
// Message-ID of the mail may be empty.
func TellPutAside(tx Tx, address, mail string, now time.Time) error {
	s := unasked(tx, now)
	p, ok, err := s.PlayerByAddress(address)
	if err != nil || !ok || !p.HasJoined() || !p.Banned.IsZero() || !p.Unreachable.IsZero() {
		return err
	}
	return s.notifyOnce(Notice{To: p.ID, Kind: Refused, InReplyTo: mail, Facts: Facts{Reason: NotHandled}}, day)
}
