package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2/imapclient"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/record"
	"pentepost/games"
	"pentepost/mailer/postoffice"
	"pentepost/store"
	"pentepost/store/storetest"
)

// docServer is a server on which the commands of a page are run: a folder that stands for /, a data directory with
// players, a league and its game 42, and a mail host.
type docServer struct {
	t          *testing.T
	root, work string
	office     *postoffice.PostOffice
}

// docPlayers have joined. The first and the last one play game 42.
var docPlayers = []string{"Ann", "Cat", "Eve", "Bob"}

// newDocServer prepares a server, and makes its folder the current one. On the page of leagues it has no league yet.
func newDocServer(t *testing.T, page string) *docServer {
	t.Helper()
	root := t.TempDir()
	d := &docServer{t: t, root: root, work: filepath.Join(root, "home"), office: openOffice(t)}
	data := filepath.Join(root, "var", "lib", "pentepost")
	for _, dir := range []string{d.work, data, filepath.Join(root, "etc", "pentepost"), filepath.Join(root, "var", "www"), filepath.Join(root, "var", "backups")} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(data, filepath.Join(d.work, "pentepost-data")); err != nil {
		t.Fatal(err)
	}
	t.Chdir(d.work)
	d.fill(data, page != "docs/leagues.md")
	login := "security = \"none\"\npassword = \"any\"\n"
	text := fmt.Sprintf("address = %q\nauthserv_id = %q\ndata = %q\norganisers = [\"sue@example.org\"]\n[imap]\nserver = %q\n%s[smtp]\nserver = %q\n%s",
		config.LocalAddress, config.LocalDomain, data, d.office.IMAPAddr(), login, d.office.SMTPAddr(), login)
	d.write("pentepost.toml", text)
	d.write("/etc/pentepost/pentepost.toml", text)
	d.write("mail.eml", "From: Ann <ann@example.org>\nTo: play@example.org\nSubject: Pente\nMessage-ID: <1@example.org>\n\ngames\n")
	d.write("news.txt", "There is a new league.\n")
	d.keepLetters(data)
	d.makeProcessed()
	return d
}

// fill makes the database and the key. The first game is number 42.
func (d *docServer) fill(data string, league bool) {
	d.t.Helper()
	from := storetest.Dir(d.t)
	text, err := os.ReadFile(filepath.Join(from, store.FileName))
	if err == nil {
		err = os.WriteFile(filepath.Join(data, store.FileName), text, 0o600)
	}
	if err != nil {
		d.t.Fatal(err)
	}
	d.update(data, func(tx *store.Tx) error {
		for _, nick := range docPlayers {
			p := games.Player{Nick: nick, Address: strings.ToLower(nick) + "@example.org", Joined: time.Now().UTC(), Settings: games.DefaultSettings()}
			if err := tx.Players.Add(&p); err != nil {
				return err
			}
		}
		return nil
	})
	damage(d.t, data, "INSERT INTO counters (name, value) VALUES ('games', 41)")
	if _, _, err := config.LoadKeys(data); err != nil {
		d.t.Fatal(err)
	}
	if !league {
		return
	}
	d.write("league.toml", "name = \"club\"\nstart = 2027-03-01\norganisers = [\"sue@example.org\"]\n")
	d.write("entrants.csv", "player\n"+strings.Join(docPlayers, "\n")+"\n")
	for _, line := range []string{"new league.toml", "import club entrants.csv", "start club"} {
		program(d.t, 0, data, append([]string{"league"}, strings.Fields(line)...)...)
	}
	d.update(data, func(tx *store.Tx) error { return errors.Join(beginTurns(tx, time.Now().UTC()), putAside(tx)) })
}

// putAside makes two mails that could not be handled.
func putAside(tx *store.Tx) error {
	now := time.Now().UTC()
	for uid := range uint32(2) {
		err := errors.Join(
			tx.Spool.Add(&store.Spooled{UID: uid + 1, Sender: "eve@example.org", Since: now, Tries: 3, State: store.PutAside, Filed: true, Error: "panic", Raw: []byte("mail")}),
			tx.Ledger.Enter(store.Entry{UID: uid + 1, Outcome: store.Quarantined, Reason: "fault", Handled: now}))
		if err != nil {
			return err
		}
	}
	return nil
}

