package reply

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"pentepost/mailer/mime"
	"pentepost/notation/visible"
)

// testOptions are the options of a server on the open internet.
var testOptions = Options{Lines: 20000, LineLength: 2000, Rest: 2000}

// partText returns text as it comes out of a mail.
func partText(kind, text string) string {
	p := mime.Part{Type: kind, Params: map[string]string{"charset": "utf-8"}, Body: []byte(text)}
	text, _ = p.Text(len(text))
	return text
}

// readText reads plain text as it comes out of a mail.
func readText(text string) Reply {
	o := testOptions
	o.Explain = true
	return Read(partText("text/plain", text), o)
}

// readHTML reads HTML as it comes out of a mail.
func readHTML(text string) Reply {
	o := testOptions
	o.HTML = true
	return Read(partText("text/html", text), o)
}

// cleanLine reports one line of valid UTF-8 without hidden characters.
func cleanLine(s string) bool {
	return utf8.ValidString(s) && !strings.ContainsFunc(s, func(r rune) bool {
		return unicode.IsControl(r) || visible.Hidden(r) || r == 0x2028 || r == 0x2029
	})
}

// checkReply checks what is true of every reply.
func checkReply(t testing.TB, text string, r Reply) {
	t.Helper()
	switch {
	case !utf8.ValidString(r.Body) || !utf8.ValidString(r.Own) || strings.ContainsAny(r.Body, "\r\x00"):
		t.Errorf("%q: the body is not valid UTF-8 with line feeds only: %q", text, r.Body)
	case !cleanLine(r.Line) || utf8.RuneCountInString(r.Line) > 2*testOptions.LineLength:
		t.Errorf("%q: the command line is not clean or too long: %q", text, r.Line)
	case !cleanLine(strings.ReplaceAll(r.Rest, "\n", " ")) || utf8.RuneCountInString(r.Rest) > testOptions.Rest:
		t.Errorf("%q: the rest is not clean or too long: %q", text, r.Rest)
	case r.Over != "" && (r.Body != "" || r.Line != ""):
		t.Errorf("%q: over the limit %s and yet read: %+v", text, r.Over, r)
	}
}

// TestCommandLine: decoration that may stand around a command.
func TestCommandLine(t *testing.T) {
	for _, test := range []struct{ line, want string }{
		{"K10", "K10"},
		{"  k10\t", "k10"},
		{"K10.", "K10"},
		{"K10!", "K10"},
		{"K10!!", "K10!"}, // one, not two
		{"K10?", "K10?"},
		{"*K10*", "K10"},
		{"**K10**.", "K10"},
		{"_K10_", "K10"},
		{"/K10/", "K10"},
		{"*/K10/*", "K10"},
		{"as always :/", "as always :/"},
		{"note: https://pente.example/a/", "note: https://pente.example/a/"},
		{"`K10`", "K10"},
		{"“K10.”", "K10"},
		{"„K10“", "K10"},
		{"«\u00a0K10\u00a0»", "K10"},
		{"\"K10", "K10"},
		{"K10'", "K10"},
		{"Ｋ１０", "K10"},
		{"３２．　Ｋ１０", "32. K10"},
		{"K\u200b10\ufeff", "K10"},
		{"K10\u00a0L9", "K10 L9"},
		{"K10   L9", "K10 L9"},
		{"K10。", "K10"},
		{"join _bob_", "join _bob_"},
		{"note: *important*", "note: *important*"},
		{"I think K10 was bad", "I think K10 was bad"},
		{"\u202eK10", "K10"},
		{"***", ""},
		{"", ""},
	} {
		if got := CommandLine(test.line); got != test.want {
			t.Errorf("CommandLine(%q) = %q, want %q", test.line, got, test.want)
		}
	}
}

// TestCommandLineIsClean: whatever the line was, the result is clean.
func TestCommandLineIsClean(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		got := CommandLine(rapid.String().Draw(t, "line"))
		if !cleanLine(got) || strings.TrimSpace(got) != got {
			t.Fatalf("%q is not clean", got)
		}
	})
}

