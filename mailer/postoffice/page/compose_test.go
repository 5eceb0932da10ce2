package page_test

import (
	"fmt"
	"net/http"
	"net/mail"
	"regexp"
	"strings"
	"testing"
	"time"
)

// token matches the token of a form.
var token = regexp.MustCompile(`name="token" value="([A-Z2-7]{26})"`)

func TestReply(t *testing.T) {
	h := openHouse(t)
	h.deliver("play", "bob", boardLetter(t))
	form := h.get("/box/bob/compose?re=1")
	sent := time.Date(2026, 6, 1, 9, 12, 44, 0, time.UTC).Local().Format("Mon 2 Jan 2006, 15:04")
	contains(t, form, `value="play&#43;key@pente.test"`, `value="Re: Pente 1: Ann - Bob"`, `name="re" value="1"`,
		">\n\n\nOn "+sent+", Pentepost wrote:\n&gt; -- Write your answer above this line --\n&gt;\n&gt; Your move, Bob.\n&gt;\n&gt;&gt; that pair\n</textarea>")
	m := token.FindStringSubmatch(form)
	if m == nil {
		t.Fatal("no token")
	}
	w, body := h.post("bob", "token", m[1], "re", "1", "to", "play+key@pente.test", "subject", "Re: Pente 1: Ann - Bob", "body", "K10\r\n\r\nGrüße!\r\n\r\nOn that day, Pentepost wrote:\r\n> Your move\r\n")
	if w.StatusCode != http.StatusSeeOther || w.Header.Get("Location") != "/box/bob/next?after=1" {
		t.Fatalf("%s %v\n%s", w.Status, w.Header, body)
	}
	contains(t, h.get("/box/bob?sent=1"), "Your letter is on its way.")
	_, raw := h.newest("play")
	letter, err := mail.ReadMessage(strings.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"From": "<bob@pente.test>", "To": "<play+key@pente.test>", "Subject": "Re: Pente 1: Ann - Bob",
		"In-Reply-To": "<second@pente.test>", "References": "<root@pente.test> <first@pente.test> <second@pente.test>",
		"Authentication-Results": "pente.test; dmarc=pass header.from=pente.test",
	} {
		if got := letter.Header.Get(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	contains(t, raw, "\r\n\r\nK10\r\n\r\nGr=C3=BC=C3=9Fe!\r\n")
}

// A form that is sent twice is one letter to its recipient; a form that somebody goes back to and
// changes is another letter.
func TestFormSentAgain(t *testing.T) {
	h := openHouse(t)
	token := token.FindStringSubmatch(h.get("/box/bob/compose"))[1]
	var ids []string
	for _, text := range []string{"join Bob", "join Bob", "settings"} {
		if w, body := h.post("bob", "token", token, "to", "play@pente.test", "body", text); w.StatusCode != http.StatusSeeOther {
			t.Fatalf("%s\n%s", w.Status, body)
		}
		_, raw := h.newest("play")
		letter, err := mail.ReadMessage(strings.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		ids = append(ids, letter.Header.Get("Message-Id"))
	}
	if ids[0] != ids[1] || ids[1] == ids[2] || len(ids[0]) < 20 {
		t.Errorf("%q", ids)
	}
}

// A tap on a link opens a sheet: one button, and a line for the other player. The mail can be seen, and written by hand.
func TestTap(t *testing.T) {
	h := openHouse(t)
	h.deliver("play", "bob", strings.Replace(boardLetter(t), "Your move, Bob.</p>", `Your move, Bob.</p><a href="mailto:play+key@pente.test?body=accept">Yes, <b>play</b></a>`+
		`<a href="mailto:play+key@pente.test?body=moves">All moves</a>`, 1))
	sheet := h.get("/box/bob/compose?body=J9&subject=Pente+1%3A+J9&to=play%2Bkey%40pente.test&re=1")
	contains(t, sheet, `<bdi>Play J9?</bdi></h1>`, `<button id="send" autofocus>Play</button>`, `name="re" value="1"`, `name="remark"`, `name="body" value="J9"`,
		"<dd><bdi>play&#43;key@pente.test</bdi></dd>", "\nJ9</pre>", "!<textarea", "!wrote:", `<input type="hidden" name="to" value="play&#43;key@pente.test">`)
	contains(t, h.get("/box/bob/compose?body=J9&subject=Pente+1%3A+J9&to=play%2Bkey%40pente.test&re=1&edit=1"), `value="play&#43;key@pente.test"`, `value="Pente 1: J9"`, ">\nJ9</textarea>")
	contains(t, h.get("/box/bob/compose?body=accept&to=play%2Bkey%40pente.test&re=1"), "<bdi>Send “Yes, play”?</bdi>", `id="remark"`)
	contains(t, h.get("/box/bob/compose?body=moves&to=play%2Bkey%40pente.test&re=1"), "<bdi>Send “All moves”?</bdi>", `!id="remark"`)
	contains(t, h.get("/box/bob/compose?body=forget+me&to=play%2Bkey%40pente.test&re=1"), "<bdi>Send “forget me”?</bdi>")

	if w, body := h.post("bob", "re", "1", "to", "play+key@pente.test", "subject", "Pente 1: J9", "body", "J9", "remark", "Good\nluck!"); w.StatusCode != http.StatusSeeOther {
		t.Fatalf("%s\n%s", w.Status, body)
	}
	_, raw := h.newest("play")
	contains(t, raw, "To: <play+key@pente.test>\r\nSubject: Pente 1: J9\r\n", "In-Reply-To: <second@pente.test>", "\r\n\r\nJ9\r\n\r\nGood luck!\r\n")
	id := regexp.MustCompile(`Message-I[Dd]: (\S+)`).FindStringSubmatch(raw)[1]
	h.deliver("play", "bob", "In-Reply-To: "+id+"\n"+gameLetter("played", 1, "You played J9."))
	contains(t, h.get("/box/bob/INBOX/2"), "Show the mail", "<dd><bdi>Pente 1: J9</bdi></dd>", "\nJ9\n\nGood luck!")
	h.deliver("play", "ann", "In-Reply-To: "+id+"\n"+gameLetter("played", 1, "You played J9."))
	contains(t, h.get("/box/ann/INBOX/1"), "!Good luck") // it is not her mail

	w, sheet := h.post("bob", "re", "1", "to", "play@example.org", "body", "J9", "remark", "Good luck!")
	if w.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("%s", w.Status)
	}
	contains(t, sheet, "Play J9?", "did not take the letter", `value="Good luck!"`)
}

func TestReplySubject(t *testing.T) {
	h := openHouse(t)
	for _, c := range []struct{ subject, want string }{{"RE: x", "RE: x"}, {"", "Re:"}, {"x", "Re: x"}, {strings.Repeat("y", 300), "Re: " + strings.Repeat("y", 196)}} {
		h.deliver("ann", "bob", "From: ann@pente.test\nSubject: "+c.subject+"\n\nx\n")
		uid, _ := h.newest("bob")
		contains(t, h.get("/box/bob/compose?re="+fmt.Sprint(uid)), `name="subject" value="`+c.want+`"`)
	}
}

// A letter that cannot be sent stays in the form, with the reason.
func TestRefusedLetter(t *testing.T) {
	h := openHouse(t)
	w, body := h.post("bob", "to", "ann@example.org", "subject", "<b>", "body", "K10 & <more>")
	if w.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("%s", w.Status)
	}
	contains(t, body, "did not take the letter: This post office delivers only to pente.test.", ">\nK10 &amp; &lt;more&gt;</textarea>", `value="&lt;b&gt;"`)
	w, body = h.post("bob", "to", "ann", "re", "77", "body", "x")
	if w.StatusCode != http.StatusUnprocessableEntity {
		t.Errorf("%s", w.Status)
	}
	contains(t, body, "not there any more")
	if w, _ := h.post("bob", "to", "ann", "body", strings.Repeat("x", 2<<20)); w.StatusCode != http.StatusBadRequest {
		t.Errorf("a letter of two megabytes: %s", w.Status)
	}
	if w, _ := h.post("bob", "to", "ann", "body", "by name alone"); w.StatusCode != http.StatusSeeOther {
		t.Errorf("to a name alone: %s", w.Status)
	}
	_, raw := h.newest("ann")
	contains(t, raw, "To: <ann@pente.test>")
}

// F9: a name that nobody has is refused with a clear word. It does not make a mailbox.
func TestUnknownName(t *testing.T) {
	h := openHouse(t)
	h.deliver("zoe", "bob", "From: zoe@pente.test\n\nx\n")
	for to, want := range map[string]string{
		"nonsense": "Nobody here has the name “nonsense”. Write the whole address, such as nonsense@pente.test, if the mailbox is new.",
		"Zoë":      "To must be one address", "a b": "To must be one address", "@": "To must be one address", "x@": "To must be one address",
		"zoe": "", "ZOE": "", "Ann": "", "play": "", "new@pente.test": "",
	} {
		w, body := h.post("bob", "to", to, "body", "K10")
		if sent := w.StatusCode == http.StatusSeeOther; sent != (want == "") {
			t.Errorf("to %q: %s", to, w.Status)
		}
		contains(t, body, want)
	}
	boxes, err := h.office.Mailboxes()
	if got := strings.Join(boxes, " "); err != nil || got != "ann@pente.test bob@pente.test new@pente.test play@pente.test zoe@pente.test" {
		t.Errorf("mailboxes: %s, %v", got, err)
	}
}
