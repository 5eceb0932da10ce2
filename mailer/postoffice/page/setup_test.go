package page_test

import (
	"context"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-sasl"
	"github.com/emersion/go-smtp"
	"go.uber.org/goleak"

	"pentepost/mailer"
	"pentepost/mailer/postoffice"
	"pentepost/mailer/postoffice/page"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// house is a post office with its page, and a browser that follows no redirects.
type house struct {
	t      testing.TB
	office *postoffice.PostOffice
	page   *page.Page
	client *http.Client
}

func openHouse(t testing.TB, change ...func(*page.Config)) *house {
	t.Helper()
	office, err := postoffice.Open(t.Context(), postoffice.Config{Domain: "pente.test", SMTP: "127.0.0.1:0", IMAP: "127.0.0.1:0", Dir: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { office.Close(context.Background()) })
	cfg := page.Config{Addr: "127.0.0.1:0", Office: office, Service: "play@pente.test", Guide: guide}
	for _, c := range change {
		c(&cfg)
	}
	p, err := page.Open(cfg)
	if err != nil {
		t.Fatal(err)
	}
	h := &house{t: t, office: office, page: p, client: &http.Client{
		Transport:     &http.Transport{},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
	t.Cleanup(h.close)
	return h
}

// guide tells newcomers what this is, in English and a little German.
func guide(language string) (page.Guide, error) {
	g := page.Guide{
		Title: "Pentepost", Says: []string{"First.", "Second."}, Board: drawnBoard, Hint: "a hint", People: []string{"ann", "bob"},
		Starts: []page.Start{{
			Name: "game", Title: "Try it", Button: "Start a game", From: "ann", Opens: "bob", Then: "Now you are Bob.",
			Letter: page.Draft{To: "play@pente.test", Subject: "A game?", Text: "challenge bob+x\n"},
		}},
		Remarks: []string{"accept"},
		New: page.NewGame{
			Subject: "A game?", Command: "challenge", Opponents: []page.Choice{{Value: "computer-1", Says: "Level 1"}},
			Variants: []page.Choice{{Value: "pente", Says: "pente"}, {Value: "renju", Says: "renju"}}, Firsts: []page.Choice{{Says: "By lot"}, {Value: "first", Says: "You"}},
		},
	}
	if language == "de" {
		g.Starts[0].Title, g.Starts[0].Button, g.Starts[0].Then = "Probier es", "Partie beginnen", "Jetzt bist du Bob."
	}
	return g, nil
}

func (h *house) close() {
	h.client.CloseIdleConnections()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if err := h.page.Close(ctx); err != nil {
		h.t.Errorf("close: %v", err)
	}
}

func (h *house) url(path string) string { return "http://" + h.page.Addr().String() + path }

// do makes a request and returns the answer with its body.
func (h *house) do(method, path, body string, change ...func(*http.Request)) (*http.Response, string) {
	h.t.Helper()
	r, err := http.NewRequestWithContext(h.t.Context(), method, h.url(path), strings.NewReader(body))
	if err != nil {
		h.t.Fatal(err)
	}
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Sec-Fetch-Site", "same-origin")
	}
	for _, c := range change {
		c(r)
	}
	w, err := h.client.Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	defer w.Body.Close()
	all, err := io.ReadAll(w.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	return w, string(all)
}

// get requests a page that must exist.
func (h *house) get(path string) string {
	h.t.Helper()
	w, body := h.do(http.MethodGet, path, "")
	if w.StatusCode != http.StatusOK {
		h.t.Fatalf("GET %s: %s\n%s", path, w.Status, body)
	}
	return body
}

func (h *house) post(box string, fields ...string) (*http.Response, string) {
	h.t.Helper()
	form := url.Values{}
	for i := 0; i < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	return h.do(http.MethodPost, "/box/"+box+"/compose", form.Encode())
}

// deliver sends a mail, given with LF line ends, from one mailbox to another.
func (h *house) deliver(from, to, mail string) {
	h.t.Helper()
	c, err := smtp.Dial(h.office.SMTPAddr().String())
	if err != nil {
		h.t.Fatal(err)
	}
	defer c.Close()
	if err := c.Auth(sasl.NewPlainClient("", from, "any")); err != nil {
		h.t.Fatal(err)
	}
	if err := c.SendMail(from+"@pente.test", []string{to + "@pente.test"}, strings.NewReader(strings.ReplaceAll(mail, "\n", "\r\n"))); err != nil {
		h.t.Fatal(err)
	}
}

// newest returns the UID and source of the newest letter of a mailbox.
func (h *house) newest(box string) (uint32, string) {
	h.t.Helper()
	list, _, err := h.office.Latest(box, "INBOX", 0, 1)
	if err != nil || len(list) == 0 {
		h.t.Fatalf("no letter for %s: %v", box, err)
	}
	raw, err := h.office.Raw(box, "INBOX", list[0].UID)
	if err != nil {
		h.t.Fatal(err)
	}
	return list[0].UID, string(raw)
}

// tile is a picture of one pixel.
const tile = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="

// drawnBoard is a board as the text of a letter has it.
const drawnBoard = `    J K L M N
 9  . . . . .   9
 8  . X O . .   8
 7  . .[O]. .   7
 6  . * . . +   6
 5  . . . . .   5
    J K L M N
`

// boardLetter returns a letter with a board to tap on, as the service sends it: text, and HTML with
// pictures as an alternative.
func boardLetter(t testing.TB) string {
	t.Helper()
	picture, err := base64.StdEncoding.DecodeString(tile)
	if err != nil {
		t.Fatal(err)
	}
	var cells strings.Builder
	for _, point := range []string{"J9", "K9", "L9"} {
		fmt.Fprintf(&cells, `<td><a aria-label="%[1]s" href="mailto:play+key@pente.test?subject=Pente%%201:%%20%[1]s&amp;body=%[1]s"><img src="cid:e@pentepost" alt="." width="32" style="width:100%%"></a></td>`, point)
	}
	raw, err := mailer.Message{
		From: mailer.Address{Name: "Pentepost", Addr: "play@pente.test"}, To: mailer.Address{Addr: "bob@pente.test"},
		ReplyTo: mailer.Address{Name: "Pentepost", Addr: "play+key@pente.test"}, Subject: "Pente 1: Ann - Bob",
		Date: time.Date(2026, 6, 1, 9, 12, 44, 0, time.UTC), MessageID: "<second@pente.test>", InReplyTo: "<first@pente.test>",
		References: []string{"<root@pente.test>", "<first@pente.test>"},
		Text:       "-- Write your answer above this line --\n\nYour move, Bob.\n\n> that pair\n",
		HTML: `<!DOCTYPE html><html><head><meta name="color-scheme" content="light dark"><style>td{background:#e9c68b}</style></head>` +
			`<body style="margin:0;padding:12px"><p>Your move, Bob.</p><table role="presentation"><tr>` + cells.String() + `</tr></table></body></html>`,
		Inline:      []mailer.Part{{Name: "e.png", Type: "image/png", ContentID: "e@pentepost", Data: picture}},
		Attachments: []mailer.Part{{Name: "game 1.sgf", Type: "text/plain", Data: []byte("(;GM[1])")}},
	}.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(string(raw), "\r\n", "\n")
}

// gameLetter returns a letter about a game, as the service sends it, with text alone.
func gameLetter(kind string, game int, says string) string {
	return fmt.Sprintf("From: Pentepost <play@pente.test>\nSubject: Pente %[1]d: Ann - Bob\nX-Pentepost-Kind: %[2]s\nX-Pentepost-Game: %[1]d\n\n"+
		"-- Write your answer above this line --\n\n%[3]s\n\n%[4]s\nStones taken: none.\n", game, kind, says, drawnBoard)
}

// turnLetter returns a letter about a game that says whose move it is, and until when.
func turnLetter(kind string, game int, nick, until string) string {
	return fmt.Sprintf("To: Bob <bob@pente.test>\nX-Pentepost-Turn: %s\nX-Pentepost-Until: %s\n", nick, until) + gameLetter(kind, game, "As it stands.")
}

// contains checks that a page contains the wanted strings, except those beginning with "!", which it
// must not contain.
func contains(t testing.TB, page string, wanted ...string) {
	t.Helper()
	for _, want := range wanted {
		unwanted, not := strings.CutPrefix(want, "!")
		if not && strings.Contains(page, unwanted) {
			t.Errorf("the page has %q:\n%s", unwanted, page)
		}
		if !not && !strings.Contains(page, want) {
			t.Errorf("the page lacks %q:\n%s", want, page)
		}
	}
}
