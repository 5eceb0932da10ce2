package mailer

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/mail"
	"slices"
	"strings"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/emersion/go-imap/v2/imapclient"
)

// A Nameplate is a mail in a folder of its own that says which server reads the mailbox. IMAP has
// no lock, but it numbers the mails of a folder as they come. Anybody may have put one there, and its
// server may be gone. Only one that answers a question proves that somebody is there: it has the
// name that asked, which nobody can guess.
type Nameplate struct {
	Name    string // identifies a start of a server; nobody can guess it
	Says    string // for people: where the server runs, and since when
	Asks    bool   // it asks whether other servers are still there
	Answers string // the name of the nameplate whose question it answers
}

// The header fields of a nameplate: the name, which follows question in one that asks, and what it answers.
const (
	nameplateField = "X-Pentepost-Nameplate"
	answersField   = "X-Pentepost-Answers"
	question       = "?"
)

// shortestName is how long a name is at least: what rand.Text returns.
const shortestName = 26

// traceFields are what mail servers add to a mail that is delivered (RFC 5321 section 4.4). Such a mail comes from somebody, and
// is no nameplate.
var traceFields = []string{"Received", "Return-Path", "Delivered-To", "X-Original-To", "Envelope-To"}

// maxNameplates is how many of the last nameplates are looked at. There is one, or two while a
// new one is put up.
const maxNameplates = 20

// Nameplates returns the last nameplates in a folder, in their order. It makes the folder if there is none.
func (in *Inbox) Nameplates(ctx context.Context, folder string) (list []Nameplate, err error) {
	err = in.inFolder(ctx, folder, func(s *imapConn, _ string, mails uint32) error {
		list, _, err = s.nameplates(ctx, mails)
		return err
	})
	return list, err
}

// PutNameplate puts a nameplate into a folder and then removes all earlier ones. It returns the
// one that is the last afterwards, and the UID of the next.
//
// QUIRK: Gmail keeps in "All Mail" what is removed from a folder.
func (in *Inbox) PutNameplate(ctx context.Context, folder string, plate Nameplate, from string, now time.Time) (last Nameplate, next uint32, err error) {
	err = in.inFolder(ctx, folder, func(s *imapConn, name string, mails uint32) error {
		_, earlier, err := s.nameplates(ctx, mails)
		if err == nil {
			err = s.append(ctx, name, plate.mail(from, now))
		}
		if err == nil && len(earlier) > 0 {
			err = s.remove(ctx, earlier)
		}
		if err == nil {
			mails, next, err = s.count(ctx, name)
		}
		if err != nil {
			return err
		}
		plates, _, err := s.nameplates(ctx, mails)
		if len(plates) > 0 {
			last = plates[len(plates)-1]
		}
		return err
	})
	return last, next, err
}

// Ask puts a nameplate with a question behind the others, and a copy of it into the mailbox, so
// that a server that waits for mail looks. If it is still there, it puts up its own again.
func (in *Inbox) Ask(ctx context.Context, folder string, plate Nameplate, from string, now time.Time) error {
	plate.Asks = true
	return in.inFolder(ctx, folder, func(s *imapConn, name string, _ uint32) error {
		if err := s.append(ctx, name, plate.mail(from, now)); err != nil {
			return err
		}
		return s.append(ctx, in.cfg.Mailbox, plate.mail(from, now))
	})
}

// NextUID returns the UID that the next mail in the folder of nameplates gets. It changes when
// somebody puts one there.
func (in *Inbox) NextUID(ctx context.Context, folder string) (uid uint32, err error) {
	name := cmp.Or(in.folders[folder], folder)
	err = in.with(ctx, func(s *imapConn) error {
		return s.do(ctx, "look at folder "+name, func() error {
			data, err := s.client.Status(name, &imap.StatusOptions{UIDNext: true}).Wait()
			if err == nil {
				uid = uint32(data.UIDNext)
			}
			return err
		})
	})
	return uid, err
}

// inFolder calls f with a connection of its own, on which a folder is selected, with the name
// under which it was found or made, and the number of mails in it.
func (in *Inbox) inFolder(ctx context.Context, folder string, f func(s *imapConn, name string, mails uint32) error) error {
	s, err := openIMAP(ctx, in.cfg, in.patience)
	if err == nil {
		defer s.close()
		var mails uint32
		if in.folders[folder], mails, err = s.selectOrCreate(ctx, folder, cmp.Or(in.folders[folder], folder)); err == nil {
			err = f(s, in.folders[folder], mails)
		}
	}
	if err != nil {
		return fmt.Errorf("imap %s: %w", in.cfg.Addr, err)
	}
	return nil
}

// selectOrCreate selects a folder under the name it had last, or makes it, as moveOrCreate does.
func (s *imapConn) selectOrCreate(ctx context.Context, folder, lastName string) (name string, mails uint32, err error) {
	if mails, _, err = s.count(ctx, lastName); !s.refused(err) {
		return lastName, mails, err
	}
	refusal := err
	for _, name := range []func() string{
		func() string { return folder },
		func() string { return s.belowInbox(ctx, folder) },
	} {
		if name := name(); name != "" {
			created := s.create(ctx, name)
			if mails, _, err := s.count(ctx, name); !s.refused(err) {
				return name, mails, err
			}
			refusal = errors.Join(refusal, created)
		}
	}
	return folder, 0, refusal
}

