package templates_test

import (
	"strings"
	"testing"

	"golang.org/x/net/html"

	"pentepost/games/letters"
	"pentepost/templates"
)

// The first words of a letter, which a mail program shows in its list, say what was played and how the remark begins.
func TestPreviewOfRemark(t *testing.T) {
	turn := about(game(t, bobsTurn), bob, letters.YourMove{}, since(5), by(ann))
	turn.ReplyTo = replyTo
	for _, test := range []struct {
		letter templates.View
		want   string
	}{
		{says(turn, ann, "nice game"), "Ann wrote: “nice game” "},
		{says(turn, ann, "nice game,\nand I did not see that pair coming at all before you took it"), "Ann wrote: “nice game, and I did not see that pair coming at all before...” "},
		{says(turn, ann, strings.Repeat("é", 70)), "Ann wrote: “" + strings.Repeat("é", 60) + "...” "},
		{says(turn, ann, "<b>&"), "Ann wrote: “<b>&” "},
		{turn, ""},
		{says(turn, 0, "from the operator"), ""},
	} {
		doc, err := html.Parse(strings.NewReader(render(t, renderer(t), test.letter).HTML))
		must(t, err)
		want := "Your move, Bob. Ann played N10 and took L10 M10. " + test.want + "FGH"
		if got := firstWords(doc); !strings.HasPrefix(got, want) {
			t.Errorf("%.200q, want %q", got, want)
		}
	}
}

// firstWords is what a mail program shows of a letter in its list.
func firstWords(doc *html.Node) string {
	var words strings.Builder
	for n := range doc.Descendants() {
		if n.Type == html.TextNode && n.Parent.Data != "title" && n.Parent.Data != "style" {
			words.WriteString(n.Data)
		}
	}
	return strings.Join(strings.Fields(words.String()), " ")
}
