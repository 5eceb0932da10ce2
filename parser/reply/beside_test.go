package reply

import (
	"strings"
	"testing"
)

// readBeside reads plain text that the mail has as HTML, too.
func readBeside(text, page string) Reply {
	o := testOptions
	o.Beside = func() string { return partText("text/html", page) }
	o.Sender = []string{"ann.arbor@example.org"}
	return Read(partText("text/plain", text), o)
}

// TestBeside: what the HTML of a mail marks as a signature or a quote is dropped from its
// plain text (F11).
func TestBeside(t *testing.T) {
	const body, quote = "<div>K10</div><div><br></div><div>Good luck to <b>you</b>, dear friend of all the stones that are on this board!</div>", "<blockquote>Your move, Ann.<br>Reply with a point, such as L9.</blockquote>"
	const text = "K10\n\nGood luck to *you*, dear friend of all the stones\nthat are on this board!\n\n"
	const rest = "Good luck to *you*, dear friend of all the stones\nthat are on this board!"
	for _, test := range []struct{ name, below, page string }{
		{"signature", "Ann\nGone fishing\n", body + `<div id="Signature">Ann<br>Gone fishing</div>`},
		{"wrapped otherwise", "Gone fishing in the river\nwith Bob\n", body + `<div class="gmail_signature">Gone fishing<br>in the river with Bob</div>`},
		{"with links and pictures", "[image: a fish]\n[cid:image001.png@01D]\n*Fish & Chips* <https://fish.example/chips?a=b>\n[image: a fish]\n", body + `<div class="gmail_signature"><img alt="a fish"><b>Fish &amp; Chips</b></div>`},
		{"an address below a picture", "[image: a fish]\nAnn.Arbor@Example.org\n", body},
		{"above a quote", "Ann\nGone fishing\n\n> L9\n", body + `<div id="Signature">Ann<br>Gone fishing</div>` + quote},
		{"a quote without marks", "Your move, Ann.\nReply with a point, such as L9.\n", body + quote},
		{"both", "Gone fishing\n\nYour move, Ann.\n", body + `<div class="moz-signature">Gone fishing</div>` + quote},
		{"an attribution in a language that nobody knows", "Bob <bob@example.org> xyzzyde 21. plugh 2026\n\n> Your move, Ann.\n", body + "<div class=gmail_quote><div class=gmail_attr>Bob &lt;bob@example.org&gt; xyzzyde 21. plugh 2026<br></div>Your move, Ann.</div>"},
		{"hidden text", "Gone fishing\n", body + `<p style="display:none">x</p><div id="Signature">Gone fishing</div>`},
		{"words of a mail program", "Gone fishing\n", body + "<p>Sent from my iPhone</p><p>Gone fishing</p>"},
		{"nothing of its own in the HTML", "Gone fishing\n", `<div id="AppleMailSignature">` + body + `<br>Gone fishing</div>`},
	} {
		want := rest
		if strings.HasPrefix(test.name, "nothing") {
			want = ""
		}
		if l := readBeside(text+test.below, test.page); l.Line != "K10" || l.Rest != want {
			t.Errorf("%s: line %q, rest %q", test.name, l.Line, l.Rest)
		}
	}
	for _, test := range []struct{ name, text, page, rest string }{
		{"the same words twice", "K10\n\nAnn\n\nAnn\nAcme\n", `<p>K10</p><p>Ann</p><div id="Signature">Ann<br>Acme</div>`, "Ann\n\nAnn"},
		{"words of the quote in a remark", "K10\n\nSuch as L9\n", "<p>K10</p><p>Such as L9</p><blockquote>such as L9</blockquote>", "Such as L9"},
		{"not in the HTML", "K10\n\nhello there\n", "<p>K10</p><div id=Signature>Acme</div>", "hello there"},
		{"written in a quote", "K10\n\nhello there\nAcme\n", "<div class=gmail_quote><p>K10</p><p>hello there</p><div class=gmail_signature>Acme</div></div>", "hello there"},
		{"no words", "K10\n\n:-)\n", "<p>K10</p><div id=Signature>Acme</div>", ":-)"},
		{"part of a word", "K10\n\nno\n", "<p>K10</p><div id=Signature>north</div>", "no"},
		{"no mark above a quote", "K10\n\nGood luck\nhello\n\n> L9\n", "<p>K10</p><p>Good luck</p><blockquote>hello<br>L9</blockquote>", "Good luck\nhello"},
		{"broken HTML", "K10\n\nhello\n", strings.Repeat("<b>", 600) + "hello", "hello"},
		{"a move that the HTML quotes", "L9\n", "<blockquote type=cite>L9</blockquote>", ""},
		{"another move in the HTML", "L9\n\nhello\n", "<p>K10</p>", "hello"},
	} {
		line, _, _ := strings.Cut(test.text, "\n")
		if l := readBeside(test.text, test.page); l.Line != line || l.Rest != test.rest {
			t.Errorf("%s: line %q, rest %q", test.name, l.Line, l.Rest)
		}
	}
}

