package config

import (
	"cmp"
	"errors"
	"fmt"
	"net/netip"
	"slices"
	"strings"
	"time"

	"pentepost/mailer"
)

// LMTP says where another mail server hands over mail, beside the mailbox or in its place.
type LMTP struct {
	Listen     string   `toml:"listen"`      // HOST:PORT or unix:PATH; "": no mail comes in this way
	Peers      []string `toml:"peers"`       // other machines that may deliver: addresses or networks
	QueueRetry string   `toml:"queue_retry"` // in the format of time.ParseDuration
	peers      []netip.Prefix
	queueRetry time.Duration
}

// defaultQueueRetry is the longest time between two attempts of Postfix to deliver a mail, if its
// settings are the standard ones: maximal_backoff_time, 4,000 s, and queue_run_delay, 300 s.
const defaultQueueRetry = "72m"

// On reports whether mail comes in by LMTP.
func (l LMTP) On() bool { return l.Listen != "" }

// Networks returns the other machines that may deliver.
func (l LMTP) Networks() []netip.Prefix { return l.peers }

// LongestRetry returns the longest time between two attempts of the other mail server to deliver a mail.
func (l LMTP) LongestRetry() time.Duration { return l.queueRetry }

func (l *LMTP) complete() error {
	setDefault(&l.QueueRetry, defaultQueueRetry)
	l.Peers = append([]string{}, l.Peers...) // printed as an empty list, not left out
	for _, peer := range l.Peers {
		network, err := parsePeer(peer)
		if err != nil {
			return &settingError{"lmtp.peers", fmt.Sprintf("must be a list of addresses or networks such as 192.0.2.25 or 10.0.0.0/8, not %q", peer)}
		}
		l.peers = append(l.peers, network)
	}
	var err error
	if l.queueRetry, err = time.ParseDuration(l.QueueRetry); err != nil || l.queueRetry < time.Minute {
		return &settingError{"lmtp.queue_retry", fmt.Sprintf("must be a minute or more, such as 72m, not %q", l.QueueRetry)}
	}
	if !l.On() {
		return nil
	}
	err = mailer.CheckListen(l.Listen, l.peers)
	switch {
	case errors.Is(err, mailer.ErrPeers):
		return &settingError{"lmtp.listen", fmt.Sprintf("must be on this machine alone, such as 127.0.0.1:2424 or unix:/run/pentepost/lmtp.sock, unless lmtp.peers says who else may deliver; not %q", l.Listen)}
	case errors.Is(err, mailer.ErrSocketPath):
		return &settingError{"lmtp.listen", fmt.Sprintf("has %v: %q", err, l.Listen)}
	case err != nil:
		return &settingError{"lmtp.listen", fmt.Sprintf("must be a host and a port such as 127.0.0.1:2424, or a socket such as unix:/run/pentepost/lmtp.sock, not %q", l.Listen)}
	}
	return nil
}

// parsePeer reads an address or a network.
func parsePeer(text string) (netip.Prefix, error) {
	if address, err := netip.ParseAddr(text); err == nil {
		return address.Prefix(address.BitLen())
	}
	return netip.ParsePrefix(text)
}

// CheckRecipient says why mail for a recipient is refused, nil if it is not. That may reach the sender
// of the mail.
func (c Config) CheckRecipient(address string) error {
	if c.Receives(address) {
		return nil
	}
	return fmt.Errorf("this server takes mail for %s only", strings.Join(append([]string{c.Address}, c.Addresses...), " and "))
}

// Receives reports whether mail to an address is for the server: to one of its addresses, or to one of the
// form with a key in it, whatever stands in the place of the key.
func (c Config) Receives(address string) bool {
	address = strings.ToLower(address)
	before, after, ok := strings.Cut(strings.ToLower(cmp.Or(*c.ReplyTo, *c.ReturnPath)), "key")
	if plain := address == c.Address || slices.Contains(c.Addresses, address); plain || !ok {
		return plain
	}
	key, fits := strings.CutPrefix(address, before)
	if fits {
		key, fits = strings.CutSuffix(key, after)
	}
	return fits && key != "" && !strings.Contains(key, "@")
}
