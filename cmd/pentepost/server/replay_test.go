package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/store"
	"pentepost/store/storetest"
)

// replayed are sessions that are played to be lost and recovered. SESSION names others. Some differ from a server that
// lost nothing: what the operator did, and what became of letters, stands in no mail.
var replayed = []string{"first-game", "undo-and-pause", "series"}

// W4: a server that is set back to a copy of its database of any moment comes to the same state as one that has lost
// nothing, from the mails that it has handled.
func TestW4Recover(t *testing.T) {
	storetest.NeedSQLite(t) // it copies files
	t.Parallel()
	names := replayed
	if only := os.Getenv("SESSION"); only != "" {
		names = strings.Fields(only)
	}
	runSessions(t, func(dir string) (*world, error) {
		w, err := newWorld(dir, false)
		if err == nil {
			w.backups = &backups{t: t, dir: t.TempDir(), name: filepath.Base(filepath.Dir(dir))}
			err = w.backups.take(w)
		}
		return w, err
	}, names...)
}

// backups are copies of the database of a server, of many moments.
type backups struct {
	t     *testing.T
	dir   string
	name  string
	files []string
}

// take copies the database.
func (c *backups) take(w *world) error {
	file := filepath.Join(c.dir, fmt.Sprint(len(c.files), ".db"))
	c.files = append(c.files, file)
	return w.running.db.Backup(context.Background(), file)
}

// check recovers from some of the copies, and compares with the server that has lost nothing.
func (c *backups) check(w *world) error {
	ctx := context.Background()
	if err := w.later(time.Second); err != nil { // all that has been written is handled and answered
		return err
	}
	until := w.clock.Now()
	if err := w.end(); err != nil {
		return err
	}
	want, err := exported(ctx, w.config.Data)
	if err != nil {
		return err
	}
	mails, err := ProcessedMails(ctx, w.config, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(uint64(len(mails)), 0))
	for n, file := range c.files {
		if n > 0 && random.IntN(len(c.files)) >= 3 {
			continue
		}
		dir := filepath.Join(c.dir, fmt.Sprint("restored-", n))
		if err := restore(dir, file, w.config.Data); err != nil {
			return err
		}
		restored := w.config
		restored.Data, restored.Database = dir, ""
		r, err := OpenReplay(ctx, restored, slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})))
		if err != nil {
			return err
		}
		done, err := r.Run(ctx, mails)
		if err == nil {
			err = r.advance(ctx, until)
		}
		if err = errors.Join(err, r.Close()); err != nil {
			return err
		}
		got, err := exported(ctx, dir)
		if err != nil {
			return err
		}
		if diff := differ(want, got); diff != "" {
			c.t.Errorf("%s, copy %d of %d, %d of %d mails:\n%s\n%v", c.name, n, len(c.files), done.Mails, len(mails), diff, done.NotPlaced)
			break
		}
	}
	return nil
}

// restore makes a data directory of a copy of the database and the key.
func restore(dir, file, old string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	key, err := os.ReadFile(config.KeyFile(old))
	return errors.Join(err, os.MkdirAll(dir, 0o700), os.WriteFile(filepath.Join(dir, store.FileName), data, 0o600), os.WriteFile(config.KeyFile(dir), key, 0o600))
}

// exported returns the lines of an export, without what belongs to one server alone: its leases, the numbers that its
// mailbox gave, and that a mail came twice.
func exported(ctx context.Context, dir string) ([]string, error) {
	db, err := store.OpenBeside(ctx, dir, "")
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	_, err = db.Export(ctx, &out, nil)
	var lines []string
	for line := range strings.Lines(out.String()) {
		if !ofThisServer.MatchString(line) && !strings.Contains(line, `"outcome":"duplicate"`) {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines, errors.Join(err, db.Close())
}

var (
	ofThisServer = regexp.MustCompile(`^\{"(end|nameplates|watermarks|counters":\{"name":"(nameplates|deliveries))"`)
	ofTheMoment  = regexp.MustCompile(`"lease":\d+,|,"arrived":\d+`) // an answer within a second may be faster than a note that the letter was sent
	randomIDs    = regexp.MustCompile(`<[0-9a-v]{9}[a-z2-7]{26}@[^>]*>`)
	uids         = regexp.MustCompile(`^(\{"ledger":\{.*)"validity":\d+,(.*)"uid":\d+`)
	micros       = regexp.MustCompile(`\b1[0-9]{15}\b`)
	unbegun      = regexp.MustCompile(`("at":(\d+),)"began":0`) // the answer was handled before the letter was known to be sent
	stamps       = regexp.MustCompile(`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z`)
)

// nearly is how far apart the times of two servers may be: a mail is handled again at the second in which it arrived.
const nearly = 30 * time.Second

// differ compares two exports but for numbers that are random and for small differences of times.
func differ(want, got []string) string {
	a, b := normal(want), normal(got)
	var diff strings.Builder
	for i := range max(len(a), len(b)) {
		var x, y normalLine
		if i < len(a) {
			x = a[i]
		}
		if i < len(b) {
			y = b[i]
		}
		if x.text == y.text && slices.EqualFunc(x.times, y.times, func(s, t time.Time) bool { return s.Sub(t).Abs() < nearly }) {
			continue
		}
		fmt.Fprintf(&diff, "- %s\n+ %s\n", x.full, y.full)
		if diff.Len() > 6000 {
			break
		}
	}
	return diff.String()
}

type normalLine struct {
	text, full string
	times      []time.Time
}

func normal(lines []string) (list []normalLine) {
	var ledger []normalLine
	for _, line := range lines {
		l := normalLine{full: line, text: randomIDs.ReplaceAllString(uids.ReplaceAllString(ofTheMoment.ReplaceAllString(line, ""), "$1$2"), "ID")}
		l.text = unbegun.ReplaceAllString(l.text, `$1"began":$2`)
		l.text = micros.ReplaceAllStringFunc(l.text, func(text string) string {
			n, _ := strconv.ParseInt(text, 10, 64)
			l.times = append(l.times, time.UnixMicro(n))
			return "T"
		})
		l.text = stamps.ReplaceAllStringFunc(l.text, func(text string) string {
			at, _ := time.Parse(time.RFC3339Nano, text)
			l.times = append(l.times, at)
			return "T"
		})
		if strings.HasPrefix(line, `{"ledger"`) {
			ledger = append(ledger, l)
		} else {
			list = append(list, l)
		}
	}
	slices.SortFunc(ledger, func(a, b normalLine) int { return strings.Compare(a.text, b.text) })
	return append(list, ledger...)
}
