package mailer

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"pentepost/mailer/hint"
)

// unixPrefix marks the path of a unix socket in an address to listen on.
const unixPrefix = "unix:"

// longestSocket is the longest path of a socket in bytes: 104 with a zero at the end on BSD and macOS, 108 on Linux.
const longestSocket = 103

// Errors about sockets.
var (
	ErrSocketPath = fmt.Errorf("more than the %d bytes that the path of a socket can have", longestSocket)
	ErrNoSocket   = hint.With(errors.New("there is something that is no socket"),
		"Remove what is there, or choose another path for the socket.")
)

// ErrPeers means that others than this machine could deliver mail, and nobody said who may.
var ErrPeers = errors.New("this address can be reached from other machines")

// CheckListen reports an address on which [ListenLMTP] would not listen. It does not use the network.
// Other machines can reach an address that is neither a unix socket nor on loopback: that is
// [ErrPeers] if there are no peers. A host is looked at as it is written, so a name other than
// localhost counts as another address.
func CheckListen(address string, peers []netip.Prefix) error {
	if path, ok := strings.CutPrefix(address, unixPrefix); ok {
		if path == "" {
			return errors.New("no path stands after unix: in the address")
		}
		if len(path) > longestSocket {
			return ErrSocketPath
		}
		return nil
	}
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return fmt.Errorf("address %q is neither of the form host:port nor unix: and a path: %w", address, err)
	}
	if _, err := strconv.ParseUint(port, 10, 16); err != nil {
		return fmt.Errorf("port %q is no number from 0 to 65535", port)
	}
	if len(peers) == 0 && !isLoopback(host) {
		return ErrPeers
	}
	return nil
}

// openListener opens the port or the socket. The owner of a socket and its group may connect to it.
func openListener(address string) (net.Listener, error) {
	path, unix := strings.CutPrefix(address, unixPrefix)
	if !unix {
		return net.Listen("tcp", address)
	}
	if err := removeStale(path); err != nil {
		return nil, err
	}
	listener, err := net.Listen("unix", path)
	if err != nil {
		return nil, hint.With(err, socketHint(err, filepath.Dir(path)))
	}
	if err := os.Chmod(path, 0o660); err != nil {
		return nil, errors.Join(err, listener.Close())
	}
	return listener, nil
}

// socketHint says what an operator can do if no socket can be made in a folder, or "" if we do not know.
func socketHint(err error, folder string) string {
	switch {
	case errors.Is(err, syscall.EROFS):
		return `the service may not write there: take unix:/run/pentepost/lmtp.sock, whose folder the unit makes, or let it write to ` + folder +
			` (systemctl edit pentepost: ReadWritePaths=` + folder + ` below [Service]).`
	case errors.Is(err, fs.ErrNotExist):
		return "the folder " + folder + " does not exist. The unit of the service makes /run/pentepost when it starts; make another one for the user of the server: install -d -o pentepost -g pentepost -m 750 " + folder
	case errors.Is(err, fs.ErrPermission):
		return "the user of the server may not make files in " + folder + ": make a folder of its own for the socket: install -d -o pentepost -g pentepost -m 750 FOLDER"
	}
	return ""
}

// removeStale removes a socket on which nobody listens: a process that was killed leaves it behind.
func removeStale(path string) error {
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return nil // Listen says what is wrong, if anything is
	case info.Mode().Type() != os.ModeSocket:
		return fmt.Errorf("%s: %w", path, ErrNoSocket)
	}
	conn, err := net.Dial("unix", path)
	switch {
	case err == nil:
		return errors.Join(fmt.Errorf("%s: %w", path, syscall.EADDRINUSE), conn.Close())
	case errors.Is(err, syscall.ECONNREFUSED):
		return os.Remove(path)
	}
	return err
}

// peerListener closes connections from machines that may not deliver.
type peerListener struct {
	net.Listener
	lmtp *LMTP
}

// Accept waits for a connection from a machine that may deliver.
func (l peerListener) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil || l.lmtp.isPeer(conn.RemoteAddr()) {
			return conn, err
		}
		l.lmtp.log.Warn("lmtp client refused", "addr", conn.RemoteAddr(), "hint", "if this machine may deliver mail, name it in lmtp.peers")
		conn.Close()
	}
}

// isPeer reports whether a client may deliver mail.
func (l *LMTP) isPeer(addr net.Addr) bool {
	tcp, ok := addr.(*net.TCPAddr)
	if !ok {
		return true // over a unix socket: the mode of the file says who may
	}
	ip := tcp.AddrPort().Addr().Unmap()
	for _, peer := range l.cfg.Peers {
		if peer.Contains(ip) {
			return true
		}
	}
	return ip.IsLoopback()
}