// TestStruckOutBeside: what the HTML strikes out or hides is not said, however it stands in the plain text (W16).
func TestStruckOutBeside(t *testing.T) {
	for _, test := range []struct{ text, page, line, rest string }{
		{"L12\n", "<div><s>L12</s></div>", "", ""},
		{"~~L12~~\n", "<div><s>L12</s></div>", "", ""},
		{"L12 K10\n", `<div><span style="text-decoration: line-through">L12</span> K10</div>`, "K10", ""},
		{"L12\nK10\n", "<div><strike>L12</strike></div><div>K10</div>", "K10", ""},
		{"K10\ndraw\n", "<div>K10</div><div><del>draw</del></div>", "K10", ""},
		{"K10\ndraw\n", "<div>K10</div><div hidden>draw</div>", "K10", ""},
		{"L12\n\n> Your move\n", "<div><s>L12</s></div><blockquote type=cite>Your move</blockquote>", "", ""},
		{"> Your move\n\nL12\n", "<blockquote type=cite>Your move</blockquote><div><s>L12</s></div>", "", ""},
		{"resign\n", `<div style="opacity:0">resign</div>`, "", ""},
		{"K12\n", "<div>K1<s>2</s></div>", "K1", ""},
		// Nothing of the player's own is struck out.
		{"K10\nhello\n", "<div>K10</div><div>hello</div><blockquote type=cite><s>L9</s></blockquote>", "K10", "hello"},
		{"K10\nhello\n", "<div>K10</div><div>hello</div><s> </s><div id=divRplyFwdMsg><s>K10</s></div>", "K10", "hello"},
		{"K10\nhello\n", `<div>K10</div><div style="color:#fff">hello</div>`, "K10", "hello"}, // written in the dark
		{"K10\nhello\n", "<div hidden>a word of the mail program</div><div>K10</div><div>*hello*</div>", "K10", "hello"},
		{"K10\nhello\n", strings.Repeat("<b>", 600) + "<s>K10</s>", "K10", "hello"},
	} {
		if l := readBeside(test.text, test.page); l.Line != test.line || l.Rest != test.rest {
			t.Errorf("%q beside %q: line %q, rest %q", test.text, test.page, l.Line, l.Rest)
		}
	}
}

// TestBesideIsLazy: the HTML is not read where there is nothing to find in it.
func TestBesideIsLazy(t *testing.T) {
	o := testOptions
	o.Beside = func() string { t.Error("read"); return "" }
	for _, text := range []string{"", "> L9\n", "-- \nAnn"} {
		Read(text, o)
	}
}

// TestMaySign: no mark of a signature is overlooked by the cheap test.
func TestMaySign(t *testing.T) {
	for name := range signatureNames {
		if !maySign(name) {
			t.Errorf("%s is overlooked", name)
		}
	}
	for program, markup := range signatures {
		if !maySign(markup) {
			t.Errorf("%s: overlooked", program)
		}
	}
}
