package listen_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"pentepost/mailer/listen"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// patient is for steps that should be quick.
const patient = 20 * time.Second

// pipes is a network on which peers have the addresses that a test gives them.
type pipes chan net.Conn

func (p pipes) Accept() (net.Conn, error) {
	c, ok := <-p
	if !ok {
		return nil, net.ErrClosed
	}
	return c, nil
}

func (p pipes) Addr() net.Addr { return &net.UnixAddr{} }

func (p pipes) Close() error { return nil }

// from is a connection from an address. It tells when the server waits for the peer.
type from struct {
	net.Conn
	address string
	reads   chan struct{}
}

func (f from) RemoteAddr() net.Addr {
	return &net.TCPAddr{IP: net.ParseIP(f.address), Port: 1}
}

func (f from) Read(b []byte) (int, error) {
	f.reads <- struct{}{}
	return f.Conn.Read(b)
}

// A peer is a connection to the server of a test.
type peer struct {
	net.Conn
	in    *bufio.Reader
	reads chan struct{}
}

// connect connects from an address.
func (p pipes) connect(t *testing.T, address string) peer {
	t.Helper()
	ours, theirs := net.Pipe()
	t.Cleanup(func() { ours.Close() })
	if err := ours.SetDeadline(time.Now().Add(patient)); err != nil {
		t.Fatal(err)
	}
	reads := make(chan struct{}, 100)
	p <- from{theirs, address, reads}
	return peer{ours, bufio.NewReader(ours), reads}
}

// dial connects from an address, reads the greeting, and waits until the server waits.
func (p pipes) dial(t *testing.T, address string) peer {
	t.Helper()
	c := p.connect(t, address)
	c.expect(t, "hello")
	c.served(t)
	return c
}

func (p peer) expect(t *testing.T, want string) {
	t.Helper()
	if line, err := p.in.ReadString('\n'); strings.TrimSpace(line) != want {
		t.Fatalf("got %q (%v), want %q", line, err, want)
	}
}

// served waits until the server waits for the peer.
func (p peer) served(t *testing.T) {
	t.Helper()
	select {
	case <-p.reads:
	case <-time.After(patient):
		t.Fatal("the server does not read")
	}
}

// ask sends a command, reads the answer, and waits until the server waits again.
func (p peer) ask(t *testing.T) {
	t.Helper()
	fmt.Fprint(p, "command\n")
	p.expect(t, "answer to command")
	p.served(t)
}

// closed waits until the server has closed the connection.
func (p peer) closed(t *testing.T) {
	t.Helper()
	if rest, err := io.ReadAll(p.in); err != nil || len(rest) > 0 {
		t.Fatalf("not closed, but %q (%v)", rest, err)
	}
}

// serve starts a server that greets and answers each line. The line "wait" is answered when somebody takes waiting.
func serve(t *testing.T, connections int) (network pipes, waiting chan bool) {
	network, waiting = make(pipes), make(chan bool)
	l := listen.New(network, listen.Limits{Server: "test", Connections: connections, Refusal: "refused\n"})
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go answer(c, waiting)
		}
	}()
	t.Cleanup(func() { close(network); <-done; l.CloseConns(); l.Wait() })
	return network, waiting
}

func answer(c net.Conn, waiting chan bool) {
	defer c.Close()
	in := bufio.NewReader(c)
	for line := "hello\n"; ; {
		if _, err := io.WriteString(c, line); err != nil {
			return
		}
		said, err := in.ReadString('\n')
		if err != nil {
			return
		}
		if said == "wait\n" {
			waiting <- true
		}
		line = "answer to " + said
	}
}

// Peers that say nothing, and peers that never end their line, make room, the oldest first.
func TestSilentPeersMakeRoom(t *testing.T) {
	network, _ := serve(t, 3)
	var slow []peer
	for i := range 3 {
		slow = append(slow, network.dial(t, "192.0.2.1"))
		if i == 1 {
			fmt.Fprint(slow[i], "comm")
			slow[i].served(t)
		}
	}
	honest := network.dial(t, "192.0.2.1")
	slow[0].closed(t)
	honest.ask(t)
	network.dial(t, "192.0.2.1")
	slow[1].closed(t)
	network.dial(t, "192.0.2.1")
	slow[2].closed(t)
	honest.ask(t)
}

