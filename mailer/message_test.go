package mailer_test

import (
	"bufio"
	"bytes"
	"flag"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"mime/quotedprintable"
	"net/mail"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-message"
	"github.com/google/go-cmp/cmp"

	"pentepost/mailer"
)

var update = flag.Bool("update", false, "write the golden letters anew")

// yourMove returns a letter that uses every field of Message.
func yourMove() mailer.Message {
	return mailer.Message{
		From:       mailer.Address{Name: "Pentepost", Addr: "play@pente.example"},
		To:         mailer.Address{Name: "Bob Ødegård", Addr: "bob@example.org"},
		ReplyTo:    mailer.Address{Addr: "play+abcdefghij234567klmn@pente.example"},
		Subject:    "Pente 42: Ann - Bob",
		Date:       time.Date(2026, 6, 5, 18, 0, 0, 0, time.FixedZone("", 7200)),
		MessageID:  "<m7ty2k4n6q@pente.example>",
		InReplyTo:  "<CAF+reply.to=this@mail.example.org>",
		References: []string{"<game-42@pente.example>", "<CAF+reply.to=this@mail.example.org>"},
		Headers: []mailer.Field{
			{Name: "X-Pentepost-Kind", Value: "your-move"},
			{Name: "X-Pentepost-Game", Value: "42"},
			{Name: "X-Auto-Response-Suppress", Value: "OOF, AutoReply"},
		},
		Text: "Your move, Bob. You are Black (X).\n\n19  . . .  19\n",
		HTML: "<p>Your move, Bob.</p>\n<img src=\"cid:o@tiles\" alt=\"O\">\n",
		Inline: []mailer.Part{
			{Name: "o.png", Type: "image/png", ContentID: "o@tiles", Data: []byte("\x89PNG one stone")},
		},
		Attachments: []mailer.Part{{Name: "game-42.sgf", Type: "text/plain", Data: []byte("(;FF[4]GM[1])\n")}},
	}
}

func write(t testing.TB, m mailer.Message) []byte {
	t.Helper()
	raw, err := m.Bytes()
	must(t, err)
	return raw
}

func TestGoldenLetters(t *testing.T) {
	plain := yourMove()
	plain.HTML, plain.Inline, plain.Attachments = "", nil, nil
	alternative := yourMove()
	alternative.Inline, alternative.Attachments = nil, nil
	alternative.HTML = "<p>Dein Zug, Bjørn.</p>\n"
	for name, m := range map[string]mailer.Message{"plain": plain, "alternative": alternative, "full": yourMove()} {
		t.Run(name, func(t *testing.T) {
			golden := filepath.Join("testdata", "letter-"+name+".eml")
			got := write(t, m)
			if *update {
				must(t, os.WriteFile(golden, got, 0o644))
			}
			want, err := os.ReadFile(golden)
			must(t, err)
			if diff := cmp.Diff(string(want), string(got)); diff != "" {
				t.Error(diff)
			}
			if again := write(t, m); !bytes.Equal(got, again) {
				t.Error("the same letter twice is not the same")
			}
		})
	}
}

// outline reads a letter with the standard library and lists the tree of its parts.
func outline(header interface{ Get(string) string }, body io.Reader, depth int) (string, error) {
	mediaType, params, err := mime.ParseMediaType(header.Get("Content-Type"))
	if err != nil {
		return "", err
	}
	line := strings.Repeat("  ", depth) + mediaType
	if id := header.Get("Content-ID"); id != "" {
		line += " " + id
	}
	if !strings.HasPrefix(mediaType, "multipart/") {
		if strings.EqualFold(header.Get("Content-Transfer-Encoding"), "quoted-printable") {
			body = quotedprintable.NewReader(body)
		}
		_, err := io.Copy(io.Discard, body)
		return line + "\n", err
	}
	out := line + "\n"
	parts := multipart.NewReader(body, params["boundary"])
	for {
		part, err := parts.NextRawPart()
		if err == io.EOF {
			return out, nil
		}
		if err != nil {
			return out, err
		}
		inner, err := outline(part.Header, part, depth+1)
		if out += inner; err != nil {
			return out, err
		}
	}
}

