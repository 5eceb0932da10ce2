package listen

import (
	"context"
	"io"
	"net"
	"net/http"
)

// busy is what an HTTP client is told while all connections are being answered.
const busy = "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

// NewHTTP returns a Listener for a web server, and makes the server tell which requests it is answering: only a
// connection that waits for its peer makes room for others, and a web server also reads while it answers, to notice that
// the peer is gone. The Handler must be set before.
func NewHTTP(l net.Listener, limits Limits, s *http.Server) *Listener {
	limits.Refusal = busy
	s.ConnContext = func(ctx context.Context, c net.Conn) context.Context { return context.WithValue(ctx, connKey{}, c) }
	next := s.Handler
	s.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c, ok := r.Context().Value(connKey{}).(*conn)
		if !ok { // served over another listener
			next.ServeHTTP(w, r)
			return
		}
		c.handle(1)
		defer c.handle(-1)
		if r.Body != http.NoBody {
			r.Body = body{r.Body, c}
		}
		next.ServeHTTP(w, r)
	})
	return New(l, limits)
}

// connKey is the key of the connection in the context of a request.
type connKey struct{}

// body is the body of a request. While a handler reads it, the connection waits for its peer.
type body struct {
	io.ReadCloser
	conn *conn
}

func (b body) Read(p []byte) (int, error) {
	b.conn.handle(-1)
	defer b.conn.handle(1)
	return b.ReadCloser.Read(p)
}
