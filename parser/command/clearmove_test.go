package command_test

import (
	"strings"
	"testing"

	"pentepost/games/desk"
	"pentepost/parser"
	"pentepost/parser/command"
)

// R2: a sentence that plays one point is a move, and what stands beside it is for the opponent.
func TestClearMoves(t *testing.T) {
	c := friendlyGame(loadBook(t), "")
	for line, want := range map[string]string{
		"Just back from a long walk. M12":                 "Just back from a long walk.",
		"Good one! I have to block you: M12":              "Good one! I have to block you",
		"M12, and many greetings from rainy Leeds":        "and many greetings from rainy Leeds",
		"Got it :-) I'll take M12":                        "",
		"Hi Bob! Your last two letters came late. M 12 😀": "Hi Bob! Your last two letters came late.",
		"Mein Stein kommt auf M12. Hier schneit es!":      "Hier schneit es!",
		"Je choisis M12, il fait beau ici":                "il fait beau ici",
		"Vengo de pasear. M12":                            "Vengo de pasear.",
		"Aí vai: M12":                                     "",
		"Кладу камень на M12. У нас дождь.":               "У нас дождь.",
		"今日は雨です。M12にします":                                  "今日は雨です。",
		"Ik neem M12 en ga lekker slapen":                 "en ga lekker slapen",
		"我选M12,外面下雨":                                      "外面下雨",
		"You wanted M12, so I play M12":                   "You wanted M12",
	} {
		got := command.Read(parser.Mail{Line: line}, c)
		if move, is := got.(desk.PlayMove); !is || wishes(got) != "M12" || move.Remark != want {
			t.Errorf("%q: %#v, want the remark %q", line, got, want)
		}
	}
}

// R2: a point that is only talked about is never played.
func TestPointsThatAreTalkedAbout(t *testing.T) {
	c := friendlyGame(loadBook(t), "")
	for _, line := range []string{
		"The best point, M12", "Your last move: M12", "M12 was a fine move", "In my last game I played M12", "My threat is M12 and more",
		"I was thinking. M12 perhaps", "Perhaps. M12", "Maybe I am wrong. M12", "If you agree, M12", "Should I take M12", "M12 or not",
		"M12, game 7", "I'll take M12 in 5 minutes", "I'd take M12 back", "Not good. M12", "Bob to M12", "a stone at M12", "Oops. M12",
		"Resign. M12", "No hint. M12", "Vielleicht. M12", "M12, glaube ich", "Tu última jugada: M12", "Peut-être, M12", "Forse. M12",
		strings.Repeat("では", 50) + "考えるM12", "Kanske. M12", "Может быть. M12", "たぶんM12", "也许。M12", "Ehkä. M12", "Belki. M12", "Måske. M12", "My tip: M12", "M12 ist besser",
		"De beste zet voor jou was: M12", "Später, in drei oder vier Zügen, gehe ich nach M12", "Тебе надо было ответить так: M12",
	} {
		if got := command.Read(parser.Mail{Line: line}, c); wishes(got) == "M12" {
			t.Errorf("%q: %#v", line, got)
		}
	}
}

// R2: the sentences behind a clear move are read as lines below it.
func TestSentencesBehindClearMoves(t *testing.T) {
	c := friendlyGame(loadBook(t), "")
	for _, line := range []string{"M12. No, wait!", "M12. Or L9.", "M12. Not M12!", "M12. Oops.", "M12. No.", "I play M12. Perhaps.", "M12. Resign!"} {
		if got := command.Read(parser.Mail{Line: line}, c); wishes(got) == "M12" {
			t.Errorf("%q: %#v", line, got)
		}
	}
	if move, is := command.Read(parser.Mail{Line: "I play M12. Draw."}, c).(desk.PlayMove); !is || !move.Draw {
		t.Errorf("%#v", move)
	}
}

// R2: below chat, a clear move or the one point that is named is asked about, and all that was said stays with it.
func TestMovesBelowChat(t *testing.T) {
	c := friendlyGame(loadBook(t), "")
	const chat = "It rains here all day."
	for rest, want := range map[string]string{
		"M12":                                  chat,
		"My stone goes on M12 today, I am off": chat + "\nI am off",
		"Nothing new.\n\nMy move: M12\nLove, Granny":       chat + "\nNothing new.\nLove, Granny",
		"I play M12\nNo, wait!":                            chat + "\nNo, wait!",
		"Best wishes\n\nso I close it with M12\nUncle Joe": chat + "\nBest wishes\n\nso I close it with M12\nUncle Joe",
	} {
		ask, is := command.Read(parser.Mail{Line: chat, Rest: rest}, c).(desk.Ask)
		if !is || ask.Line != "M12" || ask.Rest != want {
			t.Errorf("%q: %#v, want the rest %q", rest, ask, want)
		}
	}
	for _, rest := range []string{"I play M12\nI play L9", "M12 and L9 are fine points", "Nothing new."} {
		if ask, is := command.Read(parser.Mail{Line: chat, Rest: rest}, c).(desk.Ask); is {
			t.Errorf("%q: %#v", rest, ask)
		}
	}
}

// What may not be sent on keeps a sentence from being a move.
func TestClearMovesKeepContactsBack(t *testing.T) {
	c := friendlyGame(loadBook(t), "")
	mail := parser.Mail{Line: "Write to ann@example.org any time. M12", From: "ann@example.org"}
	if got := command.Read(mail, c); wishes(got) == "M12" {
		t.Errorf("%#v", got)
	}
}
