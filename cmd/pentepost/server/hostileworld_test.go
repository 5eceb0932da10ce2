package server

import (
	"bytes"
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net/mail"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-imap/v2/imapclient"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/correspondent"
	"pentepost/cmd/pentepost/server/lettercheck"
	"pentepost/games"
	"pentepost/mailer"
	"pentepost/notation"
	"pentepost/store"
)

// hostileWorld is a world where one pair after the other begins a game and gets a hostile mail.
type hostileWorld struct {
	*world
	complaints *bytes.Buffer
	mailbox    *imapclient.Client
	duels      int
}

func newHostileWorld(t *testing.T) *hostileWorld {
	h := &hostileWorld{complaints: &bytes.Buffer{}}
	log := slog.New(slog.NewTextHandler(h.complaints, &slog.HandlerOptions{Level: slog.LevelWarn}))
	var err error
	if h.world, err = newLoggedWorld(t.TempDir(), false, log); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if h.mailbox != nil {
			h.mailbox.Close()
		}
		h.checkNobodyElse(t)
		if err := h.close(); err != nil {
			t.Error(err)
		}
		// The log must have no warnings: of mails that made the program fail, say. Bounces are no
		// surprise.
		for line := range strings.Lines(h.complaints.String()) {
			if !strings.Contains(line, "letter bounced") {
				t.Errorf("the operator is told: %s", line)
			}
		}
	})
	return h
}

// checkNobodyElse checks that letters went to the players, and to the stranger that one of the
// mails is from.
func (h *hostileWorld) checkNobodyElse(t *testing.T) {
	accounts, err := h.office.Mailboxes()
	if err != nil {
		t.Fatal(err)
	}
	known := regexp.MustCompile(`^(play|ann\d+|bob\d+|stranger\d+)@`)
	for _, account := range accounts {
		letters, err := h.office.Messages(account, "INBOX")
		if err != nil || len(letters) > 0 && !known.MatchString(account) {
			t.Errorf("%s has got %v, %v", account, letters, err)
		}
	}
}

// inject puts a mail into the mailbox of the service, without SMTP.
func (h *hostileWorld) inject(raw []byte) (err error) {
	if h.mailbox == nil {
		if h.mailbox, err = imapclient.DialInsecure(h.office.IMAPAddr().String(), nil); err != nil {
			return err
		}
		if err := h.mailbox.Login(config.LocalAddress, "any").Wait(); err != nil {
			return err
		}
	}
	appending := h.mailbox.Append("INBOX", int64(len(raw)), nil)
	_, err = appending.Write(raw)
	err = errors.Join(err, appending.Close())
	_, waited := appending.Wait()
	return errors.Join(err, waited)
}

// duel is a game with Ann on turn.
type duel struct {
	world    *world
	ann, bob *person
	stranger *person
	number   int
	game     games.GameID
	key      string // the address for Ann's answer
	notice   string // Message-ID of the letter to answer
	unwanted string // text that must not be in any letter
}

// newDuel lets two new players begin a game. Ann is Black and has the second move.
func (h *hostileWorld) newDuel(t *testing.T) *duel {
	h.duels++
	d := &duel{world: h.world, number: h.duels, ann: h.person(fmt.Sprintf("ann%d", h.duels)), bob: h.person(fmt.Sprintf("bob%d", h.duels))}
	d.stranger = h.person(fmt.Sprintf("stranger%d", h.duels))
	t.Cleanup(func() { h.leave(d.ann, d.bob, d.stranger) })
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if err := d.begin(ctx); err != nil {
		t.Fatal(err)
	}
	return d
}

// leave closes the connections of people who are no longer needed.
func (h *hostileWorld) leave(people ...*person) {
	for _, p := range people {
		p.Close()
		delete(h.people, strings.TrimSuffix(p.Address, "@"+config.LocalDomain))
	}
}

func (d *duel) begin(ctx context.Context) error {
	if _, err := d.ann.Write(ctx, config.LocalAddress, "", "challenge "+d.bob.Address+" second\n"); err != nil {
		return err
	}
	invitation, err := d.bob.nextOf(ctx, "invitation")
	if err != nil {
		return err
	}
	if _, err := d.bob.Reply(ctx, invitation, "accept"); err != nil {
		return err
	}
	if _, err := d.bob.nextOf(ctx, "played"); err != nil {
		return err
	}
	letter, err := d.ann.nextOf(ctx, "your-move")
	if err != nil {
		return err
	}
	d.key, d.notice = letter.ReplyAddress(), letter.Header.Get("Message-Id")
	_, err = fmt.Sscan(letter.Header.Get("X-Pentepost-Game"), &d.game)
	return err
}