// keepLetters makes the letters that Ann has kept: of a game with Bob, and one with Cat.
func (d *docServer) keepLetters(data string) {
	d.t.Helper()
	keys, _, err := config.LoadKeys(data)
	if err == nil {
		err = os.MkdirAll(filepath.Join(d.work, "Maildir", "cur"), 0o700)
	}
	if err != nil {
		d.t.Fatal(err)
	}
	seal, ann, date := record.NewSeal(keys.Secrets()...), mail.Address{Name: "Ann", Address: "ann@example.org"}, time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC)
	for name, moves := range map[string]string{
		"1": "1; game 42; pente size=13; Ann, Bob; days 7; announce on; started 2026-06-05T12:00:00Z; G7 H8 K10 J9 *",
		"2": "1; game 43; pente size=13; Ann, Cat; days 7; announce on; started 2026-06-05T12:00:00Z; G7 H8 *",
	} {
		d.write(filepath.Join(d.work, "Maildir", "cur", name), fmt.Sprintf("From: <play@example.org>\nTo: %s\nDate: %s\n%s: %s\n%s: %s\n\nPente\n",
			&ann, date.Format(time.RFC1123Z), record.Field, moves, record.SealField, seal.Text(moves, ann, date)))
	}
}

// makeProcessed makes the folder for handled mail, as a server does at its first start.
func (d *docServer) makeProcessed() {
	d.t.Helper()
	client, err := imapclient.DialInsecure(d.office.IMAPAddr().String(), nil)
	if err != nil {
		d.t.Fatal(err)
	}
	defer client.Close()
	user, _, _ := strings.Cut(config.LocalAddress, "@")
	if err := errors.Join(client.Login(user, "any").Wait(), client.Create("Processed", nil).Wait()); err != nil {
		d.t.Fatal(err)
	}
}

func (d *docServer) update(data string, do func(*store.Tx) error) {
	d.t.Helper()
	db, err := store.Open(d.t.Context(), data, config.LocalDomain)
	if err == nil {
		defer db.Close()
		err = db.Update(context.Background(), do)
	}
	if err != nil {
		d.t.Fatal(err)
	}
}

// place returns where a file lies: an absolute name begins at our root.
func (d *docServer) place(name string) string {
	if filepath.IsAbs(name) && !strings.HasPrefix(name, d.root) {
		return filepath.Join(d.root, name)
	}
	return name
}

// places does that with all arguments and flags.
func (d *docServer) places(args []string) (changed []string) {
	for _, arg := range args {
		flag, value, found := strings.Cut(arg, "=")
		if found && strings.HasPrefix(flag, "--") {
			arg = flag + "=" + d.place(value)
		}
		changed = append(changed, d.place(arg))
	}
	return changed
}

func (d *docServer) write(name, text string) {
	d.t.Helper()
	if err := os.WriteFile(d.place(name), []byte(text), 0o600); err != nil {
		d.t.Fatal(err)
	}
}

// copyFile does what cp does with one file, if it is there.
func (d *docServer) copyFile(from, to string) error {
	text, err := os.ReadFile(d.place(from))
	if errors.Is(err, fs.ErrNotExist) {
		return nil // a file of the reader's
	}
	to = d.place(to)
	if info, noFolder := os.Stat(to); noFolder == nil && info.IsDir() {
		to = filepath.Join(to, filepath.Base(from))
	}
	return errors.Join(err, os.MkdirAll(filepath.Dir(to), 0o700), os.WriteFile(to, text, 0o600))
}

// open opens the files that the shell writes to or reads.
func (d *docServer) open(_ context.Context, name string, flag int, perm os.FileMode) (io.ReadWriteCloser, error) {
	if name = d.place(name); flag&os.O_CREATE != 0 {
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			return nil, err
		}
	}
	return os.OpenFile(name, flag, perm)
}