// TestGreetings: one greeting line is skipped, and never more than that.
func TestGreetings(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"Hi Ann,\nK10", "K10"},
		{"Hello!\n\nK10", "K10"},
		{"Liebe Anna,\n\nK10", "K10"},
		{"Здравствуйте, Анна!\nK10", "K10"},
		{"こんにちは\nK10", "K10"},
		{"田中さん、こんにちは。\nK10", "K10"},
		{"王老师您好，\nK10", "K10"},
		{"昨日の大会の皆さん、こんにちは。\nK10", "昨日の大会の皆さん、こんにちは"}, // too long for a name
		{"Hello\nHello\nK10", "Hello"},
		{"Hi my dear old friend,\nK10", "Hi my dear old friend,"}, // five words
		{"Hi K9\nK10", "Hi K9"},                                   // a command gone wrong
		{"Hi Ann", "Hi Ann"},                                      // nothing follows
		{"Highway K9\nK10", "Highway K9"},
		{"Hi Ann\n\n> K9\n\nK10", "Hi Ann"}, // the next line is another answer
	} {
		if got := readText(test.text).Line; got != test.want {
			t.Errorf("%q: line %q, want %q", test.text, got, test.want)
		}
	}
}

// TestOwnLines: which line is the command line.
func TestOwnLines(t *testing.T) {
	for _, test := range []struct{ name, text, line, rest string }{
		{"alone", "K10", "K10", ""},
		{"remark", "K10\n\nnice game\n", "K10", "nice game"},
		{"further commands", "K10\nif L9 then M8\nnote: watch the corner\n", "K10", "if L9 then M8\nnote: watch the corner"},
		{"signature", "K10\n-- \nAnn\nL9", "K10", ""},
		{"signature first, typed below the quote", "\n\nSent from my iPhone\n\n> On 21 Nov 2026, at 00:51, Bob <b@example.org> wrote:\n> \n> L9\n\nK10", "K10", ""},
		{"nothing but a quote", "> K10\n", "", ""},
		{"nothing but a telephone", "Sent from my iPhone\n", "", ""},
		{"quote without marks", "On 21 Nov 2026, at 00:51, Bob <b@example.org> wrote:\n\nK10\n", "", ""},
		{"below a separator", "-----Original Message-----\nFrom: Bob\n\nK10\n", "", ""},
		{"below a header block", "\nFrom: Bob\nSent: today\nTo: Ann\n\nK10", "", ""},
		{"below our marker", "-- Write your answer above this line --\nK10", "", ""},
		{"below our quoted marker", "> -- Write your answer above this line --\n> L9\n\nK10", "K10", ""},
		{"rule above everything", "________________________________\nK10", "K10", ""},
		{"remark ends at the quote", "K10\nthanks\n> L9\nafter", "K10", "thanks"},
		{"joined", "K10On Mon, 5 Jan 2026 at 10:00, Bob <bob@example.org> wrote:\n> L9", "K10", ""},
		{"joined, over two lines", "K10On Mon, 5 Jan 2026 at 10:00, Bob\n<bob@example.org> wrote:\n> L9", "K10", ""},
		{"joined, German", "K10Am 05.01.26 um 10:00 schrieb bob@example.org:\n> L9", "K10", ""},
		{"joined, French", "K10Le 05/01/2026 à 10:00, bob@example.org a écrit :\n> L9", "K10", ""},
		{"joined with a blank", "K10 On Mon, 5 Jan 2026 at 10:00, Bob <bob@example.org> wrote:\n> L9", "K10", ""},
		{"joined with a date first: who can tell where it ends", "K105.01.2026 10:00, Боб <bob@example.org> пишет:\n> L9", "", ""},
		{"a sentence with On", "On Monday I play K10", "On Monday I play K10", ""},
		{"a question", "> your move?\n\nWhat do I have to do?", "What do I have to do?", ""},
		{"quoted with initials", "Bob> L9\n\nK10", "K10", ""},
		{"line separator", "K10\u2028thanks", "K10", "thanks"},
		{"control characters in the remark", "K10\n\na\u202eb\x00c\x1b[31m", "K10", "abc[31m"},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := readText(test.text)
			if l.Line != test.line || l.Rest != test.rest {
				t.Errorf("line %q, rest %q; want %q and %q", l.Line, l.Rest, test.line, test.rest)
				for _, step := range l.Steps {
					t.Log(step)
				}
			}
		})
	}
}

