package postoffice

import (
	"context"
	"fmt"
	"net"

	"pentepost/mailer/listen"
)

// listenHere listens on a loopback address.
func listenHere(ctx context.Context, addr string, limits listen.Limits) (*listen.Listener, error) {
	if err := checkLoopback(addr); err != nil {
		return nil, err
	}
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", addr)
	if err != nil {
		return nil, err // already says "listen tcp ADDRESS: reason"
	}
	return listen.New(l, limits), nil
}

// checkLoopback looks at the address as written. It does not ask the resolver, whose answers can be
// manipulated, so a name other than localhost is refused.
func checkLoopback(addr string) error {
	host, _, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("address %q: want HOST:PORT, such as 127.0.0.1:0: %w", addr, err)
	}
	if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return fmt.Errorf("address %q is not a loopback address: any password logs in here, so only 127.0.0.1, [::1] and localhost are allowed", addr)
	}
	return nil
}
