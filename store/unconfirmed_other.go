//go:build !linux

package store

import "syscall"

// limitUnconfirmed does nothing: the kernel decides how long it sends again what the other side does not confirm.
func limitUnconfirmed(string, string, syscall.RawConn) error { return nil }
