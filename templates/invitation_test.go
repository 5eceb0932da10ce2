package templates_test

import (
	"bytes"
	"image/png"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/templates"
)

// strangersInvitation is an invitation to somebody who does not know the server.
func strangersInvitation(t *testing.T, variant string, form games.Board) templates.Worded {
	v := inviting(challenge(t, variant, dora), dora, letters.Invitation{}, by(ann))
	v.Reader.Board, v.ReplyTo = form, replyTo
	return render(t, renderer(t), v)
}

// pente is the drawing of Pente in the invitation.
var penteDrawn = []string{". O X X . .", ". O * *[O].", ". O O O O[O]."}

// An invitation shows a stranger a capture and a five, as pictures or in text.
func TestInvitationShowsPente(t *testing.T) {
	for _, form := range games.Boards {
		l := strangersInvitation(t, "pente", form)
		for _, row := range penteDrawn {
			if !strings.Contains(l.Text, "  "+row+"  ") {
				t.Errorf("%s: the text does not draw %q:\n%s", form, row, l.Text)
			}
		}
		if l.HTML == "" {
			continue
		}
		doc, err := html.Parse(strings.NewReader(l.HTML))
		must(t, err)
		checkElements(t, string(form), doc)
		checkPictures(t, string(form), doc, l)
		if len(l.Inline) != 1 || strings.Count(l.HTML, "Five in a row win.") != 1 {
			t.Errorf("%s: %d pictures, want 1\n%s", form, len(l.Inline), l.HTML)
		}
		for _, p := range l.Inline {
			size, err := png.DecodeConfig(bytes.NewReader(p.Data))
			if err != nil || size.Width != 48*9 || size.Height != 48*5 || len(p.Data) > 6000 {
				t.Errorf("%s: %d x %d px, %d bytes, %v", form, size.Width, size.Height, len(p.Data), err)
			}
		}
		if buttons := regexp.MustCompile(`>([\w ]+)</a>`).FindAllString(l.HTML, -1); strings.Join(buttons, "") != ">Accept</a>>Decline</a>>Rules of the game</a>>No more invitations from Ann</a>>Never write to me again</a>" {
			t.Errorf("%s: the buttons are %q", form, buttons)
		}
	}
}

// The drawing is about pairs and five in a row, and for people who do not know the game.
func TestInvitationShowsNoOtherGame(t *testing.T) {
	letters := []templates.Worded{
		strangersInvitation(t, "gomoku", games.TapBoard),
		render(t, renderer(t), inviting(challenge(t, "pente", bob), bob, letters.Invitation{}, by(ann))),
	}
	for _, l := range letters {
		if strings.Contains(l.Text, penteDrawn[0]) || len(l.Inline) > 0 {
			t.Errorf("Pente is drawn:\n%s", l.Text)
		}
	}
}

// What the invitation draws is what the rules do.
func TestPenteIsDrawnTrue(t *testing.T) {
	capture := game(t, "pente-free: K10 L10 A1 M10 N10")
	five := game(t, "pente-free: K10 A1 L10 A3 M10 A5 N10 A7 O10")
	if capture.Position.Captured(1) != 2 || five.Position.Result().By != rules.ByRow {
		t.Errorf("%d stones are captured, the game ends by %q", capture.Position.Captured(1), five.Position.Result().By)
	}
}
