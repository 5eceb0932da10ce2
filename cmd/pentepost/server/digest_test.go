package server

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/games/play"
	"pentepost/rules"
	"pentepost/store"
)

// manyGames has Ann, who gets one letter a day, on turn in some games of 30 plies against Bob. It
// returns her letter of the day.
func manyGames(t testing.TB, s *Server, n int) letters.Notice {
	t.Helper()
	now := time.Now().UTC()
	var digest letters.Notice
	err := s.db.Update(t.Context(), func(tx *store.Tx) error {
		ann := games.Player{Nick: "Ann", Address: "ann@pente.test", Joined: now, Settings: games.DefaultSettings()}
		ann.Letters, ann.Digest = "daily 08:00", now
		bob := games.Player{Nick: "Bob", Address: "bob@pente.test", Joined: now, Settings: games.DefaultSettings()}
		for _, p := range []*games.Player{&ann, &bob} {
			if err := tx.Players.Add(p); err != nil {
				return err
			}
		}
		random := rand.New(rand.NewPCG(1, 2))
		for range n {
			if err := tx.Games.Add(randomGame(random, []games.PlayerID{ann.ID, bob.ID}, now)); err != nil {
				return err
			}
		}
		if err := desk.WriteDigest(tx.ForGames(), ann.ID, now); err != nil {
			return err
		}
		due, err := tx.Sending.Due(now, 1)
		digest = due[0]
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return digest
}

// randomGame plays 30 plies around the centre, where nobody wins.
func randomGame(random *rand.Rand, seats []games.PlayerID, now time.Time) *games.Game {
	pente, _ := rules.Parse("pente-free")
	for {
		g := games.Game{Rules: pente, Pace: clock.DefaultPace, Seats: seats, Started: now, Moved: now, Position: pente.Start()}
		for len(g.Plies) < 30 && !g.Position.Result().Over() {
			at := g.Position.Point(4+random.IntN(11), 4+random.IntN(11))
			next, _, err := g.Position.Play(rules.Place(at))
			if err != nil {
				continue
			}
			g.Plies = append(g.Plies, games.Ply{Player: g.OnTurn(), Move: rules.Place(at), At: now})
			g.Position = next
		}
		if !g.Position.Result().Over() {
			return &g
		}
	}
}

// tapBoard is the beginning of a board to tap on. A wide one is cut into slices.
var tapBoard = regexp.MustCompile(`<(?:table|div)[^>]* class="t\d+"`)

// A letter of the day of 50 games, as it is sent: each has a board, and the letter is not clipped.
func TestLetterOfManyGames(t *testing.T) {
	s := openTestServer(t)
	out := s.letters.renderNotice(t.Context(), manyGames(t, s, 50))
	if out.err != nil {
		t.Fatal(out.err)
	}
	raw := string(out.raw)
	if games := strings.Count(raw, "<h2"); games != 50 {
		t.Errorf("%d games", games)
	}
	_, html, _ := strings.Cut(raw, "<!DOCTYPE html>")
	html, _, _ = strings.Cut(html, "</html>")
	taps, pictures, drawn := len(tapBoard.FindAllString(html, -1)), strings.Count(html, "cid:board"), strings.Count(html, "<pre")
	if taps == 0 || taps+pictures+drawn != 50 || len(html) > 102_000 {
		t.Errorf("%d boards to tap on, %d pictures, %d boards of letters, %d bytes", taps, pictures, drawn, len(html))
	}
	if !slices.Contains(strings.Split(raw, "\r\n"), "X-Pentepost-Kind: digest") {
		t.Error("no kind")
	}
}

// BenchmarkDigest renders a letter of the day of 50 games, with what it needs from the database.
func BenchmarkDigest(b *testing.B) {
	s := openTestServer(b)
	n := manyGames(b, s, 50)
	for b.Loop() {
		if out := s.letters.renderNotice(b.Context(), n); out.err != nil {
			b.Fatal(out.err)
		}
	}
}

// If the mail server was away for some days, the reader gets one letter of the day, which tells the news
// of all.
func TestNewerLetterOfTheDay(t *testing.T) {
	s := openTestServer(t)
	first := manyGames(t, s, 1)
	later := first.Made.Add(48 * time.Hour)
	err := s.db.Update(t.Context(), func(tx *store.Tx) error {
		remark := games.Remark{Game: 1, From: 2, Text: "Where are you?", At: first.Made}
		if err := tx.Remarks.Add(&remark); err != nil {
			return err
		}
		said := letters.Notice{To: first.To, Matter: letters.Matter{Game: 1, Ply: 30}, Letter: letters.Remarked{}, Said: play.Said{By: 2, Remark: remark.ID}, Made: first.Made, Waits: true}
		if err := tx.Outbox.Enqueue(said); err != nil {
			return err
		}
		if err := desk.WriteDigest(tx.ForGames(), first.To, later); err != nil { // tells the remark
			return err
		}
		if err := desk.WriteDigest(tx.ForGames(), first.To, later.Add(24*time.Hour)); err != nil {
			return err
		}
		list, err := tx.Sending.Due(later.Add(48*time.Hour), 10)
		if err != nil || len(list) != 3 {
			t.Errorf("%d letters of the day, %v", len(list), err)
		}
		for i, n := range list {
			out := s.letters.render(tx, n)
			if last := i == len(list)-1; last != (out.err == nil) || last && !strings.Contains(string(out.raw), "Where are you?") {
				t.Errorf("letter %d: %v", n.ID, out.err)
			}
			if err := s.settler.settleOne(tx, out); err != nil {
				return err
			}
		}
		list, err = tx.Sending.Due(later.Add(48*time.Hour), 10)
		if len(list) != 0 {
			t.Errorf("%d letters are left", len(list))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
