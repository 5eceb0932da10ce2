package store

import (
	"syscall"

	"golang.org/x/sys/unix"
)

// limitUnconfirmed lets a connection break if the other side does not confirm what was sent. The kernel tries for a quarter of an hour
// otherwise. A socket of this machine needs no limit.
func limitUnconfirmed(network, _ string, c syscall.RawConn) error {
	if network == "unix" {
		return nil
	}
	return c.Control(func(fd uintptr) {
		unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_USER_TIMEOUT, int(deadTime.Milliseconds())) // without it, it takes longer
	})
}
