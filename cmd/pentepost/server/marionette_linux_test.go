package server

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"testing"
	"time"
)

// marionette is a connection to the remote control of Mozilla programs. It exchanges JSON over TCP;
// each message comes after its length in bytes and a colon.
type marionette struct {
	conn   net.Conn
	reader *bufio.Reader
	calls  int
}

// dialMarionette connects with the rights of the program itself, not of a page in it.
func dialMarionette(t *testing.T, addr string) (*marionette, error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	t.Cleanup(func() { conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(2 * time.Minute)); err != nil {
		return nil, err
	}
	m := &marionette{conn: conn, reader: bufio.NewReader(conn)}
	if err := m.receive(new(any)); err != nil { // the version
		return nil, err
	}
	if err := m.call("WebDriver:NewSession", map[string]any{"capabilities": struct{}{}}, nil); err != nil {
		return nil, err
	}
	return m, m.call("Marionette:SetContext", map[string]any{"value": "chrome"}, nil)
}

// run runs a script and returns its result.
func (m *marionette) run(script string, arguments ...any) (value any, err error) {
	if arguments == nil {
		arguments = []any{}
	}
	var answer struct {
		Value struct {
			Value any
			Error string
		}
	}
	err = m.call("WebDriver:ExecuteAsyncScript", map[string]any{
		"script": `const done = arguments[arguments.length - 1];
			(async function () {` + script + `}).apply(null, arguments).then(value => done({ value }), error => done({ error: error + error.stack }))`,
		"args": arguments, "scriptTimeout": patience.Milliseconds(),
	}, &answer)
	if err == nil && answer.Value.Error != "" {
		err = errors.New(answer.Value.Error)
	}
	return answer.Value.Value, err
}

// call sends a command and returns its answer.
func (m *marionette) call(command string, parameters, result any) error {
	m.calls++
	packet, err := json.Marshal([]any{0, m.calls, command, parameters})
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(m.conn, "%d:%s", len(packet), packet); err != nil {
		return err
	}
	var failure *struct{ Error, Message string }
	if err := m.receive(&[]any{new(int), new(int), &failure, result}); err != nil {
		return fmt.Errorf("%s: %w", command, err)
	}
	if failure != nil {
		return fmt.Errorf("%s: %s: %s", command, failure.Error, failure.Message)
	}
	return nil
}

func (m *marionette) receive(packet any) error {
	length, err := m.reader.ReadString(':')
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(length[:len(length)-1])
	if err != nil {
		return err
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(m.reader, text); err != nil {
		return err
	}
	return json.Unmarshal(text, packet)
}