// TestStruckOutText: what is struck out in plain text is not said (W16).
func TestStruckOutText(t *testing.T) {
	for _, test := range []struct{ text, line, rest string }{
		{"~~resign~~", "", ""},
		{"~~L12~~ K10", "K10", ""},
		{"~L12~\nK10", "K10", ""},
		{"*~~L12~~*\nK10", "K10", ""},
		{"K10\n\n~~draw~~\nsee you", "K10", "see you"},
		{"r\u0336e\u0336s\u0336i\u0336g\u0336n\u0336", "", ""},
		{"L\u03361\u03362\u0336 K10\nhello", "K10", "hello"},
		{"K10\nthis is e\u0336a\u0336s\u0336y\u0336 hard", "K10", "this is  hard"},
		{"K10\n~ hello ~", "K10", "~ hello ~"},
		{"K10\nbye~~see you~~", "K10", "bye~~see you~~"},
		{"K10\nabout ~5 days, or ~6", "K10", "about ~5 days, or ~6"},
	} {
		if l := readText(test.text); l.Line != test.line || l.Rest != test.rest {
			t.Errorf("%q: line %q, rest %q", test.text, l.Line, l.Rest)
		}
	}
}

// TestHTMLLines: which text in HTML is read.
func TestHTMLLines(t *testing.T) {
	for _, test := range []struct{ name, html, line, rest string }{
		{"bare", "K10", "K10", ""},
		{"paragraphs", "<p>K10</p><p>nice</p>", "K10", "nice"},
		{"inline elements join", "<b>K</b><i>10</i>", "K10", ""},
		{"entities", "&nbsp;K&#49;0&nbsp;", "K10", ""},
		{"blockquote", "<blockquote type=cite>L9</blockquote><p>K10", "K10", ""},
		{"our letter, not quoted", "K10<br>hello<h1>Your move.</h1><p>Bob played H12.<p>-- Write your answer above this line --<p>L9", "K10", "hello"},
		{"a heading above a quote", "<h1>K10</h1><p>hello</p><blockquote type=cite><h1>Your move.</h1>-- Write your answer above this line --</blockquote>", "K10", "hello"},
		{"style and title", "<title>L9</title><style>L9{}</style><script>L9</script>K10", "K10", ""},
		{"unclosed style in the head", "<head><style>p{}</style><body>K10", "K10", ""},
		{"hidden", `<p style="DISPLAY : none !important">L9</p>K10`, "K10", ""},
		{"hidden within hidden", `<div hidden><p>L9</p></div>K10`, "K10", ""},
		{"hidden paragraph that is never closed", `<p style="display:none">L9<p>K10`, "K10", ""},
		{"preheader", `<div style="max-height:0px;overflow:hidden">L9</div>K10`, "K10", ""},
		{"comment", "<!-- L9 -->K10", "K10", ""},
		{"conditional comment", "<!--[if mso]>L9<![endif]-->K10", "K10", ""},
		{"pictures have no text", `<img alt="L9">K10`, "K10", ""},
		{"line break", "K10<br>thanks<br/>", "K10", "thanks"},
		{"preformatted", "<pre>K10\nthanks</pre>", "K10", "thanks"},
		{"preformatted by style", `<div style="white-space: pre-wrap">K10` + "\nthanks</div>", "K10", "thanks"},
		{"rule above a header block", "K10<hr><b>From:</b> Bob<br><b>Sent:</b> today<br>L9", "K10", ""},
		{"struck out", "<s>L9</s>", "", ""},
		{"struck out, and corrected", "<s>L9</s> K10", "K10", ""},
		{"struck out, above", "<p><strike>L9</strike></p><p>K10</p>", "K10", ""},
		{"struck out, below", "<p>K10</p><p><del>draw</del></p>", "K10", ""},
		{"struck out, a part of a remark", "<p>K10</p><p>this is <s>easy</s> hard", "K10", "this is hard"},
		{"struck out by style", `<p>K10</p><p style="text-decoration-line: underline line-through"><b>draw</b></p>`, "K10", ""},
		{"struck out by a style sheet", "<style>.x{text-decoration:line-through red}</style><p>K10</p><i class=x>draw</i>", "K10", ""},
		{"underlined", `<u style="text-decoration:underline">K10</u>`, "K10", ""},
		{"no colour at all", `<p>K10<p style="color:rgba(0, 0, 0, 0.0)">draw`, "K10", ""},
		{"white", `<p>K10<p style="color: rgb(255, 255, 255)">draw`, "K10", ""},
		{"white, of old", `<p>K10<p><font color="#FFFFFF">draw</font>`, "K10", ""},
		{"white within black", `<p style="color:white"><span style="color:black">K10</span> L9`, "K10", ""},
		{"white on black", `<div style="background-color: rgb(0, 0, 0)"><p style="color:#fff">K10</div>`, "K10", ""},
		{"white on black, of old", `<table bgcolor=black><tr><td><font color=white>K10`, "K10", ""},
		{"white on white", `<div style="background:#ffffff"><p style="color:#fff">L9</p></div>K10`, "K10", ""},
		{"stray end tags", "</div></p>K10</span>", "K10", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := readHTML(test.html)
			if l.Line != test.line || l.Rest != test.rest {
				t.Errorf("line %q, rest %q; want %q and %q; body %q", l.Line, l.Rest, test.line, test.rest, l.Body)
			}
		})
	}
}

