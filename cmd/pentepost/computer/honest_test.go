package computer

import (
	"strings"
	"testing"

	"pentepost/games"
	"pentepost/games/desk"
)

// A game that was really played. Its sixteenth ply, P8, makes a four that wins: the only answer to it was once all that the
// review looked at.
func TestW8WinningFourIsNoMistake(t *testing.T) {
	g := game(t, "pente zone=off", strings.Fields("K10 K9 N10 M9 H8 L9 J9 L11 L8 N9 O9 M11 G7 F6 M8 P8 O9 N11 O11 J11 K11 K12 K11 M10 K8 O8")...)
	named, err := New(nil, nil).Review(t.Context(), g)
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range named.Moments {
		if move.Ply == 16 {
			t.Errorf("P8 wins, and is called a mistake: %v would be better", move.Line)
		}
	}
}

// The computer is on turn and wins by L8, which stands on no list of answers to the open three. It does not resign, and
// takes no draw.
func TestW7NobodyResignsAWonGame(t *testing.T) {
	moves := strings.Fields("K10 N8 F10 L10 K12 M11 H10 M9 K11 K9 K13 K14 G10 J10 H11")
	for level := 2; level <= 9; level++ {
		c, err := New(nil, nil).Answer(t.Context(), game(t, "pente zone=off", moves...), games.Player{ID: robot, Nick: Nick(level)})
		if err != nil {
			t.Fatal(err)
		}
		if _, plays := c.(desk.PlayMove); !plays {
			t.Errorf("level %d answers with %T", level, c)
		}
	}
}
