package server

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"pentepost/store"
)

// metrics counts what the server logs, for Prometheus. Messages of the log are fixed and few, so
// each thing that happens is counted without a second line of code at its place.
type metrics struct {
	registry *prometheus.Registry
	events   *prometheus.CounterVec // log lines by message and level
	mails    *prometheus.CounterVec // handled mails by outcome
}

func newMetrics() *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		events:   prometheus.NewCounterVec(prometheus.CounterOpts{Name: "pentepost_events_total", Help: "What happened, by the message and level in the log."}, []string{"event", "level"}),
		mails:    prometheus.NewCounterVec(prometheus.CounterOpts{Name: "pentepost_mails_total", Help: "Mails that were handled, by outcome."}, []string{"outcome"}),
	}
	m.registry.MustRegister(m.events, m.mails, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
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
	h.metrics.events.WithLabelValues(r.Message, r.Level.String()).Inc()
	if r.Message == "mail processed" || r.Message == "mail failed" {
		r.Attrs(func(a slog.Attr) bool {
			if a.Key == "outcome" {
				h.metrics.mails.WithLabelValues(a.Value.String()).Inc()
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

// figures are read from the database when somebody looks.
type figures struct{ server *Server }

func describe(name, help string) *prometheus.Desc {
	return prometheus.NewDesc("pentepost_"+name, help, nil, nil)
}

var (
	playersDesc  = describe("players", "Players who have joined.")
	gamesDesc    = describe("games", "All games.")
	runningDesc  = describe("games_running", "Games that go on.")
	waitingDesc  = describe("letters_waiting", "Letters in the outbox that are not sent yet.")
	failingDesc  = describe("letters_failing", "Letters in the outbox that could not be sent at least once.")
	oldestDesc   = describe("letters_oldest_due_seconds", "For how long the oldest letter has been due that waits.")
	mailboxDesc  = describe("mailbox_read_timestamp_seconds", "When the mailbox was last read to its end.")
	databaseDesc = describe("database_up", "Whether the database can be read.")
)

// Describe implements [prometheus.Collector].
func (f figures) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{playersDesc, gamesDesc, runningDesc, waitingDesc, failingDesc, oldestDesc, mailboxDesc, databaseDesc} {
		to <- d
	}
}

// Collect implements [prometheus.Collector].
func (f figures) Collect(to chan<- prometheus.Metric) {
	gauge := func(d *prometheus.Desc, value float64) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value)
	}
	if read := f.server.mailboxRead(); !read.IsZero() {
		gauge(mailboxDesc, float64(read.Unix()))
	}
	now := f.server.clock.Now()
	list, err := f.server.figures(context.Background(), now)
	if err != nil {
		gauge(databaseDesc, 0)
		return
	}
	gauge(databaseDesc, 1)
	gauge(playersDesc, float64(list.Players))
	gauge(gamesDesc, float64(list.Games))
	gauge(runningDesc, float64(list.Running))
	gauge(waitingDesc, float64(list.Waiting))
	gauge(failingDesc, float64(list.Failing))
	oldest := 0.0
	if !list.Oldest.IsZero() {
		oldest = now.Sub(list.Oldest).Seconds()
	}
	gauge(oldestDesc, oldest)
}

// figuresTime is how long a database may take to give its figures before it counts as away.
const figuresTime = webTime / 2

// errNoFigures means that the database hangs.
var errNoFigures = errors.New("the database gives no answer")

// figures reads the figures of the database. All who ask at the same time get the same ones, so that a database
// that hangs holds up one connection.
func (s *Server) figures(ctx context.Context, now time.Time) (list store.Figures, err error) {
	answer := s.asked.DoChan("figures", func() (any, error) {
		var list store.Figures
		err := s.db.View(context.WithoutCancel(ctx), func(tx *store.Tx) (err error) {
			list, err = tx.Figures(now)
			return err
		})
		return list, err
	})
	select {
	case got := <-answer:
		list, _ = got.Val.(store.Figures)
		return list, got.Err
	case <-time.After(figuresTime):
		return list, errNoFigures
	case <-ctx.Done():
		return list, ctx.Err()
	}
}