// TestStyleSheets: what the style sheet of the mail hides is not read (F28).
func TestStyleSheets(t *testing.T) {
	const hidden, text = `<p class="x y" id="i">L9</p>`, "<p>K10</p>"
	for name, css := range map[string]string{
		"class":                 ".x{display:none}",
		"id":                    "#i { display : none }",
		"element":               "p.x{display:none}",
		"two classes":           ".x.y{display:none}",
		"class and id":          "p#i.x{display:none}",
		"attribute besides":     "p.x[dir]{display:none}",
		"list":                  "h1, .z , .x,h2{display:none}",
		"inside another":        "div.body .x{display:none}",
		"child":                 "body > .x{display:none}",
		"capitals":              ".X{DISPLAY:NONE!IMPORTANT}",
		"important":             ".x{display: none ! important ;}",
		"not the first":         ".x{color:red;margin:0;display:none}",
		"second rule":           "p{margin:0} a:link{color:red}\n.x{display:none}",
		"comments":              "/* .x{} */ .x{/*a*/display:/**/none/* b */}",
		"HTML comment":          "<!-- .x{display:none} -->",
		"brace in a string":     `h1:after{content:"}"} .x{display:none}`,
		"import above":          `@import url("a.css"); .x{display:none}`,
		"font above":            "@font-face{font-family:x;src:url(y)} .x{display:none}",
		"on a screen":           "@media screen{.x{display:none}}",
		"on a telephone":        "@media (max-width:600px){h1{color:red}.x{display:none}} p{color:red}",
		"never closed":          ".x{display:none",
		"visibility":            ".x{visibility:hidden}",
		"size of letters":       ".x{font-size:0px}",
		"Outlook":               ".x{mso-hide:all}",
		"height":                ".x{max-height:0;overflow:hidden}",
		"height, the other way": ".x{overflow:hidden;height:0}",
		"width":                 ".x{width:0;overflow:hidden}",
		"no colour":             ".x{color:transparent}",
		"opacity":               ".x{opacity:0}",
		"off the screen":        ".x{position:absolute;left:-9999px}",
		"indented out of sight": ".x{text-indent:-9999px}",
	} {
		for place, page := range map[string]string{
			"in the head": "<head><style type=text/css>" + css + "</style></head><body>" + hidden + text,
			"in the body": "<body><style>" + css + "</style>" + hidden + text,
			"below":       "<body>" + hidden + text + "<style>" + css + "</style>",
			"inside":      `<p class="x y" id="i"><style>` + css + "</style>L9</p>" + text,
		} {
			if l := readHTML(page); l.Line != "K10" || l.Rest != "" || strings.Contains(l.Body, "L9") {
				t.Errorf("%s, %s: line %q, rest %q", name, place, l.Line, l.Rest)
			}
		}
	}
	for name, css := range map[string]string{
		"another class":    ".z,.xy,.x2{display:none}",
		"both classes":     ".x.z{display:none}",
		"another element":  "div.x,#i2{display:none}",
		"shown":            ".x{display:block;visibility:visible;font-size:12px;opacity:1;max-height:100%}",
		"a pseudo-class":   ".x:hover,.x::before{display:none}",
		"on paper":         "@media print{.x{display:none}} @media only print and (color) {p{display:none}}",
		"within another":   "div p, ul > p, u + .body p{display:none}",
		"in a comment":     "/* .x{display:none} */",
		"keyframes":        "@keyframes x{from{opacity:0}to{opacity:1}}",
		"Outlook's own":    "p.MsoNormal,li.MsoNormal{margin:0;font-size:11.0pt} @page WordSection1{size:612.0pt 792.0pt}",
		"off to the left":  ".x{position:relative;left:-9999px;margin-left:-3px;text-indent:-18.0pt}",
		"high, not hidden": ".x{height:0;width:0;line-height:0}",
	} {
		page := "<head><style>" + css + "</style></head>" + hidden
		if l := readHTML(page); l.Line != "L9" {
			t.Errorf("%s: line %q", name, l.Line)
		}
	}
	for name, page := range map[string]string{
		"on paper":             "<style media=print>.x{display:none}</style>" + hidden,
		"conditional comment":  "<!--[if mso]><style>.x{display:none}</style><![endif]-->" + hidden,
		"no class at all":      "<style>.x{display:none}</style><p class>L9",
		"style in a text area": "<textarea><style>.x{display:none}</style></textarea>" + hidden,
	} {
		if l := readHTML(page); l.Line != "L9" {
			t.Errorf("%s: line %q", name, l.Line)
		}
	}
}