// fillIn replaces the placeholders of a hostile mail. Senders elsewhere become people here, so that
// an answer to them would be noticed.
func (d *duel) fillIn(t *testing.T, name string) []byte {
	raw, err := os.ReadFile(filepath.Join(hostileMails, name+".eml"))
	if err != nil {
		t.Fatal(err)
	}
	encoded := func(text string) string { return base64.StdEncoding.EncodeToString([]byte(text)) }
	return []byte(strings.NewReplacer(
		"X-Own-Loop-Header: PLACEHOLDER", "X-Pentepost-Loop: "+d.world.running.keys.Instance(),
		"{{FROM}}", d.ann.Address, "{{OTHER}}", d.bob.Address, "stranger@test.invalid", d.stranger.Address,
		"{{FROM_HOMOGLYPH}}", strings.Replace(d.ann.Address, "a", "\u0430", 1),
		"@test.invalid", "@"+config.LocalDomain, "{{FROMDOMAIN}}", config.LocalDomain,
		"{{TO}}", d.key, "{{TO_BADTOKEN}}", forge(d.key), "{{SERVER}}", config.LocalAddress,
		"{{AUTHSERV}}", config.LocalDomain, "{{MSGID}}", d.notice,
		"{{MOVE}}", hostileMove, "{{MOVE2}}", hostileMove2, "{{MOVE_ILLEGAL}}", hostileTaken,
		"{{MOVE_LOWER}}", strings.ToLower(hostileMove), "{{MOVE_FULLWIDTH}}", "Ｌ１１",
		"@@B64FROM@@", encoded("<"+d.ann.Address+">"), "@@B64@@", encoded(hostileMove+"\r\n"), "@@QP@@", "L=\r\n11\r\n",
	).Replace(string(raw)))
}

// forge changes one character of a key.
func forge(address string) string {
	before, key, _ := strings.Cut(address, "+")
	other := "a"
	if strings.HasPrefix(key, other) {
		other = "b"
	}
	return before + "+" + other + key[1:]
}

// submit sends a mail as its sender.
func (d *duel) submit(ctx context.Context, raw []byte) error {
	return d.sender(raw).Deliver(ctx, correspondent.Mail{To: recipient(raw), Raw: raw})
}

// check compares what people get with what they are to get. When Ann has the answer to a later
// mail, the mails before it have been processed.
func (d *duel) check(t *testing.T, want outcome) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if _, err := d.ann.Write(ctx, config.LocalAddress, "", "games\n"); err != nil {
		t.Fatal(err)
	}
	letters, err := d.ann.lettersUpTo(ctx, "list")
	if err != nil {
		t.Fatal(err)
	}
	d.world.running.awaitEmptyOutbox(t) // letters to other players go over other connections
	got := outcome{ann: d.kinds(t, letters[:len(letters)-1]), moved: d.hasMoved(t)}
	for who, kinds := range map[*person]*string{d.bob: &got.bob, d.stranger: &got.stranger} {
		letters, err := who.Fetch(ctx)
		if err != nil {
			t.Fatal(err)
		}
		*kinds = d.kinds(t, letters)
	}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// awaitEmptyOutbox waits until no letter is due or on its way.
func (s *Server) awaitEmptyOutbox(t *testing.T) {
	t.Helper()
	for waiting := true; waiting; {
		err := s.db.View(t.Context(), func(tx *store.Tx) error {
			due, err := tx.Sending.Due(time.Now(), 1)
			if err != nil {
				return err
			}
			reserved, err := tx.Sending.CountReserved()
			waiting = len(due)+reserved > 0
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Millisecond)
	}
}

// kinds returns the kinds of letters with the reasons of refusals. It checks that the letters are
// well-formed.
func (d *duel) kinds(t *testing.T, letters []mailer.Mail) string {
	t.Helper()
	var kinds []string
	for _, l := range letters {
		if err := lettercheck.WellFormed(lettercheck.AsSent(l.Raw), config.LocalAddress); err != nil {
			t.Errorf("%v\n%s", err, l.Raw)
		}
		d.checkUnwanted(t, lettercheck.AsSent(l.Raw))
		message, err := mail.ReadMessage(bytes.NewReader(l.Raw))
		if err != nil {
			t.Fatal(err)
		}
		kinds = append(kinds, strings.TrimSpace(message.Header.Get("X-Pentepost-Kind")+" "+message.Header.Get("X-Pentepost-Reason")))
	}
	return strings.Join(kinds, ", ")
}

// hasMoved reports whether the move of the mails, and no other, was played.
func (d *duel) hasMoved(t *testing.T) bool {
	t.Helper()
	var played []string
	err := d.world.running.db.View(t.Context(), func(tx *store.Tx) error {
		g, _, err := tx.Games.Load(d.game)
		for _, ply := range g.Plies {
			played = append(played, notation.Go.Format(notation.BoardOf(g.Rules), ply.Move.Point))
		}
		return err
	})
	moved := slices.Equal(played, []string{"K10", hostileMove})
	if err != nil || !moved && !slices.Equal(played, []string{"K10"}) {
		t.Errorf("played are %v, %v", played, err)
	}
	return moved
}

// lettersUpTo returns all letters up to one of a kind.
func (p *person) lettersUpTo(ctx context.Context, kind string) (letters []mailer.Mail, err error) {
	for {
		more, err := p.Fetch(ctx)
		if err != nil {
			return letters, err
		}
		letters = append(letters, more...)
		if len(letters) > 0 && bytes.Contains(letters[len(letters)-1].Raw, []byte("\r\nX-Pentepost-Kind: "+kind+"\r\n")) {
			return letters, nil
		}
		if err := p.Wait(ctx); err != nil {
			return letters, err
		}
	}
}
