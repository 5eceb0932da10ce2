package server

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/server/compose"
	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/mailer"
	"pentepost/notation"
	"pentepost/parser"
	"pentepost/rules"
	"pentepost/store"
	"pentepost/store/storetest"
)

// TestW2Restores restores older copies at random moments. Other games begin after that, which get the numbers of games
// that were lost. No answer to a letter of the lost time does anything but in the very game that the letter is about,
// and whoever sends one gets an answer. PENTEPOST_RESTORES=1000 restores a thousand times, which takes some minutes.
func TestW2Restores(t *testing.T) {
	t.Parallel()
	if storetest.OnPostgres() {
		t.Skip("copies files of SQLite")
	}
	restores := 12
	switch n, err := strconv.Atoi(os.Getenv("PENTEPOST_RESTORES")); {
	case err == nil:
		restores = n
	case long():
		restores = 200
	}
	h := newHistory(t)
	for range restores {
		h.live(h.rand.IntN(12))
		h.backup()
		h.live(1 + h.rand.IntN(12))
		h.restore()
		h.live(h.rand.IntN(12))
		h.answerOrphans()
	}
	t.Logf("restores: %d, letters: %d, answers to lost letters: %d, of them about a number that was given out again: %d", restores, h.letters, h.orphans, h.again)
	if h.again == 0 {
		t.Error("no number was given out again, so nothing was tested")
	}
}

// history is a server without mail servers, and what people have in their mailboxes.
type history struct {
	*testing.T
	rand    *rand.Rand
	config  config.Config
	clock   *Clock
	s       *Server
	uid     uint32
	told    int64          // the number of the last letter that was read
	boxes   []*keptLetter  // all letters that can be answered
	copied  int            // how many of boxes the copy knows
	lost    []*keptLetter  // letters of the time that the copy does not know
	people  map[string]int // mails sent by each, for their Message-IDs
	letters int            // written in all
	orphans int            // answers to lost letters
	again   int            // of them about a game whose number another game has now
}

// keptLetter is a letter in somebody's mailbox.
type keptLetter struct {
	to, key string
	notice  letters.Notice
	game    *games.Game // as it was when the letter was written
	invites *games.Challenge
}

func newHistory(t *testing.T) *history {
	h := &history{T: t, rand: rand.New(rand.NewPCG(2, 2)), clock: &Clock{}, people: map[string]int{}}
	var err error
	if h.config, err = config.Local("127.0.0.1:9", "127.0.0.1:9", t.TempDir()); err != nil {
		t.Fatal(err)
	}
	h.config.Limits.Limits = games.Limits{} // none
	h.open()
	t.Cleanup(func() { h.s.Close() })
	return h
}

func (h *history) must(err error) {
	h.Helper()
	if err != nil {
		h.Fatal(err)
	}
}

func (h *history) open() {
	var err error
	words, err := theWords()
	h.must(err)
	h.s, err = openWith(h.Context(), h.config, slog.New(slog.DiscardHandler), h.clock, words)
	h.must(err)
}

// live lets people do a number of things at random.
func (h *history) live(deeds int) {
	for range deeds {
		h.clock.Wind(time.Duration(1+h.rand.IntN(20_000)) * time.Millisecond)
		if len(h.boxes) == 0 || h.rand.IntN(3) == 0 {
			who, whom := h.anybody(), h.anybody()
			h.send(who, config.LocalAddress, "challenge "+whom+"@pente.test")
			continue
		}
		l := h.boxes[h.rand.IntN(len(h.boxes))]
		h.send(l.to, l.key, h.anyAnswer(l))
	}
}

func (h *history) anybody() string {
	return []string{"ann", "bob", "cat", "dan", "eve"}[h.rand.IntN(5)]
}

// anyAnswer returns something that answers a letter.
func (h *history) anyAnswer(l *keptLetter) string {
	if l.game == nil || h.rand.IntN(12) == 0 {
		return []string{"accept", "accept", "accept", "decline", "yes", "never", "resign", "draw", "undo"}[h.rand.IntN(9)]
	}
	return notation.Go.Format(notation.Board{Width: 19, Height: 19}, rules.Point(h.rand.IntN(361)))
}

// send has somebody send a mail, and puts the letters that follow into the mailboxes.
func (h *history) send(from, to, text string) store.Entry {
	h.Helper()
	h.people[from]++
	h.uid++
	raw := fmt.Sprintf("Authentication-Results: pente.test; dmarc=pass header.from=pente.test\r\nFrom: %s@pente.test\r\nTo: %s\r\nMessage-ID: <%d.%d@%s>\r\nSubject: hello\r\n\r\n%s\r\n",
		from, to, h.uid, h.people[from], from, text)
	m := readMail{Mail: mailer.Mail{Validity: 1, UID: h.uid, Received: h.clock.Now(), Raw: []byte(raw)}}
	m.letter = parser.Read(m.Raw, h.s.reader.options)
	var entry store.Entry
	h.must(h.s.db.Update(h.Context(), func(tx *store.Tx) (err error) {
		entry, err = h.s.handler.processMail(tx, m, h.clock.Now())
		return err
	}))
	if entry.Outcome == store.Fault || entry.Outcome == store.Quarantined {
		h.Fatalf("%s to %s: %s", text, to, entry.Outcome)
	}
	h.read()
	return entry
}