func TestStructure(t *testing.T) {
	parsed, err := mail.ReadMessage(bytes.NewReader(write(t, yourMove())))
	must(t, err)
	got, err := outline(parsed.Header, parsed.Body, 0)
	must(t, err)
	want := strings.TrimPrefix(`
multipart/mixed
  multipart/alternative
    text/plain
    multipart/related
      text/html
      image/png <o@tiles>
  text/plain
`, "\n")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestTextSurvives(t *testing.T) {
	for _, text := range []string{
		"", "K10", "two\nlines", "dots\n.\n..\n", "From here on\n", "trailing blank \n", "blåbærgrød\n五目並べ\n",
		strings.Repeat("long ", 400) + "\n", "=3D is not =\n", "-- \nsignature\n", "--=_boundary\n--\n", "\ttab\n",
	} {
		m := yourMove()
		m.HTML, m.Attachments, m.Inline, m.Text = "", nil, nil, text
		raw := write(t, m)
		checkLines(t, raw)
		entity, err := message.Read(bytes.NewReader(raw))
		must(t, err)
		got, err := io.ReadAll(entity.Body)
		must(t, err)
		if text != "" {
			text = strings.TrimSuffix(text, "\n") + "\n"
		}
		if diff := cmp.Diff(strings.ReplaceAll(text, "\n", "\r\n"), string(got)); diff != "" {
			t.Error(diff)
		}
	}
}

// checkLines checks that a letter is ASCII with CRLF line ends, that no line is over
// 998 bytes, and that no header line is over 78 bytes if it could have been folded.
func checkLines(t testing.TB, raw []byte) {
	t.Helper()
	inHeader := true
	for line := range bytes.Lines(raw) {
		text, ended := bytes.CutSuffix(line, []byte("\r\n"))
		if !ended && bytes.HasSuffix(line, []byte("\n")) || bytes.ContainsFunc(text, func(r rune) bool {
			return r != '\t' && (r < ' ' || r > '~')
		}) {
			t.Errorf("bad line %q", line)
		}
		inHeader = inHeader && len(text) > 0
		_, value, _ := bytes.Cut(bytes.TrimLeft(text, " "), []byte(" "))
		if len(text) > 998 || inHeader && len(text) > 76 && len(value) > 0 {
			t.Errorf("long line of %d: %q", len(text), text)
		}
	}
}

func TestWhatCannotBeALetter(t *testing.T) {
	for name, spoil := range map[string]func(*mailer.Message){
		"no sender":       func(m *mailer.Message) { m.From.Addr = "" },
		"two recipients":  func(m *mailer.Message) { m.To.Addr = "ann@example.org, bob@example.org" },
		"header in reply": func(m *mailer.Message) { m.ReplyTo.Addr = "a@b\r\nBcc: c@d" },
		"no date":         func(m *mailer.Message) { m.Date = time.Time{} },
		"own header":      func(m *mailer.Message) { m.Headers = []mailer.Field{{Name: "Bcc", Value: "a@b"}} },
		"no header name":  func(m *mailer.Message) { m.Headers = []mailer.Field{{Name: "X: Y", Value: "a"}} },
		"MIME header":     func(m *mailer.Message) { m.Headers = []mailer.Field{{Name: "Content-Type", Value: "a/b"}} },
	} {
		m := yourMove()
		spoil(&m)
		if raw, err := m.Bytes(); err == nil {
			t.Errorf("%s:\n%s", name, raw)
		}
	}
}

func TestReferences(t *testing.T) {
	m := yourMove()
	m.InReplyTo = "no id"
	m.References = []string{"<root@x>", "", "<a b@x>", "<a@x>\r\nBcc: b@c", "a@x", "<ax>"}
	for i := range 50 {
		m.References = append(m.References, fmt.Sprintf("<%s-%d@x>", strings.Repeat("y", 70), i))
	}
	raw := write(t, m)
	checkLines(t, raw)
	parsed, err := mail.ReadMessage(bytes.NewReader(raw))
	must(t, err)
	ids := strings.Fields(parsed.Header.Get("References"))
	if len(ids) != 20 || ids[0] != "<root@x>" || !strings.HasSuffix(ids[19], "-49@x>") {
		t.Errorf("got %q", ids)
	}
	if parsed.Header.Get("In-Reply-To") != "" {
		t.Error("a malformed In-Reply-To got through")
	}
}

// A field may be long if it can be folded, but not if it has to be encoded.
func TestLongFields(t *testing.T) {
	points := strings.TrimSpace(strings.Repeat("K10 L10 ", 400))
	for name, test := range map[string]struct {
		value string
		whole bool
	}{
		"many points":     {points, true},
		"no blanks":       {strings.Repeat("x", 2000), false},
		"one long word":   {points + " " + strings.Repeat("x", 76), false},
		"not ASCII":       {points + " å", false},
		"longer than all": {strings.Repeat("K10 ", 3000), false},
	} {
		m := yourMove()
		m.Headers = []mailer.Field{{Name: "X-Pentepost-Record", Value: test.value}}
		raw := write(t, m)
		checkLines(t, raw)
		parsed, err := mail.ReadMessage(bytes.NewReader(raw))
		must(t, err)
		got := parsed.Header.Get("X-Pentepost-Record")
		if (got == test.value) != test.whole || len(got) > 8000 || strings.HasPrefix(name, "no") && len(got) > 900 {
			t.Errorf("%s: %d bytes became %d", name, len(test.value), len(got))
		}
	}
}

// FuzzMessage checks that, whatever names and texts people write, a letter has the
// right fields and no others, in lines that every server accepts.
func FuzzMessage(f *testing.F) {
	f.Add("Ann", "Pente 42: Ann - Bob", "<id@x>", "OOF, AutoReply", "K10\n", "<p>K10</p>")
	f.Add("Ann\r\nBcc: x@y", "a\r\n\r\nbody", "<a@b>\r\nX: y", "v\nw", "\x00\r.\r\n.", "--=_0\r\n")
	f.Add("=?utf-8?q?=E2=80=AE?=", "\u202Eevil", "<@>", strings.Repeat("ä", 3000), "\xff\xfe", "\u2028")
	f.Add(`"\", <a@b>`, strings.Repeat("x", 5000), "<"+strings.Repeat("i", 400)+"@x>", strings.Repeat("y ", 900), strings.Repeat("z", 5000), "")
	f.Add("Ann", "long", "<id@x>", strings.Repeat("K10 L10 ", 400)+"=?utf-8?q?=0A?= \u202E", "K10\n", "")
	f.Fuzz(func(t *testing.T, name, subject, id, value, text, html string) {
		m := yourMove()
		m.To.Name, m.From.Name, m.Subject, m.Text, m.HTML = name, name, subject, text, html
		m.MessageID, m.InReplyTo, m.References = id, id, []string{id, "<good@x>", id}
		m.Headers = []mailer.Field{{Name: "X-Free", Value: value}}
		m.Attachments[0].Name, m.Inline[0].ContentID = name, id
		raw := write(t, m)
		checkLines(t, raw)

		parsed, err := mail.ReadMessage(bufio.NewReader(bytes.NewReader(raw)))
		must(t, err)
		for field := range parsed.Header {
			if !strings.Contains(" From To Reply-To Subject Date Message-Id In-Reply-To References X-Free Mime-Version Content-Type ", " "+field+" ") {
				t.Errorf("field %s: %q", field, parsed.Header[field])
			}
		}
		for _, field := range []string{"From", "To"} {
			addresses, err := parsed.Header.AddressList(field)
			if err != nil || len(addresses) != 1 || !strings.Contains("play@pente.example bob@example.org", addresses[0].Address) {
				t.Errorf("%s: %v, %v", field, addresses, err)
			}
		}
		shown, err := new(mime.WordDecoder).DecodeHeader(parsed.Header.Get("Subject"))
		if err != nil || strings.ContainsAny(shown, "\r\n\x00\u202E\u2066") {
			t.Errorf("subject %q, %v", shown, err)
		}
		if _, err := outline(parsed.Header, parsed.Body, 0); err != nil {
			t.Error(err)
		}
	})
}

// A bare message of plain ASCII text has no MIME fields; any other message has them.
func TestBare(t *testing.T) {
	for text, fields := range map[string]bool{
		"Hello.\n":                       false,
		"Grüß Gott.\n":                   true,
		strings.Repeat("x", 2000) + "\n": true,
	} {
		m := mailer.Message{From: mailer.Address{Addr: "play@pente.example"}, To: mailer.Address{Addr: "ann@example.org"},
			Date: time.Date(2026, 6, 5, 12, 0, 0, 0, time.UTC), Text: text, Bare: true}
		raw, err := m.Bytes()
		must(t, err)
		read, err := mail.ReadMessage(strings.NewReader(string(raw)))
		must(t, err)
		if has := read.Header.Get("Mime-Version") != "" && read.Header.Get("Content-Type") != ""; has != fields {
			t.Errorf("%.10q...: MIME fields %v, want %v\n%s", text, has, fields, raw)
		}
	}
}