// count selects a folder and returns the number of its mails and the UID of the next.
func (s *imapConn) count(ctx context.Context, folder string) (mails, next uint32, err error) {
	err = s.do(ctx, "select "+folder, func() error {
		data, err := s.client.Select(folder, nil).Wait()
		if err == nil {
			mails, next = data.NumMessages, uint32(data.UIDNext)
		}
		return err
	})
	return mails, next, err
}

// nameplates returns the last nameplates in the selected folder, and the UIDs of all mails among
// the last ones.
func (s *imapConn) nameplates(ctx context.Context, mails uint32) (list []Nameplate, uids []uint32, err error) {
	if mails == 0 {
		return nil, nil, nil
	}
	var set imap.SeqSet
	set.AddRange(max(mails, maxNameplates)-maxNameplates+1, mails)
	section := &imap.FetchItemBodySection{
		Specifier: imap.PartSpecifierHeader, HeaderFields: append([]string{nameplateField, answersField}, traceFields...), Peek: true,
		Partial: &imap.SectionPartial{Size: maxFrom},
	}
	options := &imap.FetchOptions{UID: true, BodySection: []*imap.FetchItemBodySection{section}}
	err = s.do(ctx, "fetch nameplates", func() error {
		command := s.client.Fetch(set, options)
		for message := command.Next(); message != nil; message = command.Next() {
			uid, plate, err := s.collectNameplate(message)
			if err != nil {
				return err // the command must no longer be used; see text
			}
			if uid != 0 {
				uids = append(uids, uid)
			}
			if plate.Name != "" {
				list = append(list, plate)
			}
		}
		return command.Close()
	})
	return list, uids, err
}

// collectNameplate reads one answer to its end, as go-imap requires.
func (s *imapConn) collectNameplate(message *imapclient.FetchMessageData) (uid uint32, plate Nameplate, err error) {
	for item := message.Next(); item != nil; item = message.Next() {
		switch item := item.(type) {
		case imapclient.FetchItemDataUID:
			uid = uint32(item.UID)
		case imapclient.FetchItemDataBodySection:
			header, _, err := s.text(item.Literal, maxFrom)
			if err != nil {
				return 0, plate, err
			}
			plate = nameplateIn(header)
		}
	}
	return uid, plate, nil
}

// nameplateIn returns the nameplate with a header. It has no name if the mail is none.
func nameplateIn(header []byte) (p Nameplate) {
	mail, err := mail.ReadMessage(io.MultiReader(bytes.NewReader(header), strings.NewReader("\r\n\r\n")))
	if err != nil || slices.ContainsFunc(traceFields, func(field string) bool { return mail.Header.Get(field) != "" }) {
		return Nameplate{}
	}
	name, says, _ := strings.Cut(strings.Join(strings.Fields(mail.Header.Get(nameplateField)), " "), ";")
	name, asks := strings.CutPrefix(name, question)
	if len(name) < shortestName {
		return Nameplate{}
	}
	return Nameplate{name, strings.TrimSpace(says), asks, mail.Header.Get(answersField)}
}

// mail returns the nameplate as a mail. It says what it is to people who find it.
func (p Nameplate) mail(from string, now time.Time) []byte {
	name, subject := p.Name, "Pentepost reads this mailbox"
	text := "This mail shows that a Pentepost server reads this mailbox: " + p.Says + ".\r\nPlease leave it here, so that no second server does the same.\r\n"
	if p.Asks {
		name, subject = question+name, "Does a Pentepost read this mailbox?"
		text = "A Pentepost server has started on this mailbox, " + p.Says + ".\r\nIt asks whether another one still reads it. Nobody needs to answer.\r\n"
	}
	answers := ""
	if p.Answers != "" {
		answers = answersField + ": " + p.Answers + "\r\n"
	}
	return fmt.Appendf(nil, "From: %s\r\nTo: %[1]s\r\nDate: %s\r\nMessage-ID: <%s@%s>\r\nSubject: %s\r\nAuto-Submitted: auto-generated\r\n"+
		"%s: %s; %s\r\n%sMIME-Version: 1.0\r\nContent-Type: text/plain; charset=us-ascii\r\n\r\n%s",
		from, now.Format(time.RFC1123Z), p.Name, from[strings.LastIndexByte(from, '@')+1:], subject, nameplateField, name, p.Says, answers, text)
}

// append adds a mail to a folder. It is marked as read, since it is for nobody.
func (s *imapConn) append(ctx context.Context, folder string, mail []byte) error {
	return s.do(ctx, "append to "+folder, func() error {
		command := s.client.Append(folder, int64(len(mail)), &imap.AppendOptions{Flags: []imap.Flag{imap.FlagSeen}})
		if _, err := command.Write(mail); err != nil {
			return err
		}
		if err := command.Close(); err != nil {
			return err
		}
		_, err := command.Wait()
		return err
	})
}

// remove deletes mails of the selected folder. A server without UIDPLUS (RFC 4315) expunges what
// others have marked as deleted, too; here that can only be other nameplates.
func (s *imapConn) remove(ctx context.Context, uids []uint32) error {
	set := uidSet(uids)
	deleted := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Silent: true, Flags: []imap.Flag{imap.FlagDeleted}}
	err := s.do(ctx, "mark as deleted", func() error { return s.client.Store(set, deleted, nil).Close() })
	if err != nil {
		return err
	}
	return s.do(ctx, "expunge", func() error {
		if s.caps.Has(imap.CapUIDPlus) {
			return s.client.UIDExpunge(set).Close()
		}
		return s.client.Expunge().Close()
	})
}
