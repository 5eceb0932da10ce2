package reply_test

import (
	"strings"
	"testing"

	"pentepost/parser/reply"
)

// The language of a mail is that of its words, and of what its program writes above the quote.
func TestTongue(t *testing.T) {
	for text, want := range map[string]string{
		"Hello, I would like to play.": "en", "K10": "", "": "", "join": "", "challenge bob@example.org": "",
		"Hallo, ich möchte gegen den Computer spielen.": "de", "Moin!": "de", "Bonjour": "fr", "je voudrais jouer une partie": "fr",
		"K10\n\nAm 5. Juni 2026 um 10:00 schrieb Pentepost <play@pente.example>:\n> Your move, Ann.":      "de",
		"K10\n\nLe ven. 5 juin 2026 à 10:00, Pentepost <play@pente.example> a écrit :\n> Your move, Ann.": "fr",
		"¿Quiero jugar una partida, por favor?":                                                           "es", "vorrei giocare una partita": "it",
		"Olá, gostaria de jogar uma partida": "pt", "ik wil graag spelen": "nl", "jag vill spela": "sv", "chcę zagrać partię": "pl",
		"chtěl bych hrát": "cs", "хочу сыграть партию": "ru", "хочу зіграти партію, і ще її": "", "対局したいです": "ja", "我想下棋": "zh", "五目並べで遊びたい": "ja",
		"Hallo": "", // German or Dutch
	} {
		own, _, _ := strings.Cut(text, "\n\nAm ")
		own, _, _ = strings.Cut(own, "\n\nLe ")
		if got := reply.Tongue(own, text); got != want {
			t.Errorf("%q is in %q, want %q", text, got, want)
		}
	}
}
