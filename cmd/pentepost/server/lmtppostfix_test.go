package server

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"pentepost/cmd/pentepost/config"
	"pentepost/mailer/mailservers"
)

// newPostfixWorld starts a server that gets its mail from Postfix by LMTP. Its people have their
// mailboxes at Dovecot.
func newPostfixWorld(servers mailservers.Servers, dir string) (*world, error) {
	w, err := newWorldOn(servers, dir)
	if err == nil {
		err = w.end()
	}
	if err != nil {
		return nil, err
	}
	text := fmt.Sprintf("address = %q\nauthserv_id = %q\ndata = %q\n[lmtp]\nlisten = %q\n[smtp]\nserver = %q\nuser = \"play\"\npassword = %q\nca_file = %q\n",
		"play@"+mailservers.LMTPDomain, mailservers.AuthServID, filepath.Join(dir, "lmtp"), servers.LMTP, servers.SMTPS, mailservers.Password, servers.CA)
	file := filepath.Join(dir, "lmtp.toml")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		return nil, err
	}
	w.domain = w.config.Domain()
	w.config, err = config.Load(file)
	return w, err
}

// Postfix hands mail over by LMTP, keeps it while the server is down, and delivers it afterwards.
func TestPostfixKeepsMailOnRealServers(t *testing.T) {
	servers := mailservers.Find(t)
	w, err := newPostfixWorld(servers, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer w.close()
	if err := w.start(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	ann, bob := w.person("ann"), w.person("bob")
	write := func(p *person, text string) {
		t.Helper()
		if _, err := p.Correspondent.Write(ctx, w.config.Address, "hello", text+"\n"); err != nil {
			t.Fatal(err)
		}
	}
	gets := func(p *person, kind string) {
		t.Helper()
		if p.letter, err = p.nextOf(ctx, kind); err != nil {
			t.Fatalf("%s: %v", kind, err)
		}
	}
	write(ann, "join Ann") // vouched for: no question comes back
	gets(ann, "welcome")
	write(bob, "join Bob")
	gets(bob, "welcome")
	write(ann, "challenge Bob first")
	gets(bob, "invitation")
	if err := w.end(); err != nil {
		t.Fatal(err)
	}
	if _, err := bob.Reply(ctx, bob.letter, "accept"); err != nil { // to an address with a key
		t.Fatal(err)
	}
	w.awaitDeferred(ctx, t, servers)
	if err := w.start(); err != nil {
		t.Fatal(err)
	}
	gets(bob, "your-move")
	gets(ann, "played")
}

// awaitDeferred waits until Postfix has failed to deliver a mail, and keeps it.
func (w *world) awaitDeferred(ctx context.Context, t *testing.T, servers mailservers.Servers) {
	t.Helper()
	for ; ctx.Err() == nil; pause(ctx, lookSoon) {
		found, err := filepath.Glob(filepath.Join(servers.Spool, "deferred", "*", "*"))
		if err != nil {
			t.Fatal(err)
		}
		if len(found) > 0 {
			return
		}
	}
	t.Fatal("Postfix keeps no mail")
}

// TestSessionsByLMTPOnRealServers plays the first game while Postfix hands mail for the server over.
func TestSessionsByLMTPOnRealServers(t *testing.T) {
	servers := mailservers.Find(t)
	runSessions(t, func(dir string) (*world, error) {
		w, err := newPostfixWorld(servers, dir)
		if err != nil {
			return nil, err
		}
		return w, w.start()
	}, "first-game") // one alone: the port in Postfix's configuration is for one server
}
