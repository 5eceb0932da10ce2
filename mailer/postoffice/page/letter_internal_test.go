package page

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

func TestLetter(t *testing.T) {
	l := openLetter(1, []byte(strings.ReplaceAll(`Subject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=
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
`, "\n", "\r\n")))
	if got := l.headerText("subject"); got != "Grüße" {
		t.Errorf("subject %q", got)
	}
	var got []string
	for _, p := range l.parts {
		got = append(got, fmt.Sprintf("%s %q %q %v", p.Type, contentID(p), partName(p), isAttached(p)))
	}
	want := []string{`text/plain "" "" false`, `text/html "" "" false`, `image/png "e@x" "" false`, `text/plain "" "game 1.sgf" true`}
	if !slices.Equal(got, want) {
		t.Fatalf("parts\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if text, cut := l.parts[0].Text(100); text != "Grüße" || cut {
		t.Errorf("text %q, cut %v", text, cut)
	}
	if text, cut := l.parts[0].Text(2); text != "Gr" || !cut {
		t.Errorf("text %q, cut %v", text, cut)
	}
	if got := string(l.parts[2].Decoded()); got != "\x89PNG" {
		t.Errorf("picture %q", got)
	}
}

// Bytes that are no message can still be shown.
func TestLetterOfRubbish(t *testing.T) {
	for _, raw := range []string{"", "\n", "no header", "Content-Type: multipart/mixed\n\nno boundary", "Content-Type: ;;;\nContent-Transfer-Encoding: base64\n\n!!!"} {
		l := openLetter(1, []byte(raw))
		if len(l.parts) != 1 || l.parts[0].Type != "text/plain" {
			t.Errorf("%q: %+v", raw, l.parts)
			continue
		}
		l.parts[0].Text(100)
	}
}
