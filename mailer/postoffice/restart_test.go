package postoffice_test

import (
	"slices"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"pentepost/mailer/postoffice"
)

// A folderState is everything in a folder that must survive a restart.
type folderState struct {
	Validity uint32
	Next     imap.UID
	Letters  []letterState
}

type letterState struct {
	UID     imap.UID
	Flags   []imap.Flag
	Arrived time.Time
	Raw     string
}

func stateOf(t testing.TB, p *postoffice.PostOffice, user, folder string) folderState {
	t.Helper()
	c := read(t, p, user, nil)
	defer c.Close()
	data := selectFolder(t, c, folder)
	state := folderState{Validity: data.UIDValidity, Next: data.UIDNext}
	whole := &imap.FetchItemBodySection{Peek: true}
	for _, m := range fetch(t, c, &imap.FetchOptions{Flags: true, InternalDate: true, BodySection: []*imap.FetchItemBodySection{whole}}) {
		slices.Sort(m.Flags)
		state.Letters = append(state.Letters, letterState{m.UID, m.Flags, m.InternalDate, string(m.FindBodySection(whole))})
	}
	return state
}

func TestMailboxesSurviveARestart(t *testing.T) {
	dir := t.TempDir()
	p := open(t, dir)
	for range 5 {
		mustSend(t, p, "ann", "play@pente.test", hello)
	}
	c := read(t, p, "play", nil)
	for _, name := range []string{"Processed", "Old/2025"} {
		if err := c.Create(name, nil).Wait(); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Subscribe("Old/2025").Wait(); err != nil {
		t.Fatal(err)
	}
	selectFolder(t, c, "INBOX")
	flag := &imap.StoreFlags{Op: imap.StoreFlagsAdd, Flags: []imap.Flag{imap.FlagFlagged, "$Played"}}
	if _, err := c.Store(imap.UIDSetNum(2), flag, nil).Collect(); err != nil {
		t.Fatal(err)
	}
	if _, err := c.Move(imap.UIDSetNum(1, 5), "Processed").Wait(); err != nil {
		t.Fatal(err)
	}

	folders := []string{"INBOX", "Processed", "Old/2025"}
	var before, after []folderState
	for _, name := range folders {
		before = append(before, stateOf(t, p, "play", name))
	}
	shut(t, p)
	p = open(t, dir)
	for _, name := range folders {
		after = append(after, stateOf(t, p, "play", name))
	}
	if diff := cmp.Diff(before, after, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("after a restart (-before +after):\n%s", diff)
	}
	if before[0].Next != 6 || len(before[0].Letters) != 3 || len(before[1].Letters) != 2 {
		t.Errorf("before: %+v", before)
	}
	if want := []imap.Flag{"$Played", imap.FlagFlagged}; !slices.Equal(before[0].Letters[0].Flags, want) {
		t.Errorf("flags are %v, want %v", before[0].Letters[0].Flags, want)
	}
	subscribed, err := read(t, p, "play", nil).List("", "Old/*", &imap.ListOptions{SelectSubscribed: true}).Collect()
	if err != nil || len(subscribed) != 1 {
		t.Errorf("after a restart %d of the folders are subscribed (%v), want 1", len(subscribed), err)
	}

	mustSend(t, p, "ann", "play@pente.test", hello)
	if got := stateOf(t, p, "play", "INBOX").Letters[3].UID; got != 6 {
		t.Errorf("the first letter after the restart has UID %d, want 6", got)
	}
}

// No UID is used twice, not even that of the last message after a restart.
func TestUIDsAreNotReused(t *testing.T) {
	dir := t.TempDir()
	p := open(t, dir)
	mustSend(t, p, "ann", "bob@pente.test", hello)
	c := read(t, p, "bob", nil)
	selectFolder(t, c, "INBOX")
	markDeleted(t, c, imap.UIDSetNum(1))
	if err := c.Expunge().Close(); err != nil {
		t.Fatal(err)
	}
	shut(t, p)
	p = open(t, dir)
	mustSend(t, p, "ann", "bob@pente.test", hello)
	if got := stateOf(t, p, "bob", "INBOX").Letters[0].UID; got != 2 {
		t.Errorf("UID %d, want 2", got)
	}
}

func TestAFolderCreatedAgainHasAnotherUIDValidity(t *testing.T) {
	p := open(t, t.TempDir())
	c := read(t, p, "ann", nil)
	var validities []uint32
	for range 2 {
		if err := c.Create("Once", nil).Wait(); err != nil {
			t.Fatal(err)
		}
		validities = append(validities, selectFolder(t, c, "Once").UIDValidity)
		if err := c.Unselect().Wait(); err != nil {
			t.Fatal(err)
		}
		if err := c.Delete("Once").Wait(); err != nil {
			t.Fatal(err)
		}
	}
	if validities[0] >= validities[1] {
		t.Errorf("UIDVALIDITY %d, then %d", validities[0], validities[1])
	}
}
