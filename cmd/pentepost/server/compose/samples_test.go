package compose

import (
	"bytes"
	"cmp"
	"fmt"
	"net/mail"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jhillyerd/enmime/v2"
	"golang.org/x/net/html"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/server/keyring"
	"pentepost/cmd/pentepost/server/lettercheck"
	"pentepost/games"
	"pentepost/games/desk"
	"pentepost/notation"
	"pentepost/parser"
	"pentepost/parser/command"
	"pentepost/templates"
)

// A mail from any link of any letter is read as what the link shows. An independent parser finds
// the links.
func TestEveryTapSaysWhatItShows(t *testing.T) {
	c := sampleComposer(t)
	taps := 0
	for _, v := range sampleViews("ann@pente.test", config.LocalAddress) {
		raw, err := c.Compose(v)
		if err != nil {
			t.Fatal(err)
		}
		letter, err := enmime.ReadEnvelope(bytes.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		doc, err := html.Parse(strings.NewReader(letter.HTML))
		if err != nil {
			t.Fatal(err)
		}
		for n := range doc.Descendants() {
			if n.Type == html.ElementNode && n.Data == "a" {
				taps++
				checkTap(t, v, letter.GetHeader("Reply-To"), n)
			}
		}
	}
	if taps < 1000 {
		t.Errorf("only %d links", taps)
	}
}

// checkTap reads the mail that a link opens.
func checkTap(t *testing.T, v templates.View, replyTo string, a *html.Node) {
	t.Helper()
	href, shows := attributesOf(a)
	link, err := url.Parse(href)
	if err != nil || link.Scheme != "mailto" {
		t.Fatalf("%s: %v", href, err)
	}
	query, err := url.ParseQuery(strings.ReplaceAll(link.RawQuery, "+", "%2B"))
	to, addressErr := mail.ParseAddress(cmp.Or(replyTo, config.LocalAddress))
	if err != nil || addressErr != nil || link.Opaque != to.Address || len(query) != 2 {
		t.Fatalf("%s: %v, %v, the letter wants %s", href, err, addressErr, replyTo)
	}
	body := query.Get("body")
	if body == "challenge " { // whom, the reader writes
		body += "bob@example.org"
	}
	mail := fmt.Sprintf("From: ann@pente.test\r\nTo: %s\r\nSubject: %s\r\n\r\n%s\r\n", link.Opaque, query.Get("subject"), body)
	read := parser.Read([]byte(mail), parser.Options{Service: config.LocalAddress, KeyPattern: config.PlusPattern(config.LocalAddress)})
	command := command.Read(read, command.Context{Game: v.Game, Points: v.Reader.Points})
	if len(v.Turn) > 0 {
		v.Game = v.Turn[0].Game
		command = onlyLine(t, read, v)
	}
	if _, misread := command.(desk.Misread); misread || len(read.Keys) != 1 && replyTo != "" {
		t.Errorf("%s %s: read as %+v", v.Notice.Kind(), href, command)
	}
	if move, ok := command.(desk.PlayMove); ok {
		board := notation.BoardOf(v.Game.Rules)
		if played := notation.System(v.Reader.Points).On(board).Format(board, move.Moves[0].Point); played != shows {
			t.Errorf("a tap on %s plays %s", shows, played)
		}
	}
}

// onlyLine reads the answer to a letter of the day that a tap has made.
func onlyLine(t *testing.T, read parser.Mail, v templates.View) desk.Command {
	t.Helper()
	shown := []games.Game{*v.Turn[0].Game, *v.News[0].Game}
	answer, ok := command.ReadDigest(read, command.Context{Points: v.Reader.Points}, shown).(desk.AnswerDigest)
	if !ok || len(answer.Lines) != 1 || answer.Lines[0].Game != v.Game.ID {
		t.Fatalf("%q is read as %+v", read.Line, answer)
	}
	return answer.Lines[0].Command
}

// attributesOf returns the target of a link, and its label.
func attributesOf(a *html.Node) (href, shows string) {
	for _, attribute := range a.Attr {
		switch attribute.Key {
		case "href":
			href = attribute.Val
		case "aria-label":
			shows = attribute.Val
		}
	}
	return href, shows
}

// In an answer above our letter, with a quotation or a line around it or nothing at all, the first
// line is the command, and nothing of the letter is read as the words of the player.
func TestAnswersAboveOurLetters(t *testing.T) {
	c := sampleComposer(t)
	for _, v := range sampleViews("ann@pente.test", config.LocalAddress) {
		letter, err := c.words.Render(v)
		if err != nil {
			t.Fatal(err)
		}
		for name, around := range map[string][2]string{
			"nothing":    {"<div>L9</div><br>", ""},
			"blockquote": {"<div>L9</div><div>On Sat, 21 Nov 2026 Pentepost &lt;play@pente.test&gt; wrote:</div><blockquote type=\"cite\">", "</blockquote>"},
			"outlook":    {"<p>L9</p><hr><p><b>From:</b> Pentepost &lt;play@pente.test&gt;<br><b>Sent:</b> Saturday<br><b>To:</b> Ann<br><b>Subject:</b> Pente</p>", ""},
		} {
			if letter.HTML == "" {
				continue
			}
			mail := "From: ann@pente.test\r\nSubject: Re: Pente\r\nIn-Reply-To: <a@pente.test>\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" +
				around[0] + letter.HTML + around[1]
			read := parser.Read([]byte(mail), parser.Options{Service: config.LocalAddress})
			if read.Line != "L9" || read.Rest != "" {
				t.Errorf("%s %s, %s: line %q, remark %q", v.Notice.Kind(), v.Reader.Board, name, read.Line, read.Rest)
			}
		}
	}
}

// An answer below our letter is read if the mail program marks what it quotes.
func TestAnswersBelowOurLetters(t *testing.T) {
	c := sampleComposer(t)
	for _, v := range sampleViews("ann@pente.test", config.LocalAddress) {
		letter, err := c.words.Render(v)
		if err != nil {
			t.Fatal(err)
		}
		if letter.HTML == "" {
			continue
		}
		mail := "From: ann@pente.test\r\nSubject: Re: Pente\r\nIn-Reply-To: <a@pente.test>\r\nMIME-Version: 1.0\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" +
			"<div>On Sat, 21 Nov 2026 Pentepost &lt;play@pente.test&gt; wrote:</div><blockquote type=\"cite\">" + letter.HTML + "</blockquote><div>L9</div>"
		read := parser.Read([]byte(mail), parser.Options{Service: config.LocalAddress})
		if read.Line != "L9" || read.Rest != "" {
			t.Errorf("%s %s: line %q, remark %q", v.Notice.Kind(), v.Reader.Board, read.Line, read.Rest)
		}
	}
}

// sampleConfiguration returns the configuration of a server on the built-in post office.
func sampleConfiguration(t *testing.T) config.Config {
	t.Helper()
	c, err := config.Local("127.0.0.1:1", "127.0.0.1:1", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// theWords are shared by all tests: reading them takes longer than most of these.
var theWords = sync.OnceValues(templates.New)

func sampleComposer(t *testing.T) *Composer {
	t.Helper()
	configuration := sampleConfiguration(t)
	words, err := theWords()
	if err != nil {
		t.Fatal(err)
	}
	return New(&configuration, keyring.New(config.NewKeys(config.Secret("samples"), time.Time{})), words)
}

// The samples are well-formed.
func TestSamplesAreWellFormed(t *testing.T) {
	samples, err := Samples(sampleConfiguration(t), "zoe@pente.test")
	if err != nil || len(samples) < 5*16 {
		t.Fatalf("%d samples, %v", len(samples), err)
	}
	for _, s := range samples {
		if err := lettercheck.WellFormed(s.Raw, config.LocalAddress); err != nil {
			t.Errorf("%s: %v", s.Kind, err)
		}
	}
}
