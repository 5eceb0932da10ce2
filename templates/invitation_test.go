package templates_test

import (
	"bytes"
	"fmt"
	"image/png"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/rules"
	"pentepost/templates"
	"pentepost/templates/picture"
)

// strangersInvitation is an invitation to somebody who does not know the server.
func strangersInvitation(t *testing.T, variant string, form games.Board) templates.Worded {
	v := inviting(challenge(t, variant, dora), dora, letters.Invitation{}, by(ann))
	v.Reader.Board, v.ReplyTo = form, replyTo
	return render(t, renderer(t), v)
}

// R13. A stranger is told the game that they are invited to: who plays it, how it is won, and a picture of that.
func TestInvitationTellsTheGame(t *testing.T) {
	for _, name := range rules.Names() {
		t.Run(name, func(t *testing.T) {
			r, _ := rules.Named(name)
			l := strangersInvitation(t, name, games.TapBoard)
			checkGameTold(t, r, flat(l.Text))
			checkGamePicture(t, r, l)
		})
	}
}

// checkGameTold compares what an invitation says of a game with its ruleset.
func checkGameTold(t *testing.T, r rules.Ruleset, text string) {
	t.Helper()
	words := map[int]string{4: "four", 5: "five", 6: "six"}
	for said, holds := range map[string]bool{
		fmt.Sprintf("board game for %d players.", r.Seats): r.Teams == r.Seats,
		"two teams of two players":                         r.Teams < r.Seats,
		words[r.Row] + " in a row":                         r.Height > 1,
		"exactly five":                                     r.Exact,
		"No stones are captured":                           r.Captures == 0 && r.PerTurn < 2,
		"A turn is two stones, and no stones are captured": r.PerTurn > 1,
		"five pairs":                                       r.Stones == 10 && r.Bonus == 0,
		"capture 15 stones":                                r.Stones == 15,
		"five captured pairs":                              r.Stones == 10 && r.Bonus > 0,
		"four captures":                                    r.Stones == 8,
		"are worth points":                                 r.Bonus > 0,
		"some moves of Black are forbidden":                r.Overline != rules.NoSide,
		"a single line of cells":                           r.Height == 1,
		"five stones at equal distances":                   r.Height == 1,
	} {
		if strings.Contains(text, said) != holds {
			t.Errorf("it says %q: %v, want %v\n%s", said, !holds, holds, text)
		}
	}
}

// checkGamePicture looks at the picture of a game: one, with what is captured said below it.
func checkGamePicture(t *testing.T, r rules.Ruleset, l templates.Worded) {
	t.Helper()
	if len(l.Inline) != 1 {
		t.Fatalf("%d pictures, want 1\n%s", len(l.Inline), l.HTML)
	}
	height := 2
	switch {
	case r.Height == 1:
		height = 1
	case r.Captures.Has(3):
		height += 4
	case r.Captures.Has(2):
		height += 3
	}
	size, err := png.DecodeConfig(bytes.NewReader(l.Inline[0].Data))
	if err != nil || size.Height != picture.StripSide*height || len(l.Inline[0].Data) > 6000 {
		t.Errorf("%d x %d px, %d bytes, %v", size.Width, size.Height, len(l.Inline[0].Data), err)
	}
	for said, holds := range map[string]bool{
		">Two stones between two of yours are taken.":          r.Captures == rules.LengthsOf(2) && r.Height > 1,
		">Two or three stones between two of yours are taken.": r.Captures.Has(3),
	} {
		if strings.Contains(strings.ReplaceAll(l.HTML, "\n", ""), said) != holds {
			t.Errorf("below the picture stands %q: %v, want %v\n%s", said, !holds, holds, l.HTML)
		}
	}
}

// An invitation shows a stranger the game, as pictures or in text.
func TestInvitationIsDrawn(t *testing.T) {
	for _, form := range games.Boards {
		l := strangersInvitation(t, "pente", form)
		for _, row := range []string{pairOfPente, ". O O O O[O]."} {
			if !strings.Contains(l.Text, "  "+row) {
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
		if buttons := regexp.MustCompile(`>([\w ]+)</a>`).FindAllString(l.HTML, -1); strings.Join(buttons, "") != ">Accept</a>>Decline</a>>Rules of the game</a>>No more invitations from Ann</a>>Never write to me again</a>" {
			t.Errorf("%s: the buttons are %q", form, buttons)
		}
	}
}

// pairOfPente is a row of the drawing of Pente.
const pairOfPente = ". O X X . ."

// Somebody who has joined is not shown the game.
func TestInvitationIsDrawnForStrangers(t *testing.T) {
	l := render(t, renderer(t), inviting(challenge(t, "pente", bob), bob, letters.Invitation{}, by(ann)))
	if strings.Contains(l.Text, pairOfPente) || len(l.Inline) > 0 {
		t.Errorf("Pente is drawn:\n%s", l.Text)
	}
}
