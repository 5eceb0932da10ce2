package main

import (
	"bufio"
	"context"
	"database/sql"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/server"
	"pentepost/games"
	"pentepost/store"
	"pentepost/store/storetest"
)

// litestreamProgram is the variable with the path of Litestream, if it is not found by its name.
const litestreamProgram = "PENTEPOST_LITESTREAM"

// Litestream copies the database while games are played. It is killed, a little later the server is, too, and the database is
// lost. The copy and what lies in the mailbox give everything back: each mail that a player has written has its effect.
func TestRestoreFromLitestream(t *testing.T) {
	program := os.Getenv(litestreamProgram)
	if found, err := exec.LookPath("litestream"); program == "" {
		if err != nil {
			t.Skip("there is no litestream, and " + litestreamProgram + " names none")
		}
		program = found
	}
	storetest.NeedSQLite(t)
	t.Parallel()
	l := &lostServer{crash: newCrash(t, crashWay{name: "Litestream", open: (*crash).overIMAP}), program: program, replica: filepath.Join(t.TempDir(), "replica")}
	l.play()
	lost := l.games(l.data)
	l.lose()
	l.restore()
	l.goOn()
	l.compare(lost)
}

// lostServer is a server that loses its database.
type lostServer struct {
	*crash
	program string // Litestream
	replica string // the folder of its copy
}

func (l *lostServer) must(err error) {
	l.Helper()
	if err != nil {
		l.Fatalf("%v\n%s", err, l.victim.logged())
	}
}

// play lets people play until Litestream is dead, and then the server. What an operator does meanwhile does not disturb the copy.
func (l *lostServer) play() {
	playing, stop := context.WithCancel(l.Context())
	var players errgroup.Group
	for _, p := range l.pairs {
		players.Go(func() error { return p.play(playing) })
	}
	l.must(l.victim.start(nil))
	l.awaitMails(1)
	copies := l.copying()
	l.awaitMails(20)
	status(l.T, 0, "backup", filepath.Join(l.TempDir(), "copy.db"), "--data", l.data)
	l.vacuum()
	l.awaitMails(20)
	l.must(copies.Process.Kill())
	copies.Wait()
	l.awaitMails(20)
	l.must(l.victim.process.Process.Kill())
	l.victim.awaitEnd()
	stop()
	players.Wait()
}

// awaitMails waits until the server has done so many more mails.
func (l *lostServer) awaitMails(n int) {
	l.Helper()
	done := func() int { return strings.Count(l.victim.logged(), "outcome=done") }
	enough := done() + n
	for end := time.Now().Add(crashPatience); done() < enough; pauseBriefly(l.Context()) {
		if time.Now().After(end) {
			l.Fatalf("%d mails are done, want %d\n%s", done(), enough, l.victim.logged())
		}
	}
}

// copying starts Litestream, and waits until there is a copy.
func (l *lostServer) copying() *exec.Cmd {
	copies := exec.Command(l.program, "replicate", filepath.Join(l.data, store.FileName), "file://"+l.replica)
	log, err := copies.StdoutPipe()
	l.must(err)
	l.must(copies.Start())
	l.Cleanup(func() { copies.Process.Kill() })
	lines := bufio.NewScanner(log)
	for lines.Scan() {
		if strings.Contains(lines.Text(), "snapshot complete") {
			go io.Copy(io.Discard, log)
			return copies
		}
	}
	l.Fatal("litestream has made no copy")
	return nil
}

// open opens the database as other programs do.
func (l *lostServer) open() *sql.DB {
	db, err := sql.Open("sqlite", filepath.Join(l.data, store.FileName)+"?_pragma=busy_timeout(60000)")
	l.must(err)
	return db
}

// vacuum writes the whole database anew, as an operator may after a player was forgotten. While others write, SQLite may refuse that at
// once, however long it may wait: then the operator tries again.
func (l *lostServer) vacuum() {
	db := l.open()
	defer db.Close()
	_, err := db.Exec("VACUUM")
	for end := time.Now().Add(crashPatience); err != nil && time.Now().Before(end); pauseBriefly(l.Context()) {
		l.Logf("VACUUM: %v", err)
		_, err = db.Exec("VACUUM")
	}
	l.must(err)
}

// games returns what was played in each game.
func (l *lostServer) games(dir string) map[games.GameID]string {
	db, err := store.OpenBeside(l.Context(), dir, l.domain)
	l.must(err)
	defer db.Close()
	all := map[games.GameID]string{}
	l.must(db.View(l.Context(), func(tx *store.Tx) error {
		return tx.Games.Each(false, func(g games.Game) error { all[g.ID], _, _ = strings.Cut(recordOf(g), ","); return nil })
	}))
	return all
}

// lose leaves nothing of the data directory but a copy of the key.
func (l *lostServer) lose() {
	key, err := os.ReadFile(config.KeyFile(l.data))
	l.must(err)
	l.must(os.RemoveAll(l.data))
	l.must(os.Mkdir(l.data, 0o700))
	l.must(os.WriteFile(config.KeyFile(l.data), key, 0o600))
}

// restore does what docs/watching.md says.
func (l *lostServer) restore() {
	out, err := exec.Command(l.program, "restore", "-o", filepath.Join(l.data, store.FileName), "file://"+l.replica).CombinedOutput()
	if err != nil {
		l.Fatalf("%v\n%s", err, out)
	}
	l.must(os.Chmod(filepath.Join(l.data, store.FileName), 0o600))
	l.Logf("games in the copy: %d", len(l.games(l.data)))
	file := l.victim.args[len(l.victim.args)-1]
	contains(l.T, status(l.T, 0, "verify", "--data", l.data), "no faults")
	contains(l.T, status(l.T, 1, "recover", "--config", file), "mails that the database did not know: ")
	contains(l.T, status(l.T, 0, "recover", "--config", file, "--yes"), "no faults")
}

// goOn lets the server handle what is left.
func (l *lostServer) goOn() {
	l.must(l.victim.start(nil))
	for end := time.Now().Add(crashPatience); l.victim.listensAt("ready") == "" && time.Now().Before(end); {
		pauseBriefly(l.Context()) // before that, a signal would end it at once
	}
	l.must(l.awaitRest(l.Context()))
	l.must(l.victim.stop())
	contains(l.T, status(l.T, 0, "verify", "--data", l.data), "no faults")
}

// compare looks for games and mails that are lost.
func (l *lostServer) compare(lost map[games.GameID]string) {
	restored := l.games(l.data)
	for id, record := range lost {
		if !strings.HasPrefix(restored[id], record) {
			l.Errorf("game %d: %q, before: %q", id, restored[id], record)
		}
	}
	c, err := config.Load(l.victim.args[len(l.victim.args)-1])
	l.must(err)
	mails, err := server.ProcessedMails(l.Context(), c, warnings(Streams{Err: io.Discard}))
	l.must(err)
	var written, done int
	for _, m := range mails {
		if strings.Contains(string(m.Raw), "\nFrom: <player") {
			written++
		}
	}
	db := l.open()
	defer db.Close()
	l.must(db.QueryRow("SELECT count(*) FROM ledger WHERE outcome = 'done'").Scan(&done))
	if written < 60 || done != written {
		l.Errorf("of %d mails of players %d are done", written, done)
	}
	l.Logf("%d games, %d mails of players, all of them done", len(restored), written)
}
