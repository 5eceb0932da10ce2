package templates_test

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/unicode/norm"

	"pentepost/games/letters"
	"pentepost/mailer/mime"
	"pentepost/parser/marker"
	"pentepost/parser/reply"
)

// An answer to a letter ends where the letter begins, in each language, also in mail programs that quote without a mark.
func TestAnswersEndAtTheMarker(t *testing.T) {
	r := renderer(t)
	languages, err := languagesOfLetters()
	must(t, err)
	for _, l := range languages {
		v := about(game(t, bobsTurn), bob, letters.YourMove{}, since(5), by(ann))
		v.Reader.Language, v.ReplyTo = l.Name(), replyTo
		letter := render(t, r, v)
		if said := marker.In(l.Name()); l.Name() != "en" && said == marker.In("en") || !strings.HasPrefix(letter.Text, said+"\n\n") {
			t.Errorf("%s: no marker of its own:\n%s", l.Name(), letter.Text)
		}
		_, page, _ := strings.Cut(letter.HTML, "<body")
		for name, answer := range map[string]struct {
			text string
			html bool
		}{
			"no marks":         {text: "L11\n\nnice game\n\n" + letter.Text},
			"an older letter":  {text: "L11\n\nnice game\n\n" + strings.Replace(letter.Text, marker.In(l.Name()), marker.In("en"), 1)},
			"on the same line": {text: "L11\n\nnice game" + letter.Text},
			"marks":            {text: "L11\n\nnice game\n\n> " + strings.ReplaceAll(letter.Text, "\n", "\n> ")},
			"below marks":      {text: "> " + strings.ReplaceAll(letter.Text, "\n", "\n> ") + "\n\nL11\n\nnice game\n"},
			"indented":         {text: "L11\n\nnice game\n\n    " + strings.ReplaceAll(letter.Text, "\n", "\n    ")},
			"taken apart":      {text: norm.NFD.String("L11\n\nnice game\n\n" + letter.Text)},
			"no-break spaces":  {text: "L11\n\nnice game\n\n" + strings.ReplaceAll(letter.Text, " ", "\u00a0")},
			"old characters":   {text: inOldCharset(t, l.Name(), "L11\n\nnice game\n\n"+letter.Text)},
			"HTML":             {html: true, text: "<div>L11</div><div><br></div><div>nice game</div><div" + page},
			"HTML, quoted":     {html: true, text: "<div>L11</div><div><br></div><div>nice game</div><blockquote type=cite><div" + page},
		} {
			read := reply.Read(answer.text, reply.Options{HTML: answer.html, Lines: 2000, LineLength: 2000, Rest: 2000})
			if read.Line != "L11" || read.Rest != "nice game" {
				t.Errorf("%s, %s: it is read as %q, %q", l.Name(), name, read.Line, read.Rest)
			}
		}
	}
}

// inOldCharset returns a text as it is read from a mail in the charset that was common before UTF-8.
func inOldCharset(t *testing.T, tag, text string) string {
	t.Helper()
	old := map[string]struct {
		name string
		encoding.Encoding
	}{"ja": {"iso-2022-jp", japanese.ISO2022JP}, "zh": {"gb18030", simplifiedchinese.GB18030}, "ru": {"koi8-r", charmap.KOI8R}, "cs": {"iso-8859-2", charmap.ISO8859_2}, "pl": {"iso-8859-2", charmap.ISO8859_2}}
	charset, ok := old[tag]
	if !ok {
		charset = old["cs"]
		charset.name, charset.Encoding = "windows-1252", charmap.Windows1252
	}
	body, err := encoding.ReplaceUnsupported(charset.NewEncoder()).String(text)
	must(t, err)
	part := mime.Part{Type: "text/plain", Params: map[string]string{"charset": charset.name}, Body: []byte(body)}
	read, _ := part.Text(len(text) * 2)
	return read
}