// read puts new letters into the mailboxes.
func (h *history) read() {
	h.Helper()
	h.must(h.s.db.View(h.Context(), func(tx *store.Tx) error {
		for {
			n, ok, err := tx.Notices.Load(h.told + 1)
			if err != nil || !ok {
				return err
			}
			h.told++
			h.letters++
			v, err := compose.Gather(tx, n, h.config.Address, h.clock.Now())
			if err != nil {
				return err
			}
			l := &keptLetter{notice: n, game: v.Game, invites: v.Challenge, key: h.s.composer.ReplyTo(v)}
			l.to, _, _ = strings.Cut(v.Reader.Address, "@")
			if l.key != "" {
				h.boxes = append(h.boxes, l)
			}
		}
	}))
}

func (h *history) file() string { return filepath.Join(h.config.Data, "pentepost.db") }

// backup copies the database.
func (h *history) backup() {
	h.must(h.s.db.Backup(h.Context(), h.file()+".copy"))
	h.copied, h.lost = len(h.boxes), nil
}

// restore puts the copy in the place of the database.
func (h *history) restore() {
	h.must(h.s.Close())
	for _, name := range []string{"", "-wal", "-shm"} {
		os.Remove(h.file() + name)
	}
	h.must(os.Rename(h.file()+".copy", h.file()))
	h.must(AcceptAge(h.config.Data))
	h.lost, h.boxes = slices.Clone(h.boxes[h.copied:]), h.boxes[:h.copied]
	h.open()
	h.must(h.s.db.View(h.Context(), func(tx *store.Tx) error {
		for h.told = 0; ; h.told++ {
			if _, ok, err := tx.Notices.Load(h.told + 1); err != nil || !ok {
				return err
			}
		}
	}))
}

// answerOrphans answers all letters of the lost time.
func (h *history) answerOrphans() {
	for _, l := range h.lost {
		before, told := h.state(), h.told
		text := h.anyAnswer(l)
		h.clock.Wind(time.Second)
		opens := h.opens(l)
		entry := h.send(l.to, l.key, text)
		h.orphans++
		now, there := h.gameOf(l)
		if there && !sameGame(l.game, &now) {
			h.again++
		}
		if after := h.state(); after != before && !(there && sameGame(l.game, &now)) && !h.sameInvitation(l) {
			h.Fatalf("%s answered a lost letter (%s, game %d, challenge %d) with %q, and it was done (%s):\n%s\n%s",
				l.to, l.notice.Kind(), l.notice.Game, l.notice.Challenge, text, entry.Outcome, before, after)
		}
		if !opens && h.told == told {
			h.Fatalf("%s answered a lost letter (%s) with %q, and got no answer (%s %s)", l.to, l.notice.Kind(), text, entry.Outcome, entry.Reason)
		}
	}
}

// opens reports whether a letter names something that the copy knew: an invitation from before it.
func (h *history) opens(l *keptLetter) (opens bool) {
	text, _, _ := strings.Cut(strings.TrimPrefix(l.key, "play+"), "@")
	key, ok := h.s.keys.Seal().Open(text, h.clock.Now())
	if !ok {
		h.Fatalf("%s is no key", l.key)
	}
	h.must(h.s.db.View(h.Context(), func(tx *store.Tx) (err error) {
		opens, err = desk.Opens(key, tx.ForGames(), games.Player{})
		return err
	}))
	return opens
}

// gameOf returns the game that has the number of the game of a letter now.
func (h *history) gameOf(l *keptLetter) (g games.Game, ok bool) {
	h.must(h.s.db.View(h.Context(), func(tx *store.Tx) (err error) {
		g, ok, err = tx.Games.Load(l.notice.Game)
		return err
	}))
	return g, ok && l.game != nil
}

// sameGame reports whether a game is the one that a letter was about, and has gone through its position.
func sameGame(then, now *games.Game) bool {
	same := func(a, b games.Ply) bool { return a.Move == b.Move }
	return then.Started.Equal(now.Started) && slices.Equal(then.Lineup(), now.Lineup()) && then.Undone <= now.Undone &&
		len(then.Plies) <= len(now.Plies) && slices.EqualFunc(then.Plies, now.Plies[:len(then.Plies)], same)
}

// sameInvitation reports whether a letter is about an invitation that still has its number.
func (h *history) sameInvitation(l *keptLetter) bool {
	if l.invites == nil {
		return false
	}
	var now games.Challenge
	h.must(h.s.db.View(h.Context(), func(tx *store.Tx) (err error) {
		now, _, err = tx.Challenges.Load(l.invites.ID)
		return err
	}))
	return now.Made.Equal(l.invites.Made) && now.From == l.invites.From
}

// state returns everything about games and invitations.
func (h *history) state() string {
	var b strings.Builder
	h.must(h.s.db.View(h.Context(), func(tx *store.Tx) error {
		for id := games.GameID(1); ; id++ {
			g, ok, err := tx.Games.Load(id)
			if err != nil || !ok {
				return err
			}
			fmt.Fprintln(&b, "game", id, len(g.Plies), g.Position.Result(), g.Offer, g.Undone)
		}
	}))
	h.must(h.s.db.View(h.Context(), func(tx *store.Tx) error {
		for id := games.ChallengeID(1); ; id++ {
			c, ok, err := tx.Challenges.Load(id)
			if err != nil || !ok {
				return err
			}
			fmt.Fprintln(&b, "challenge", id, c.State, c.Invited)
		}
	}))
	return b.String()
}
