package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"

	"pentepost/cmd/pentepost/config"
	"pentepost/cmd/pentepost/correspondent"
	"pentepost/mailer"
	"pentepost/mailer/postoffice"
)

// A tap on a board begins an answer with the move in it. Scripts, links and pictures in the letter
// do nothing.
func TestTapInBrowser(t *testing.T) {
	findChromium(t)
	office, site := openLocalPage(t)
	cat := correspondent.Local(office, "cat")
	defer cat.Close()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if _, err := cat.Send(ctx, "bob@"+config.LocalDomain, tapLetter(t)); err != nil {
		t.Fatal(err)
	}

	bob := openBrowser(t, site)
	asked := make(chan string, 1000)
	if err := chromedp.Listen(bob.ctx, func(event any) {
		if request, ok := event.(*network.EventRequestWillBeSent); ok {
			asked <- request.Request.URL
		}
	}); err != nil {
		t.Fatal(err)
	}
	bob.open("/box/bob")
	bob.letter("three by three")
	frame := ask(bob, chromedp.Nodes(chromedp.CSS("#frame")))
	bob.do(chromedp.WaitVisible(chromedp.CSS(`a[aria-label="K9"] img`), chromedp.FromNode(frame[0])))
	if height := ask(bob, chromedp.Evaluate[float64](`document.getElementById("frame").clientHeight - document.getElementById("frame").contentDocument.documentElement.scrollHeight`)); height < 0 {
		t.Errorf("the frame is %v pixels too low", -height)
	}
	bob.noOverflow("board")
	bob.picture("8-tap")
	if title := ask(bob, chromedp.Title()); !strings.Contains(title, "three by three") {
		t.Errorf("the letter has changed the title to %q", title)
	}
	frame = ask(bob, chromedp.Nodes(chromedp.CSS("#frame")))
	bob.do(chromedp.Click(chromedp.CSS(`a[aria-label="K9"]`), chromedp.FromNode(frame[0])), chromedp.WaitVisible(chromedp.CSS("#send")))
	if text := ask(bob, chromedp.Value(chromedp.CSS("#tap[open] [name=body]"))); text != "K9" {
		t.Errorf("the answer begins with %q", text)
	}
	bob.picture("9-tapped")
	// Browsers restore a page that the user goes back to. The letter can then be sent again.
	if again := ask(bob, chromedp.Evaluate[bool](`send.disabled = true, window.dispatchEvent(new Event("pageshow")), !send.disabled`)); !again {
		t.Error("after going back the letter cannot be sent")
	}
	bob.do(chromedp.Click(chromedp.CSS("#not-yet")), chromedp.WaitNotPresent(chromedp.CSS("#tap[open]")),
		chromedp.Click(chromedp.CSS(`a[aria-label="K9"]`), chromedp.FromNode(frame[0])), chromedp.WaitVisible(chromedp.CSS("#send")))
	bob.send("p.note")
	answer, err := cat.Next(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.TrimSpace(answer.Text); got != "K9" || answer.Header.Get("Subject") != "Pente 1: K9" {
		t.Errorf("sent %q, subject %q", got, answer.Header.Get("Subject"))
	}
	if len(asked) < 5 { // pages, frame, style and script
		t.Errorf("only %d requests were seen", len(asked))
	}
	for len(asked) > 0 {
		if url := <-asked; !strings.HasPrefix(url, site+"/") && !strings.HasPrefix(url, "data:image/png;") {
			t.Errorf("the page asked for %s", url)
		}
	}
}

// openLocalPage serves the page of a post office without a server.
func openLocalPage(t *testing.T) (office *postoffice.PostOffice, site string) {
	t.Helper()
	office = openOffice(t)
	page, err := PostOffice{HTTP: "127.0.0.1:0"}.openPage(office, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closePage(page) })
	return office, "http://" + page.Addr().String()
}

// tapLetter returns a letter with a small board to tap on, and with things that the page must
// block.
func tapLetter(t *testing.T) mailer.Message {
	t.Helper()
	var rows strings.Builder
	for row := 10; row > 7; row-- {
		fmt.Fprintf(&rows, "<tr><th>%d</th>", row)
		for _, column := range []string{"J", "K", "L"} {
			fmt.Fprintf(&rows, `<td><a aria-label="%[1]s%[2]d" href="mailto:cat@%[3]s?subject=Pente%%201:%%20%[1]s%[2]d&amp;body=%[1]s%[2]d"><img src="cid:e@test" alt="." width="32"></a></td>`, column, row, config.LocalDomain)
		}
		rows.WriteString("</tr>\n")
	}
	return mailer.Message{
		Subject: "three by three", Text: "Your move.",
		HTML: `<html><head><style>a{text-decoration:none} img{display:block}</style><script>top.document.title="script"</script></head>` +
			`<body style="padding:12px"><p>Your move, Bob. <b>Tap a point.</b></p><table cellpadding="0" cellspacing="0"><tr><th></th><th>J</th><th>K</th><th>L</th></tr>` + rows.String() + `</table>` +
			`<img src="http://127.0.0.1:9/spy.png" onerror="top.document.title='handler'"><svg onload="top.document.title='svg'"></svg>` +
			`<p style="background:url(http://127.0.0.1:9/spy)">That is all.</p><iframe src="http://127.0.0.1:9/"></iframe><meta http-equiv="refresh" content="0;url=http://127.0.0.1:9/"></body></html>`,
		Inline: []mailer.Part{{Name: "e.png", Type: "image/png", ContentID: "e@test", Data: emptyPoint(t)}},
	}
}

// emptyPoint draws an empty point of a board.
func emptyPoint(t *testing.T) []byte {
	t.Helper()
	picture := image.NewPaletted(image.Rect(0, 0, 32, 32), color.Palette{color.RGBA{0xe2, 0xbd, 0x83, 0xff}, color.RGBA{0x7a, 0x5a, 0x2c, 0xff}})
	for i := range 32 {
		picture.SetColorIndex(16, i, 1)
		picture.SetColorIndex(i, 16, 1)
	}
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
