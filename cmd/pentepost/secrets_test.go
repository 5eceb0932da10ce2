package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/correspondent"
)

// parrot starts an SMTP server that refuses every login with the words that it was told, as they are and
// decoded.
func parrot(t *testing.T, mechanism string) (addr string) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var running sync.WaitGroup
	talk := func(conn net.Conn) {
		defer running.Done()
		defer conn.Close()
		io.WriteString(conn, "220 parrot\r\n")
		for in := bufio.NewReader(conn); ; {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			line = strings.TrimSpace(line)
			if strings.HasPrefix(line, "EHLO") {
				fmt.Fprintf(conn, "250-parrot\r\n250 AUTH %s\r\n", mechanism)
				continue
			}
			_, last := cutLast(line)
			decoded, _ := base64.StdEncoding.DecodeString(last)
			fmt.Fprintf(conn, "535 5.7.8 %s %s\r\n", line, strings.NewReplacer("\x00", " ", "\x01", " ").Replace(string(decoded)))
		}
	}
	running.Go(func() {
		for {
			conn, err := ln.Accept()
			if err != nil {
				return
			}
			running.Add(1)
			go talk(conn)
		}
	})
	t.Cleanup(func() {
		ln.Close()
		running.Wait()
	})
	return ln.Addr().String()
}

// shared is a buffer that several goroutines write to and read.
type shared struct {
	mu   sync.Mutex
	text bytes.Buffer
	seen chan struct{} // holds a token after a write; capacity 1
}

func (s *shared) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case s.seen <- struct{}{}:
	default:
	}
	return s.text.Write(b)
}

// await waits until the text contains a part, and returns it.
func (s *shared) await(t *testing.T, part string) string {
	t.Helper()
	for timeout := time.After(2 * time.Minute); ; {
		s.mu.Lock()
		text := s.text.String()
		s.mu.Unlock()
		if strings.Contains(text, part) {
			return text
		}
		select {
		case <-s.seen:
		case <-timeout:
			t.Fatalf("no %q in\n%s", part, text)
		}
	}
}

// Nothing that a server prints, logs at its most talkative, or keeps about a letter that it could not send has a
// password, a token, an argument of the token command or a key in it, although the mail server repeats what it
// is told.
func TestServeHidesSecrets(t *testing.T) {
	for name, test := range map[string]struct{ login, mechanism string }{
		"password": {`password = "hunter2-hunter2"`, "PLAIN"},
		"token":    {fmt.Sprintf("token_command = [%q, %q, %q]", os.Args[0], tokenProgram, "hunter2-hunter2"), "XOAUTH2"},
	} {
		t.Run(name, func(t *testing.T) {
			office, dir := openOffice(t), t.TempDir()
			file, data := filepath.Join(dir, "pentepost.toml"), filepath.Join(dir, "data")
			text := fmt.Sprintf("address = %q\nauthserv_id = %q\ndata = %q\nlog = \"debug\"\n[imap]\nserver = %q\nsecurity = \"none\"\npassword = \"hunter2-hunter2\"\n[smtp]\nserver = %q\nsecurity = \"none\"\n%s\n",
				config.LocalAddress, config.LocalDomain, data, office.IMAPAddr(), parrot(t, test.mechanism), test.login)
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			said := serveOneLetter(t, correspondent.Local(office, "ann"), file)
			for _, args := range [][]string{{"outbox", "--data", data}, {"outbox", "--data", data, "--json"}, {"keys", "--data", data}, {"check", "--config", file}, {"samples", "--config", file, "ann@pente.test"}} {
				_, out, trouble := runProgram(t, args...)
				said += out + trouble
			}
			keys, err := config.ReadKeys(data)
			if err != nil {
				t.Fatal(err)
			}
			for _, secret := range []string{"hunter2", "aHVudGVyMi", "h1bnRlcjIt", "odW50ZXIyL", hex.EncodeToString(keys.Secrets()[0]), string(keys.Secrets()[0])} {
				if strings.Contains(said, secret) {
					t.Errorf("%q in\n%s", secret, said)
				}
			}
			if !strings.Contains(said, "(hidden)") || !strings.Contains(said, "535") {
				t.Errorf("the server was not told, or its refusal is missing:\n%s", said)
			}
		})
	}
}

// serveOneLetter runs a server until it has tried to send a letter, and returns what it has said.
func serveOneLetter(t *testing.T, ann *correspondent.Correspondent, file string) string {
	t.Helper()
	defer ann.Close()
	ctx, stop := context.WithCancel(t.Context())
	said, done := &shared{seen: make(chan struct{}, 1)}, make(chan int, 1)
	go func() { done <- run(ctx, []string{"serve", "--config", file}, Streams{Out: said, Err: said}) }()
	said.await(t, "ready ")
	if _, err := ann.Write(t.Context(), config.LocalAddress, "", "help\n"); err != nil {
		t.Fatal(err)
	}
	said.await(t, "5.7.8")
	stop()
	if status := <-done; status != 0 {
		t.Errorf("status %d", status)
	}
	return said.await(t, "")
}
