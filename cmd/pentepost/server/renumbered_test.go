package server

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// client logs in at the post office itself, past the proxy.
func (l *load) client(t *testing.T, user string) *imapclient.Client {
	c, err := imapclient.DialInsecure(l.office.IMAPAddr().String(), nil)
	l.must(err)
	t.Cleanup(func() { c.Close() })
	l.must(c.Login(user, "any").Wait())
	_, err = c.Select("INBOX", nil).Wait()
	l.must(err)
	return c
}

// Mails that were expunged after they were listed have no effect. The others have theirs once, and
// nothing waits for the missing ones.
func TestExpungedBetweenSearchAndFetch(t *testing.T) {
	l := newLoad(t, 20)
	l.mailMoves()
	uids := l.letters(t, "play")
	gone := []int{0, 7, 19}
	somebody := l.client(t, "play")
	l.readThrough(newProxy(t, l.office.IMAPAddr().String(), hooks{onCommand: func(v *proxyConn, line string) string {
		if _, c := splitTag(line); strings.HasPrefix(c, "UID FETCH") && v.first(1) {
			var set imap.UIDSet
			for _, i := range gone {
				set.AddNum(imap.UID(uids[i]))
			}
			if err := errors.Join(somebody.Store(set, deleted(), nil).Close(), somebody.UIDExpunge(set).Close()); err != nil {
				t.Error(err)
			}
		}
		return line
	}}))
	if again, err := l.server.poll(t.Context()); again || err != nil {
		t.Errorf("something is to be tried again: %v, %v", again, err)
	}
	l.tidy()
	for i := range l.games {
		if !slices.Contains(gone, i) {
			l.games[i].ply++
		}
	}
	l.comesToRest(t)
	l.checkOnce(t)
}

// If a mailbox is rebuilt while mails are processed, with another UIDVALIDITY and the old UIDs for
// other mails, each mail is processed once.
func TestRenumberedWhileMailsAreHandled(t *testing.T) {
	t.Parallel()
	for name, moment := range map[string]func(v *proxyConn, command string) bool{
		"between two fetches": func(v *proxyConn, c string) bool { return strings.HasPrefix(c, "UID FETCH") && v.mails == fedTogether },
		"before a move":       func(_ *proxyConn, c string) bool { return strings.HasPrefix(c, "UID MOVE") },
	} {
		t.Run(name, func(t *testing.T) {
			l := newLoad(t, fedTogether+4)
			l.mailMoves()
			f := newProxy(t, l.office.IMAPAddr().String(), l.rebuiltAt(t, moment))
			l.readThrough(f)
			stop := l.run(t)
			l.hearsFromAll(t)
			stop()
			if f.incidents() == 0 {
				t.Error("the mailbox was never rebuilt: this proves nothing")
			}
			l.config.IMAP.Folder = "Rebuilt"
			l.comesToRest(t)
			l.checkOnce(t)
			if left := l.folder(t, "play", "Rebuilt"); len(left) > 0 {
				t.Errorf("mails %d are left", left)
			}
		})
	}
}

// rebuiltAt returns hooks that hang up at some moment, and have another mailbox in place of the
// first one when the client is back.
func (l *load) rebuiltAt(t *testing.T, moment func(v *proxyConn, command string) bool) hooks {
	administrator := l.client(t, "play")
	return hooks{onCommand: func(v *proxyConn, line string) string {
		tag, c := splitTag(line)
		switch {
		case moment(v, c) && v.first(1):
			if err := rebuild(administrator, l.letters(t, "play"), "Rebuilt"); err != nil {
				t.Error(err)
			}
			v.hangUp = true
			return ""
		case c == "SELECT INBOX" && v.happened > 0:
			return tag + " SELECT Rebuilt\r\n"
		}
		return line
	}}
}

// rebuild moves mails into a new mailbox, the last first, so that each gets the UID of another.
// There are as many mails as UIDs before the first one.
func rebuild(c *imapclient.Client, uids []uint32, folder string) error {
	inbox := imap.UIDSet{{Start: 1, Stop: 0}}
	err := c.Create(folder, nil).Wait()
	_, copied := c.Copy(inbox, folder).Wait()
	_, opened := c.Select(folder, nil).Wait()
	removed := errors.Join(c.Store(inbox, deleted(), nil).Close(), c.Expunge().Close())
	_, back := c.Select("INBOX", nil).Wait()
	err = errors.Join(err, copied, opened, removed, back)
	for _, uid := range slices.Backward(uids) {
		data, moved := c.Move(imap.UIDSetNum(imap.UID(uid)), folder).Wait()
		err = errors.Join(err, moved)
		if first := imap.UIDSetNum(imap.UID(uids[0])).String(); uid == uids[len(uids)-1] && data.DestUIDs.String() != first {
			err = errors.Join(err, fmt.Errorf("the first number is %s, want %s", data.DestUIDs, first))
		}
	}
	return err
}

func deleted() *imap.StoreFlags {
	return &imap.StoreFlags{Op: imap.StoreFlagsAdd, Flags: []imap.Flag{imap.FlagDeleted}}
}