// A peer that was answered before stays, although others have come later.
func TestAnsweredPeersStay(t *testing.T) {
	network, _ := serve(t, 2)
	known := network.dial(t, "192.0.2.1")
	known.ask(t)
	for range 3 {
		silent := network.dial(t, "192.0.2.1")
		network.dial(t, "192.0.2.1")
		silent.closed(t)
	}
	known.ask(t)
}

// A connection that is being answered is not closed. If all are, a new one is refused.
func TestAnswersAreNotCutOff(t *testing.T) {
	network, waiting := serve(t, 1)
	busy := network.dial(t, "192.0.2.1")
	fmt.Fprint(busy, "wait\n")
	network.connect(t, "192.0.2.1").expect(t, "refused")
	<-waiting
	busy.expect(t, "answer to wait")
	busy.ask(t)
}

// The address with the most connections makes room, so one peer cannot shut out another. The addresses of one IPv6 network
// count as one.
func TestPeerWithMostConnectionsMakesRoom(t *testing.T) {
	for name, many := range map[string][]string{
		"IPv4": {"192.0.2.1", "192.0.2.1", "192.0.2.1"},
		"IPv6": {"2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2::3"},
	} {
		t.Run(name, func(t *testing.T) {
			network, _ := serve(t, 4)
			other := network.dial(t, "2001:db8:1:3::1") // silent, and the oldest
			var mine []peer
			for _, address := range many {
				p := network.dial(t, address)
				p.ask(t)
				mine = append(mine, p)
			}
			mine[0].ask(t) // so that the second has waited longest
			newcomer := network.dial(t, "198.51.100.1")
			mine[1].closed(t)
			other.ask(t)
			newcomer.ask(t)
		})
	}
}

// web starts a web server with one connection. Its handler reads the body, says that it has entered, and answers when it may leave.
func web(t *testing.T) (address string, entered, leave chan bool) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	entered, leave = make(chan bool, 100), make(chan bool)
	s := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := io.ReadAll(r.Body); err != nil {
			return
		}
		entered <- true
		<-leave
	})}
	done := make(chan error)
	limited := listen.NewHTTP(l, listen.Limits{Server: "test", Connections: 1}, s)
	go func() { done <- s.Serve(limited) }()
	t.Cleanup(func() {
		s.Close()
		if err := <-done; !errors.Is(err, http.ErrServerClosed) {
			t.Error(err)
		}
	})
	return l.Addr().String(), entered, leave
}

// request connects and sends something.
func request(t *testing.T, address, sends string) peer {
	t.Helper()
	c, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	if err := c.SetDeadline(time.Now().Add(patient)); err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(c, sends)
	return peer{c, bufio.NewReader(c), nil}
}

const whole = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"

// A web client makes room for others while it does not send a whole request.
func TestHalfRequestsMakeRoom(t *testing.T) {
	for name, sends := range map[string]string{
		"silent": "", "header": "GET / HTTP/1.1\r\nHost: x\r\n", "body": "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf", "kept": whole,
	} {
		t.Run(name, func(t *testing.T) {
			address, _, leave := web(t)
			close(leave)
			slow := request(t, address, sends)
			if sends == whole {
				slow.expect(t, "HTTP/1.1 200 OK")
			}
			for end := time.Now().Add(patient); ; {
				line, err := request(t, address, whole).in.ReadString('\n')
				if strings.Contains(line, "200 OK") {
					break
				}
				// While the server reads what the slow one has sent, nobody can make room.
				if !strings.Contains(line, "503") && !errors.Is(err, syscall.ECONNRESET) || time.Now().After(end) {
					t.Fatalf("%q, %v", line, err)
				}
			}
			if _, err := io.Copy(io.Discard, slow.in); errors.Is(err, os.ErrDeadlineExceeded) {
				t.Error("the slow one was not closed")
			}
		})
	}
}

// A request that is being answered is not cut off, although a web server reads meanwhile.
func TestRequestsAreNotCutOff(t *testing.T) {
	address, entered, leave := web(t)
	busy := request(t, address, whole)
	<-entered
	request(t, address, "").expect(t, "HTTP/1.1 503 Service Unavailable")
	leave <- true
	busy.expect(t, "HTTP/1.1 200 OK")
}
