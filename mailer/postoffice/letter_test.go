package postoffice_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pentepost/mailer/postoffice"
)

func TestLetter(t *testing.T) {
	l := postoffice.OpenLetter([]byte(crlf(`Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=
this line is no field
Content-Type: multipart/mixed; boundary=m

--m
Content-Type: multipart/alternative; boundary=a

--a
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Gr=FC=DFe
--a
Content-Type: multipart/related; boundary=r

--r
Content-Type: text/html

<img src="cid:e@x">
--r
Content-Type: image/png
Content-ID: <e@x>
Content-Transfer-Encoding: base64

iVBORw==
--r--
--a--
--m
Content-Type: text/plain
Content-Disposition: attachment; filename="game 1.sgf"

(;GM[1])
`)))
	if got := l.Header("subject"); got != "Grüße" {
		t.Errorf("subject %q", got)
	}
	var got []string
	for _, p := range l.Parts {
		got = append(got, fmt.Sprintf("%s %q %q %v", p.Type, p.ID, p.Name, p.Attached))
	}
	want := []string{`text/plain "" "" false`, `text/html "" "" false`, `image/png "e@x" "" false`, `text/plain "" "game 1.sgf" true`}
	if !slices.Equal(got, want) {
		t.Fatalf("parts\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if text, cut := l.Parts[0].Text(100); text != "Grüße" || cut {
		t.Errorf("text %q, cut %v", text, cut)
	}
	if text, cut := l.Parts[0].Text(2); text != "Gr" || !cut {
		t.Errorf("text %q, cut %v", text, cut)
	}
	if got := string(l.Parts[2].Data()); got != "\x89PNG" {
		t.Errorf("picture %q", got)
	}
}

// Bytes that are no message can still be shown.
func TestLetterOfRubbish(t *testing.T) {
	for _, raw := range []string{"", "\n", "no header", "Content-Type: multipart/mixed\n\nno boundary", "Content-Type: ;;;\nContent-Transfer-Encoding: base64\n\n!!!"} {
		l := postoffice.OpenLetter([]byte(raw))
		if len(l.Parts) != 1 || l.Parts[0].Type != "text/plain" {
			t.Errorf("%q: %+v", raw, l.Parts)
			continue
		}
		l.Parts[0].Text(100)
	}
}
