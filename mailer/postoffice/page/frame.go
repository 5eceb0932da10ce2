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

// maxPictures is how much the pictures of one letter may take as they are shown, in bytes: a small
// picture may be shown many times.
const maxPictures = 4 << 20

// pictureTypes are those that hold pixels and nothing else; SVG holds programs.
var pictureTypes = []string{"image/png", "image/jpeg", "image/gif", "image/webp"}

// knowsDark finds letters that say they can be read in the dark. Others are shown on white, as they
// were made for.
var knowsDark = regexp.MustCompile(`(?i)<meta[^>]{0,100}color-scheme[^>]{0,100}dark`)

// hasMargin finds letters that bring a margin of their own.
var hasMargin = regexp.MustCompile(`(?i)<body[^>]{0,300}padding`)

// showFrame is the letter's HTML, for the frame of the letter's page.
func (s *site) showFrame(w http.ResponseWriter, r *http.Request, b box) {
	l, ok := s.open(w, r, b)
	if !ok {
		return
	}
	w.Header().Set("Content-Security-Policy", framePolicy)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	clean, source, ok := l.html()
	if !ok {
		http.Error(w, "This letter has no HTML that can be shown.", http.StatusNotFound)
		return
	}
	body, err := l.bind(b, clean)
	if err == nil {
		err = s.pages["frame"].Execute(w, map[string]any{
			"Body": template.HTML(body), "Dark": knowsDark.MatchString(source), "Margin": !hasMargin.MatchString(source),
		})
	}
	if err != nil {
		s.cfg.Log.Error("page: cannot show a letter", "box", b.Name, "uid", l.UID, "err", err)
	}
}

// bind ties cleaned HTML to this page: links to write to somebody lead to the compose page, pictures
// are put in.
func (l *letter) bind(b box, clean string) (string, error) {
	top, err := html.Parse(strings.NewReader(clean))
	if err != nil {
		return "", err
	}
	pictures := album{letter: l, left: maxPictures, shown: map[string]string{}}
	for n := range top.Descendants() {
		switch n.Data {
		case "a":
			d, _ := parseMailto(attribute(n, "href"))
			setAttributes(n, "href", fmt.Sprintf("%s&re=%d", composeURL(b, d), l.UID), "target", "_top")
		case "img":
			id := strings.TrimPrefix(attribute(n, "src"), "cid:")
			setAttributes(n, "src", pictures.picture(id))
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

// An album is the pictures a letter brings for its HTML.
type album struct {
	letter *letter
	left   int               // bytes that may still be shown
	shown  map[string]string // by Content-ID
}

// picture is a picture as a data: URL, so that the frame need not be allowed to load anything; "" if
// the letter has no such picture or too much of it.
func (a *album) picture(id string) string {
	url, known := a.shown[id]
	if !known {
		for _, p := range a.letter.Parts {
			if p.ID == id && slices.Contains(pictureTypes, p.Type) {
				url = dataURL(p.Data())
				break
			}
		}
		a.shown[id] = url
	}
	if len(url) > a.left {
		return ""
	}
	a.left -= len(url)
	return url
}

// dataURL goes by what the data is, not by what the letter says of it.
func dataURL(data []byte) string {
	kind := http.DetectContentType(data)
	if !slices.Contains(pictureTypes, kind) || len(data) > maxPictures {
		return ""
	}
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(data)
}