// TestBlockquotes: a blockquote is a quote where something says so, and else what its writer indents (R5).
func TestBlockquotes(t *testing.T) {
	const below = `<div class="moz-cite-prefix">On 26/08/2026 14:05, Pentepost wrote:<br></div><blockquote type="cite">Your move. resign</blockquote>`
	for name, start := range map[string]string{
		"Gmail":               `<blockquote style="margin:0 0 0 40px;border:none;padding:0px">`,
		"Apple Mail":          `<blockquote style="margin: 0 0 0 40px; border: none; padding: 0px;">`,
		"Apple Mail, of old":  `<blockquote class="webkit-indent-blockquote">`,
		"Thunderbird":         `<blockquote>`,
		"Outlook":             `<blockquote class="elementToProof" style="margin-left: 0.8ex; border-left: 3px solid rgb(200, 200, 200);">`,
		"Outlook, with a bar": `<blockquote style="border-left: 3px solid rgb(200, 200, 200); padding-left: 1ex;">`,
	} {
		for _, page := range []string{"<p>Hi Bob,</p>" + start + "K10</blockquote>", start + "<p>K10</p></blockquote>" + below} {
			if l := readHTML(page); l.Line != "K10" || l.Rest != "" {
				t.Errorf("%s: line %q, rest %q of %q", name, l.Line, l.Rest, page)
			}
		}
		if l := readHTML(start + "K10</blockquote><p>hello</p>" + below); l.Line != "K10" || l.Rest != "hello" {
			t.Errorf("%s above a remark: line %q, rest %q", name, l.Line, l.Rest)
		}
		l := readHTML("<p>K10</p>" + start + "hello</blockquote>" + below)
		if says := strings.Contains(start, "border:none") || strings.Contains(start, "border: none") || strings.Contains(start, "class"); says != (l.Rest == "hello") {
			t.Errorf("%s below a move: rest %q", name, l.Rest)
		}
		for sign, quote := range map[string]string{
			"an attribution above":            "On Mon, 5 Jan 2026 at 10:00, Bob &lt;bob@example.org> wrote:" + start + "L9</blockquote>",
			"one of a few words":              "<p>You wrote:</p>" + start + "L9</blockquote>",
			"an attribution at the beginning": start + "<p>On Mon, 5 Jan 2026, Bob &lt;bob@example.org><br>wrote:</p><p>L9</blockquote>",
			"a header block":                  start + "<b>From:</b> Bob<br><b>Sent:</b> today<br><b>To:</b> Ann<p>L9</blockquote>",
			"a separator":                     start + "-----Original Message-----<p>L9</blockquote>",
			"our marker":                      start + "L9<br>-- Write your answer above this line --<br>L9</blockquote>",
			"our heading":                     start + "<h1>Your move.</h1>L9</blockquote>",
			"depth":                           start + "L9<blockquote>L8</blockquote>L7</blockquote>",
			"a class":                         strings.Replace(start, "<blockquote", `<blockquote class="protonmail_quote" `, 1) + "L9</blockquote>",
			"cite":                            strings.Replace(start, "<blockquote", `<blockquote cite="mid:1@x"`, 1) + "L9</blockquote>",
		} {
			if l := readHTML(quote + "<p>K10"); l.Line != "K10" && l.Line != "" {
				t.Errorf("%s, %s: line %q", name, sign, l.Line)
			}
			if l := readHTML("<p>K10</p>" + quote); l.Line != "K10" || l.Rest != "" {
				t.Errorf("%s, %s, below: line %q, rest %q", name, sign, l.Line, l.Rest)
			}
		}
	}
}

// TestHTMLBody: quotes are part of the body, marked as in plain text.
func TestHTMLBody(t *testing.T) {
	l := readHTML(`<div>K10</div><br><blockquote><div>one</div><div>two</div></blockquote>`)
	if want := "K10\n\n> one\n> two"; l.Body != want || l.Own != "K10" {
		t.Errorf("body %q, want %q; own text %q", l.Body, want, l.Own)
	}
}
