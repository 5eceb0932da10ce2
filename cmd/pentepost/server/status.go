package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"

	scraped "github.com/VictoriaMetrics/metrics"
	"golang.org/x/sync/singleflight"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/doctor"
	"pentepost/store"
)

// mailboxLate is how much later than planned the mailbox may be read before that is trouble.
const mailboxLate = 15 * time.Minute

// monitor tells those who watch the server how it is.
type monitor struct {
	*ground
	out      *dispatch
	progress *progress
	metrics  *metrics
	asked    singleflight.Group // for figures of the database
}

// healthz answers 200 and "ok", or 503 and a line for each trouble.
func (m *monitor) healthz(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	troubles := m.troubles(r.Context(), m.clock.Now())
	if len(troubles) > 0 {
		w.WriteHeader(http.StatusServiceUnavailable)
		fmt.Fprintln(w, strings.Join(troubles, "\n"))
		return
	}
	fmt.Fprintln(w, "ok")
}

// troubles lists what an operator should look at.
func (m *monitor) troubles(ctx context.Context, now time.Time) (list []string) {
	since := m.progress.mailboxRead()
	if since.IsZero() {
		since = time.Unix(0, m.progress.leadsSince.Load())
	}
	if limit := m.config.IMAP.Interval() + mailboxLate; m.progress.leadsSince.Load() != 0 && now.Sub(since) > limit {
		list = append(list, "mailbox: not read since "+since.UTC().Format(time.RFC3339))
	}
	figures, err := m.figures(ctx, now)
	if err != nil {
		m.log.Error("health check failed", "err", err)
		return append(list, "database: it cannot be read")
	}
	if figures.Waiting > 0 {
		if trouble := troubleOfLetters(figures.heldUp, now, m.out.state()); trouble != "" {
			list = append(list, trouble)
		}
	}
	return list
}

// showMetrics writes everything that a monitor collects, in Prometheus's text format.
func (m *monitor) showMetrics(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
	explain(w, "events_total", "counter", "What happened, by the message and level in the log.")
	m.metrics.events.WritePrometheus(w)
	explain(w, "mails_total", "counter", "Mails that were handled, by outcome.")
	m.metrics.mails.WritePrometheus(w)
	m.showFigures(r.Context(), w)
	scraped.WriteProcessMetrics(w)
	scraped.WriteFDMetrics(w)
}

// showFigures writes what the database says at this moment.
func (m *monitor) showFigures(ctx context.Context, w io.Writer) {
	gauge := func(name, help string, value float64) {
		explain(w, name, "gauge", help)
		scraped.WriteGaugeFloat64(w, "pentepost_"+name, value)
	}
	if read := m.progress.mailboxRead(); !read.IsZero() {
		gauge("mailbox_read_timestamp_seconds", "When the mailbox was last read to its end.", float64(read.Unix()))
	}
	explain(w, "build_info", "gauge", "Always 1. The label is the version of the program.")
	scraped.WriteGaugeFloat64(w, fmt.Sprintf("pentepost_build_info{version=%q}", m.config.Version), 1)
	now := m.clock.Now()
	list, err := m.figures(ctx, now)
	up, oldest := 1.0, 0.0
	if err != nil {
		up = 0
	}
	gauge("database_up", "Whether the database can be read.", up)
	if err != nil {
		return
	}
	if !list.Oldest.IsZero() {
		oldest = now.Sub(list.Oldest).Seconds()
	}
	gauge("clock_ahead_seconds", "By how much the clock of this computer is ahead of that of the database, if that is more than two seconds.", m.db.ClocksApart().Seconds())
	gauge("players", "Players who have joined.", float64(list.Players))
	gauge("games", "All games.", float64(list.Games))
	gauge("games_running", "Games that go on.", float64(list.Running))
	gauge("letters_waiting", "Letters in the outbox that are not sent yet.", float64(list.Waiting))
	gauge("letters_failing", "Letters in the outbox that could not be sent at least once.", float64(list.Failing))
	gauge("letters_oldest_due_seconds", "For how long the oldest letter has been due that waits.", oldest)
	gauge("letters_held_up_seconds", "For how long no letter has gone out, although some are due and not held back on purpose.", secondsHeldUp(list.heldUp, now))
	gauge("mails_put_aside", "Mails that could not be handled and wait for the operator.", float64(list.PutAside))
	if !list.backup.IsZero() {
		gauge("backup_timestamp_seconds", "Of when the latest copy is that was made and verified.", float64(list.backup.Unix()))
	}
	if free, ok := doctor.FreeBytes(m.config.Data); ok {
		gauge("data_free_bytes", "How much room is left where the data directory is.", float64(free))
	}
}

