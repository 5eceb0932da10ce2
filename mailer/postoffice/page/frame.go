package page

import (
	"encoding/base64"
	"fmt"
	"html/template"
	"net/http"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// maxPictureBytes limits the pictures of one letter, in bytes as they are shown. A small picture may be
// shown many times.
const maxPictureBytes = 4 << 20

// pictureTypes are types without scripts; SVG may contain them.
var pictureTypes = []string{"image/png", "image/jpeg", "image/gif", "image/webp"}

// supportsDark matches letters that support a dark colour scheme. Others are shown on white.
var supportsDark = regexp.MustCompile(`(?i)<meta[^>]{0,100}color-scheme[^>]{0,100}dark`)

// hasPadding matches letters that have their own padding.
var hasPadding = regexp.MustCompile(`(?i)<body[^>]{0,300}padding`)

// showFrame serves the letter's HTML, for the frame on the letter's page.
func (v *viewer) showFrame(w http.ResponseWriter, r *http.Request, m mailbox) {
	l, ok := v.open(w, r, m)
	if !ok {
		return
	}
	w.Header().Set("Content-Security-Policy", framePolicy)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	clean, source, ok := l.html()
	if !ok {
		http.Error(w, v.in(r).word("no-html", nil), http.StatusNotFound)
		return
	}
	body, err := l.resolve(m, clean)
	if err == nil {
		err = v.in(r).pages["frame"].ExecuteTemplate(w, "frame.html", map[string]any{
			"Body": template.HTML(body), "Dark": supportsDark.MatchString(source), "Margin": !hasPadding.MatchString(source), "Language": l.language(),
		})
	}
	if err != nil {
		v.cfg.Log.Error("cannot show letter", "mailbox", m.Name, "uid", l.UID, "err", err)
	}
}

// resolve makes mailto: links in cleaned HTML lead to the compose page, and replaces cid: links by the
// pictures.
func (l *letter) resolve(m mailbox, clean string) (string, error) {
	top, err := html.Parse(strings.NewReader(clean))
	if err != nil {
		return "", err
	}
	pictures := pictures{letter: l, left: maxPictureBytes, urls: map[string]string{}}
	for n := range top.Descendants() {
		switch n.Data {
		case "a":
			d, _ := parseMailto(attribute(n, "href"))
			setAttributes(n, "href", fmt.Sprintf("%s&re=%d", composeURL(m, d), l.UID), "target", "_top")
		case "img":
			id := strings.TrimPrefix(attribute(n, "src"), "cid:")
			setAttributes(n, "src", pictures.url(id))
		}
	}
	var out strings.Builder
	err = html.Render(&out, top)
	return out.String(), err
}

func setAttributes(n *html.Node, pairs ...string) {
	for pair := range slices.Chunk(pairs, 2) {
		n.Attr = slices.DeleteFunc(n.Attr, func(a html.Attribute) bool { return a.Key == pair[0] })
		n.Attr = append(n.Attr, html.Attribute{Key: pair[0], Val: pair[1]})
	}
}

// pictures are the pictures that a letter's HTML may show.
type pictures struct {
	letter *letter
	left   int               // bytes that may still be shown
	urls   map[string]string // by Content-ID
}

// url returns a picture as a data: URL, so that the frame need not load anything. It returns "" if there
// is no such picture or if the limit is reached.
func (ps *pictures) url(id string) string {
	url, known := ps.urls[id]
	if !known {
		for _, p := range ps.letter.parts {
			if contentID(p) == id && slices.Contains(pictureTypes, p.Type) {
				url = dataURL(p.Decoded())
				break
			}
		}
		ps.urls[id] = url
	}
	if len(url) > ps.left {
		return ""
	}
	ps.left -= len(url)
	return url
}

// dataURL detects the type from the data and ignores what the letter says.
func dataURL(data []byte) string {
	kind := http.DetectContentType(data)
	if !slices.Contains(pictureTypes, kind) || len(data) > maxPictureBytes {
		return ""
	}
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(data)
}
