package server

import (
	"bytes"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"pentepost/cmd/pentepost/server/compose"
	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/letters"
	"pentepost/mailer"
	"pentepost/rules"
	"pentepost/store"
)

// openInvitation has Ann invite Bob, who has not joined, and renders the letter to Bob twice. Ann
// is player 1 and Bob is player 2.
func openInvitation(t *testing.T, s *Server) (list [2][]byte) {
	t.Helper()
	err := s.db.Update(t.Context(), func(tx *store.Tx) error {
		now := time.Now().UTC()
		ann := games.Player{Nick: "Ann", Address: "ann@pente.test", Joined: now, Settings: games.DefaultSettings()}
		bob := games.Player{Address: "bob@pente.test", Settings: games.DefaultSettings()}
		pente, _ := rules.Named("pente")
		if err := tx.Players.Add(&ann); err != nil {
			return err
		}
		if err := tx.Players.Add(&bob); err != nil {
			return err
		}
		c := games.Challenge{From: ann.ID, Invited: []games.Invitee{{Player: bob.ID}}, Rules: pente, Pace: clock.DefaultPace, State: games.ChallengeOpen, Made: now}
		if err := tx.Challenges.Add(&c); err != nil {
			return err
		}
		if err := tx.Outbox.Enqueue(letters.Notice{To: bob.ID, Matter: letters.Matter{Challenge: c.ID}, Letter: letters.Invitation{}, Made: now, Due: now}); err != nil {
			return err
		}
		due, err := tx.Sending.Due(now, 1)
		for i := range list {
			out := s.letters.render(tx, due[0])
			list[i] = out.raw
			if out.err != nil {
				return out.err
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// unsubscribed reports whether a player wants no more letters, and how many letters are due.
func (s *Server) unsubscribed(t *testing.T, id games.PlayerID) (stopped bool, due int) {
	t.Helper()
	err := s.db.View(t.Context(), func(tx *store.Tx) error {
		p, err := tx.Players.Load(id)
		if err != nil {
			return err
		}
		list, err := tx.Sending.Due(time.Now(), 10)
		stopped, due = p.Unsubscribed, len(list)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return stopped, due
}

// request sends a request to a handler and returns the answer.
func request(h http.Handler, method, path, kind string, body io.Reader) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, body)
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

const urlencoded = "application/x-www-form-urlencoded"

// press sends what the button of a mail program sends (RFC 8058 section 3.2).
func press(h http.Handler, path string) *httptest.ResponseRecorder {
	return request(h, "POST", path, urlencoded, strings.NewReader("List-Unsubscribe=One-Click"))
}

// To open the page changes nothing; to press the button does, once. The key is not logged, so that
// nobody else can use it.
func TestOneClick(t *testing.T) {
	s := openTestServer(t)
	var log bytes.Buffer
	s.log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	openInvitation(t, s)
	h := guarded(s.pages.unsubscribePages())
	key := s.keys.Seal().Text(games.Key{About: games.AboutStopping, Player: 2})
	path := compose.UnsubscribePath + key
	for _, method := range []string{"GET", "HEAD", "GET"} {
		if w := request(h, method, path, "", nil); w.Code != 200 || method == "GET" && !strings.Contains(w.Body.String(), "<button") {
			t.Errorf("%s: %d\n%s", method, w.Code, w.Body)
		}
	}
	for _, body := range []string{"", "List-Unsubscribe=Perhaps", "x=" + strings.Repeat("x", webBody) + "&List-Unsubscribe=One-Click"} {
		if w := request(h, "POST", path+"?List-Unsubscribe=One-Click", urlencoded, strings.NewReader(body)); w.Code != 400 {
			t.Errorf("%.30q: %d", body, w.Code)
		}
	}
	if stopped, due := s.unsubscribed(t, 2); stopped || due != 1 {
		t.Fatalf("stopped without the button: %v, %d letters", stopped, due)
	}
	for range 2 {
		w := press(h, path)
		if w.Code != 200 || !strings.Contains(w.Body.String(), "will not write to you again") || strings.Contains(w.Body.String(), "<button") {
			t.Errorf("%d\n%s", w.Code, w.Body)
		}
		if stopped, due := s.unsubscribed(t, 2); !stopped || due != 2 {
			t.Errorf("stopped %v, %d letters due; want the invitation and one to Ann", stopped, due)
		}
	}
	if strings.Contains(log.String(), key) {
		t.Errorf("the key is in the log:\n%s", log.String())
	}
}

// The page speaks the first language of the browser that letters know, or English.
func TestUnsubscribePageSpeaksTheReadersLanguage(t *testing.T) {
	s := openTestServer(t)
	h := guarded(s.pages.unsubscribePages())
	path := compose.UnsubscribePath + s.keys.Seal().Text(games.Key{About: games.AboutStopping, Player: 2})
	for accepts, want := range map[string]string{
		"": "No more letters?", "de-AT, en;q=0.5": "Keine Briefe mehr?", "ko, ja;q=0.8": "メール", "xx": "No more letters?", "tlh, de": "Keine Briefe mehr?", "uk": "No more letters?", "zh-TW": "信", "de;q=x": "No more letters?",
	} {
		r := httptest.NewRequest("GET", path, nil)
		r.Header.Set("Accept-Language", accepts)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if !strings.Contains(w.Body.String(), want) {
			t.Errorf("%q: no %q in\n%s", accepts, want, w.Body)
		}
	}
}

// RFC 8058 permits both encodings of forms.
func TestOneClickInParts(t *testing.T) {
	s := openTestServer(t)
	openInvitation(t, s)
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	form.WriteField("List-Unsubscribe", "One-Click")
	form.Close()
	w := request(guarded(s.pages.unsubscribePages()), "POST", compose.UnsubscribePath+s.keys.Seal().Text(games.Key{About: games.AboutStopping, Player: 2}), form.FormDataContentType(), &body)
	if stopped, _ := s.unsubscribed(t, 2); w.Code != 200 || !stopped {
		t.Errorf("%d, stopped %v\n%s", w.Code, stopped, w.Body)
	}
}

// Players are told how to leave their games, and stay.
func TestOneClickOfAPlayer(t *testing.T) {
	s := openTestServer(t)
	openInvitation(t, s)
	w := press(guarded(s.pages.unsubscribePages()), compose.UnsubscribePath+s.keys.Seal().Text(games.Key{About: games.AboutStopping, Player: 1}))
	if stopped, due := s.unsubscribed(t, 1); w.Code != 409 || stopped || due != 1 || !strings.Contains(w.Body.String(), "resign") {
		t.Errorf("%d, stopped %v, %d letters\n%s", w.Code, stopped, due, w.Body)
	}
}

// Without a key for this, all pages look the same.
func TestNoKeyNoPage(t *testing.T) {
	s := openTestServer(t)
	openInvitation(t, s)
	h := guarded(s.pages.unsubscribePages())
	text := func(k games.Key) string { return s.keys.Seal().Text(k) }
	good := text(games.Key{About: games.AboutStopping, Player: 2})
	flipped := "a" + good[1:]
	if flipped == good {
		flipped = "b" + good[1:]
	}
	var page string
	for _, path := range []string{
		"/", "/u", "/u/", "/u/x", "/favicon.ico", "/robots.txt", "/u/" + flipped, "/u/" + good + "/x", "/u/" + good[1:], "/u/" + url.PathEscape(good+"\n"),
		"/u/" + text(games.Key{About: games.AboutChallenge, Player: 2, ID: 1}), "/u/" + text(games.Key{About: games.AboutLetter, Player: 2, ID: 1}),
		"/u/" + games.NewSeal([]byte("another server")).Text(games.Key{About: games.AboutStopping, Player: 2}),
	} {
		for _, w := range []*httptest.ResponseRecorder{request(h, "GET", path, "", nil), press(h, path), request(h, "DELETE", path, "", nil)} {
			if page == "" {
				page = w.Body.String()
			}
			if w.Code != 404 || w.Body.String() != page {
				t.Errorf("%s: %d\n%s", path, w.Code, w.Body)
			}
		}
	}
	if w := press(h, "/u/"+text(games.Key{About: games.AboutStopping, Player: 99})); w.Code != 404 || w.Body.String() != page {
		t.Errorf("nobody's key: %d\n%s", w.Code, w.Body)
	}
	if stopped, _ := s.unsubscribed(t, 2); stopped {
		t.Error("stopped without a key")
	}
	w := request(h, "GET", "/u/"+good, "", nil)
	for name, want := range map[string]string{"Content-Security-Policy": "default-src 'none'; ", "Referrer-Policy": "no-referrer", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"} {
		if got := w.Header().Get(name); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q", name, got)
		}
	}
	if len(w.Result().Cookies()) > 0 || strings.Contains(w.Body.String(), good) || strings.Contains(w.Body.String(), "bob") {
		t.Errorf("the page says more than it should:\n%s", w.Body)
	}
}

// Many requests at once have the effect of one: one "never", and one letter to the challenger.
func TestManyClicks(t *testing.T) {
	s := openTestServer(t)
	openInvitation(t, s)
	h := guarded(s.pages.unsubscribePages())
	path := compose.UnsubscribePath + s.keys.Seal().Text(games.Key{About: games.AboutStopping, Player: 2})
	var clicks sync.WaitGroup
	for range 20 {
		clicks.Go(func() {
			if w := press(h, path); w.Code != 200 {
				t.Errorf("%d\n%s", w.Code, w.Body)
			}
		})
	}
	clicks.Wait()
	if stopped, due := s.unsubscribed(t, 2); !stopped || due != 2 {
		t.Errorf("stopped %v, %d letters due", stopped, due)
	}
}

// A stranger who unsubscribes is no longer asked about a command that waits for their
// confirmation.
func TestStoppingEndsWhatWaits(t *testing.T) {
	s := openTestServer(t)
	err := s.db.Update(t.Context(), func(tx *store.Tx) error {
		p := games.Player{Address: "dora@pente.test", Waiting: "join Dora\n", Settings: games.DefaultSettings()}
		if err := tx.Players.Add(&p); err != nil {
			return err
		}
		to := s.composer.ReplyAddress(games.Key{About: games.AboutStopping, Player: p.ID})
		raw := strings.ReplaceAll("From: dora@pente.test\nTo: "+to+"\nSubject: unsubscribe\nMessage-ID: <1@pente.test>\n\nyes\n", "\n", "\r\n")
		entry, err := s.handler.processMail(tx, s.reader.readAll([]mailer.Mail{{UID: 1, Raw: []byte(raw)}})[0], time.Now())
		if err != nil {
			return err
		}
		now, err := tx.Players.Load(p.ID)
		if entry.Outcome != string(desk.OutcomeDone) || !now.Unsubscribed || now.HasJoined() {
			t.Errorf("%s: %+v", entry.Outcome, now)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// The button of a letter of the day ends these letters, and nothing else. What waits comes at once.
func TestOneClickEndsDailyLetters(t *testing.T) {
	s := openTestServer(t)
	now := time.Now().UTC()
	ann := games.Player{Nick: "Ann", Address: "ann@pente.test", Joined: now, Settings: games.DefaultSettings()}
	ann.Letters, ann.Digest = "daily 08:00", now.Add(time.Hour)
	err := s.db.Update(t.Context(), func(tx *store.Tx) error {
		if err := tx.Players.Add(&ann); err != nil {
			return err
		}
		return tx.Outbox.Enqueue(letters.Notice{To: ann.ID, Letter: letters.Declined{}, Made: now, Due: now, Waits: true})
	})
	if err != nil {
		t.Fatal(err)
	}
	h := guarded(s.pages.unsubscribePages())
	path := compose.UnsubscribePath + s.keys.Seal().Text(games.Key{About: games.AboutDaily, Player: ann.ID})
	if w := request(h, "GET", path, "", nil); w.Code != 200 || !strings.Contains(w.Body.String(), "one by one") {
		t.Errorf("%d\n%s", w.Code, w.Body)
	}
	if _, due := s.unsubscribed(t, ann.ID); due != 0 {
		t.Fatalf("%d letters are due before the button is pressed", due)
	}
	if w := press(h, path); w.Code != 200 || !strings.Contains(w.Body.String(), "Letters come one by one") {
		t.Errorf("%d\n%s", w.Code, w.Body)
	}
	if stopped, due := s.unsubscribed(t, ann.ID); stopped || due != 2 {
		t.Errorf("stopped %v, %d letters due; want what waited and the settings", stopped, due)
	}
}
