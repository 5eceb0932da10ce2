package postoffice_test

import (
	"bufio"
	"fmt"
	"net"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
	"github.com/emersion/go-sasl"

	"pentepost/mailer/postoffice"
)

func markDeleted(t testing.TB, c *imapclient.Client, set imap.NumSet) {
	t.Helper()
	change := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagDeleted}}
	if err := c.Store(set, change, nil).Close(); err != nil {
		t.Fatal(err)
	}
}

// script runs an IMAP session line by line: it sends "C:" lines and expects "S:" lines, where "..." at
// the end matches any rest.
func script(t *testing.T, p *postoffice.PostOffice, lines string) {
	t.Helper()
	conn, err := net.Dial("tcp", p.IMAPAddr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if err := conn.SetDeadline(time.Now().Add(patient)); err != nil {
		t.Fatal(err)
	}
	r := bufio.NewReader(conn)
	for line := range strings.Lines(strings.TrimSpace(lines)) {
		who, text, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if who == "C" {
			fmt.Fprintf(conn, "%s\r\n", text)
			continue
		}
		got, err := r.ReadString('\n')
		if err != nil {
			t.Fatalf("waiting for %q: %v", text, err)
		}
		got = strings.TrimRight(got, "\r\n")
		start, open := strings.CutSuffix(text, "...")
		if got != text && !(open && strings.HasPrefix(got, start)) {
			t.Fatalf("the server says\n  %s\nwant\n  %s", got, text)
		}
	}
}

func TestIMAPLogins(t *testing.T) {
	p := open(t, t.TempDir())
	script(t, p, `
		S: * OK [CAPABILITY IMAP4rev1 SASL-IR LITERAL- AUTH=PLAIN] ...
		C: 1 LOGIN ann@example.org x
		S: 1 NO [AUTHENTICATIONFAILED] Not logged in: ...
		C: 2 AUTHENTICATE PLAIN AGFubgB4
		S: 2 OK [CAPABILITY IMAP4rev1 SASL-IR LITERAL- UNSELECT ENABLE IDLE UTF8=ACCEPT NAMESPACE UIDPLUS ESEARCH LIST-EXTENDED LIST-STATUS MOVE STATUS=SIZE CHILDREN SPECIAL-USE APPENDLIMIT=10485760] ...
		C: 3 NAMESPACE
		S: * NAMESPACE (("" "/")) NIL NIL
		S: 3 OK ...
		C: 4 LOGOUT
		S: * BYE ...
		S: 4 OK ...`)
	c, err := imapclient.DialInsecure(p.IMAPAddr().String(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if err := c.Authenticate(sasl.NewPlainClient("", "Ann@Pente.Test", "")); err != nil {
		t.Error(err)
	}
}

func TestFoldersByScript(t *testing.T) {
	script(t, open(t, t.TempDir()), `
		S: * OK ...
		C: 1 LOGIN ann x
		S: 1 OK ...
		C: 2 LIST "" "%"
		S: * LIST (\HasNoChildren \Drafts) "/" "Drafts"
		S: * LIST (\HasNoChildren) "/" INBOX
		S: * LIST (\HasNoChildren \Sent) "/" "Sent"
		S: * LIST (\HasNoChildren \Trash) "/" "Trash"
		S: 2 OK ...
		C: 3 CREATE games/old/2025/
		S: 3 OK ...
		C: 4 CREATE games
		S: 4 NO [ALREADYEXISTS] ...
		C: 5 LIST "games/" "*"
		S: * LIST (\HasChildren) "/" "games/old"
		S: * LIST (\HasNoChildren) "/" "games/old/2025"
		S: 5 OK ...
		C: 6 DELETE games/old
		S: 6 NO [HASCHILDREN] ...
		C: 7 RENAME games/old past/years
		S: 7 OK ...
		C: 8 LIST "" "pas*"
		S: * LIST (\HasChildren) "/" "past"
		S: * LIST (\HasChildren) "/" "past/years"
		S: * LIST (\HasNoChildren) "/" "past/years/2025"
		S: 8 OK ...
		C: 9 RENAME past past/inside
		S: 9 NO [CANNOT] ...
		C: 10 DELETE past/years/2025
		S: 10 OK ...
		C: 11 DELETE inbox
		S: 11 NO [CANNOT] ...
		C: 12 CREATE "a//b"
		S: 12 NO [CANNOT] ...
		C: 13 CREATE "a%b"
		S: 13 NO [CANNOT] ...
		C: 14 SELECT nowhere
		S: 14 NO [NONEXISTENT] ...
		C: 15 LIST "" ""
		S: * LIST (\Noselect) "/" ""
		S: 15 OK ...
		C: 16 SUBSCRIBE past/years
		S: 16 OK ...
		C: 17 SUBSCRIBE gone
		S: 17 OK ...
		C: 18 LIST (SUBSCRIBED RECURSIVEMATCH) "" (past g*)
		S: * LIST (\NonExistent \HasNoChildren \Subscribed) "/" "gone"
		S: * LIST (\HasChildren) "/" "past" (CHILDINFO ("SUBSCRIBED"))
		S: 18 OK ...
		C: 19 LSUB "" "pas*"
		S: * LSUB (\HasNoChildren \Subscribed) "/" "past/years"
		S: 19 OK ...
		C: 20 UNSUBSCRIBE gone
		S: 20 OK ...
		C: 21 LIST "" "inbox" RETURN (STATUS (MESSAGES UNSEEN))
		S: * LIST (\HasNoChildren) "/" INBOX
		S: * STATUS INBOX (MESSAGES 0 UNSEEN 0)
		S: 21 OK ...
		C: 22 LIST (SPECIAL-USE) "" "*"
		S: * LIST (\HasNoChildren \Drafts) "/" "Drafts"
		S: * LIST (\HasNoChildren \Sent) "/" "Sent"
		S: * LIST (\HasNoChildren \Trash) "/" "Trash"
		S: 22 OK ...
		C: 23 CREATE &AOQ-rger
		S: 23 OK ...
		C: 24 STATUS "&AOQ-rger" (MESSAGES)
		S: * STATUS "&AOQ-rger" (MESSAGES 0)
		S: 24 OK ...`)
}

func TestRenamingINBOX(t *testing.T) {
	p := open(t, t.TempDir())
	mustSend(t, p, "ann", "bob@pente.test", hello)
	script(t, p, `
		S: * OK ...
		C: 1 LOGIN bob x
		S: 1 OK ...
		C: 2 RENAME INBOX kept
		S: 2 OK ...
		C: 3 STATUS INBOX (MESSAGES UIDNEXT SIZE)
		S: * STATUS INBOX (MESSAGES 0 UIDNEXT 2 SIZE 0)
		S: 3 OK ...
		C: 4 STATUS kept (MESSAGES UIDNEXT)
		S: * STATUS "kept" (MESSAGES 1 UIDNEXT 2)
		S: 4 OK ...`)
}

// Every command on messages, as a client sees it on the wire.
func TestMessagesByScript(t *testing.T) {
	p := open(t, t.TempDir())
	for range 4 {
		mustSend(t, p, "ann", "bob@pente.test", hello)
	}
	script(t, p, `
		S: * OK ...
		C: 1 LOGIN bob x
		S: 1 OK ...
		C: 2 SELECT INBOX
		S: * 4 EXISTS
		S: * 0 RECENT
		S: * OK [UNSEEN 1] ...
		S: * OK [UIDVALIDITY ...
		S: * OK [UIDNEXT 5] ...
		S: * FLAGS (\Answered \Deleted \Draft \Flagged \Seen)
		S: * OK [PERMANENTFLAGS (\Answered \Deleted \Draft \Flagged \Seen \*)] ...
		S: 2 OK [READ-WRITE] ...
		C: 3 STORE 2 +FLAGS (\seen $Played)
		S: * 2 FETCH (UID 2 FLAGS ($Played \Seen))
		S: 3 OK ...
		C: 4 STORE 2 -FLAGS.SILENT $played
		S: 4 OK ...
		C: 5 FETCH 2:* FLAGS
		S: * 2 FETCH (UID 2 FLAGS (\Seen))
		S: * 3 FETCH (UID 3 FLAGS ())
		S: * 4 FETCH (UID 4 FLAGS ())
		S: 5 OK ...
		C: 6 FETCH 3 BODY[HEADER.FIELDS (SUBJECT)]<0.9>
		S: * 3 FETCH (UID 3 BODY[HEADER.FIELDS ("SUBJECT")]<0> {9}
		S: Subject: )
		S: 6 OK ...
		C: 7 FETCH 3 BODY[TEXT]
		S: * 3 FETCH (UID 3 FLAGS (\Seen) BODY[TEXT] {5}
		S: K10
		S: )
		S: 7 OK ...
		C: 8 UID MOVE 1,3 Trash
		S: * OK [COPYUID ...
		S: * 3 EXPUNGE
		S: * 1 EXPUNGE
		S: 8 OK ...
		C: 9 UID MOVE 1,3 Trash
		S: 9 OK ...
		C: 10 COPY 1 INBOX
		S: * 3 EXISTS
		S: 10 OK [COPYUID ...
		C: 11 COPY 1 nowhere
		S: 11 NO [TRYCREATE] ...
		C: 12 STORE 1:* +FLAGS.SILENT (\Deleted)
		S: 12 OK ...
		C: 13 UID EXPUNGE 4
		S: * 2 EXPUNGE
		S: 13 OK ...
		C: 14 UID SEARCH ALL
		S: * SEARCH 2 5
		S: 14 OK ...
		C: 15 APPEND INBOX (\Flagged) "17-Jul-1996 02:44:25 -0700" {4+}
		C: K10.
		S: * 3 EXISTS
		S: 15 OK [APPENDUID ...
		C: 16 FETCH 3 (FLAGS INTERNALDATE RFC822.SIZE)
		S: * 3 FETCH (UID 6 FLAGS (\Flagged) INTERNALDATE "17-Jul-1996 09:44:25 +0000" RFC822.SIZE 4)
		S: 16 OK ...
		C: 17 CLOSE
		S: 17 OK ...
		C: 18 STATUS INBOX (MESSAGES UNSEEN UIDNEXT DELETED)
		S: * STATUS INBOX (MESSAGES 1 UIDNEXT 7 UNSEEN 1 DELETED 0)
		S: 18 OK ...
		C: 19 STATUS Trash (MESSAGES UIDNEXT)
		S: * STATUS "Trash" (MESSAGES 2 UIDNEXT 3)
		S: 19 OK ...`)
}

func TestReadingOnly(t *testing.T) {
	p := open(t, t.TempDir())
	mustSend(t, p, "ann", "bob@pente.test", hello)
	script(t, p, `
		S: * OK ...
		C: 1 LOGIN bob x
		S: 1 OK ...
		C: 2 EXAMINE INBOX
		S: * 1 EXISTS
		S: * 0 RECENT
		S: * OK [UNSEEN 1] ...
		S: * OK [UIDVALIDITY ...
		S: * OK [UIDNEXT 2] ...
		S: * FLAGS ...
		S: * OK [PERMANENTFLAGS ()] ...
		S: 2 OK [READ-ONLY] ...
		C: 3 STORE 1 +FLAGS (\Deleted)
		S: 3 NO [NOPERM] ...
		C: 4 MOVE 1 Trash
		S: 4 NO [NOPERM] ...
		C: 5 EXPUNGE
		S: 5 NO [NOPERM] ...
		C: 6 FETCH 1 BODY[TEXT]
		S: * 1 FETCH (UID 1 BODY[TEXT] {5}
		S: K10
		S: )
		S: 6 OK ...
		C: 7 FETCH 1 FLAGS
		S: * 1 FETCH (UID 1 FLAGS ())
		S: 7 OK ...
		C: 8 CLOSE
		S: 8 OK ...`)
}

func TestIMAPLimits(t *testing.T) {
	p := open(t, t.TempDir(), func(c *postoffice.Config) {
		c.MessageBytes = 1000
		c.Folders = 6
		c.AccountMessages = 1
	})
	long := strings.Repeat("k", 70)
	script(t, p, `
		S: * OK ...
		C: 1 LOGIN ann x
		S: 1 OK ...
		C: 2 APPEND INBOX {1001}
		S: 2 NO [TOOBIG] ...
		C: 3 APPEND INBOX {1+}
		C: x
		S: 3 OK ...
		C: 4 APPEND INBOX {1+}
		C: x
		S: 4 NO [OVERQUOTA] ...
		C: 5 CREATE a/b
		S: 5 OK ...
		C: 6 CREATE c
		S: 6 NO [OVERQUOTA] ...
		C: 7 CREATE `+strings.Repeat("x", 256)+`
		S: 7 NO [CANNOT] ...
		C: 8 SELECT INBOX
		S: * 1 EXISTS
		S: * 0 RECENT
		S: * OK ...
		S: * OK ...
		S: * OK ...
		S: * FLAGS ...
		S: * OK ...
		S: 8 OK ...
		C: 9 STORE 1 +FLAGS `+long+`
		S: 9 NO [LIMIT] ...
		C: 10 NOOP `+strings.Repeat("x", 60_000)+`
		S: 10 BAD ...`)
}