// figuresTime is how long a database may take to give its figures before it counts as away.
const figuresTime = webTime / 2

// errNoFigures means that the database hangs.
var errNoFigures = errors.New("the database gives no answer")

// figures are what the database says at a moment.
type figures struct {
	store.Figures
	heldUp doctor.HeldUp
	backup time.Time // of when the latest copy is; zero: none is known
}

// read reads the figures.
func (f *figures) read(tx *store.Tx, limits config.Limits, now, awake time.Time) (err error) {
	if f.Figures, err = tx.Figures(now); err == nil {
		f.heldUp, err = doctor.LettersHeldUp(tx, limits, now, awake)
	}
	if err == nil {
		f.backup, err = doctor.LatestCopy(tx)
	}
	return err
}

// figures reads the figures of the database. All who ask at the same time get the same ones, so that a database
// that hangs holds up one connection.
func (m *monitor) figures(ctx context.Context, now time.Time) (list figures, err error) {
	m.progress.beat(now)
	awake := time.Unix(0, m.progress.awakeSince.Load())
	answer := m.asked.DoChan("figures", func() (any, error) {
		var list figures
		err := m.db.View(context.WithoutCancel(ctx), func(tx *store.Tx) error { return list.read(tx, m.config.Limits, now, awake) })
		return list, err
	})
	select {
	case got := <-answer:
		list, _ = got.Val.(figures)
		return list, got.Err
	case <-time.After(figuresTime):
		return list, errNoFigures
	case <-ctx.Done():
		return list, ctx.Err()
	}
}

// metrics counts what the server logs, for Prometheus. Messages of the log are fixed and few, so
// each thing that happens is counted without a second line of code at its place.
type metrics struct {
	events *scraped.Set // log lines by message and level
	mails  *scraped.Set // handled mails by outcome
}

func newMetrics() *metrics {
	return &metrics{events: scraped.NewSet(), mails: scraped.NewSet()}
}

// explain writes what a metric means, which the library leaves out.
func explain(w io.Writer, name, kind, help string) {
	fmt.Fprintf(w, "# HELP pentepost_%[1]s %[2]s\n# TYPE pentepost_%[1]s %[3]s\n", name, help, kind)
}

// counting returns a logger that counts what it logs from info up, written or not.
func (m *metrics) counting(log *slog.Logger) *slog.Logger {
	return slog.New(countingHandler{log.Handler(), m})
}

type countingHandler struct {
	slog.Handler
	metrics *metrics
}

func (h countingHandler) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelInfo || h.Handler.Enabled(ctx, level)
}

func (h countingHandler) Handle(ctx context.Context, r slog.Record) error {
	h.metrics.events.GetOrCreateCounter(fmt.Sprintf("pentepost_events_total{event=%q,level=%q}", r.Message, r.Level)).Inc()
	if r.Message == "mail processed" || r.Message == "mail failed" {
		r.Attrs(func(a slog.Attr) bool {
			if a.Key == "outcome" {
				h.metrics.mails.GetOrCreateCounter(fmt.Sprintf("pentepost_mails_total{outcome=%q}", a.Value)).Inc()
			}
			return a.Key != "outcome"
		})
	}
	if !h.Handler.Enabled(ctx, r.Level) {
		return nil
	}
	return h.Handler.Handle(ctx, r)
}

func (h countingHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	return countingHandler{h.Handler.WithAttrs(attrs), h.metrics}
}

func (h countingHandler) WithGroup(name string) slog.Handler {
	return countingHandler{h.Handler.WithGroup(name), h.metrics}
}
