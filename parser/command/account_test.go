package command_test

import (
	"fmt"
	"testing"

	"pentepost/games/desk"
	"pentepost/parser"
	"pentepost/parser/command"
)

// R12: what somebody wants of their letters or their account is read in all languages, whichever the letters are in. To be forgotten is
// never done at once: the command asks, and a stranger is asked about the command.
func TestWishesAboutAccounts(t *testing.T) {
	book := loadBook(t)
	said := func(c desk.Command) string {
		asked := ""
		if ask, ok := c.(desk.Ask); ok {
			c, asked = ask.Command, "?"
		}
		switch c := desk.Unwrap(c).(type) {
		case desk.Set:
			return c.Key + " " + c.Value + asked
		case desk.Forget:
			return "forget" + asked
		}
		return fmt.Sprintf("%T", c)
	}
	for _, test := range []struct{ line, want string }{
		{"auf Deutsch bitte", "language de"}, {"in English please", "language en"}, {"po polsku proszę", "language pl"}, {"en français svp", "language fr"},
		{"en español por favor", "language es"}, {"in italiano per favore", "language it"}, {"em português, por favor", "language pt"},
		{"in het Nederlands graag", "language nl"}, {"på svenska tack", "language sv"}, {"česky prosím", "language cs"},
		{"по-русски пожалуйста", "language ru"}, {"日本語でお願いします", "language ja"}, {"请用中文", "language zh"}, {"auf Japanisch bitte", "language ja"},
		{"Please write to me in German", "language de?"}, {"Do you speak French?", "language fr?"}, {"not in English", "desk.Sentence"},
		{"in English or in German", "desk.Sentence"}, {"nicht auf Deutsch bitte", "desk.Sentence"},
		{"one mail a day please", "letters daily"}, {"ein Brief am Tag bitte", "letters daily"}, {"un mail par jour svp", "letters daily"},
		{"один раз в день пожалуйста", "letters daily"}, {"1日1通でお願いします", "letters daily"}, {"每天一封", "letters daily"},
		{"I would prefer one mail a day", "letters daily?"}, {"not one mail a day", "desk.Sentence"},
		{"delete my account", "forget"}, {"Please delete my account.", "forget"}, {"bitte lösche mein Konto", "forget"}, {"supprimez mon compte svp", "forget"},
		{"usuń moje konto", "forget"}, {"удалите мой аккаунт", "forget"}, {"アカウントを削除してください", "forget"}, {"注销账号", "forget"},
		{"I want you to delete my account", "forget?"}, {"don't delete my account", "desk.Sentence"},
	} {
		if got := said(command.Read(parser.Mail{Line: test.line}, command.Context{Joined: true, Book: book})); got != test.want {
			t.Errorf("%q is read as %s, want %s", test.line, got, test.want)
		}
	}
	for _, line := range []string{"delete my account", "supprimez mon compte", "forget about me"} {
		if got := said(command.Read(parser.Mail{Line: line}, command.Context{Invited: true, Book: book})); got != "forget?" {
			t.Errorf("from a stranger, %q is read as %s", line, got)
		}
	}
}

// R12: what a newcomer asks in reply to an invitation is answered, and a yes that stands behind something else is asked about.
func TestNewcomersAsk(t *testing.T) {
	book := loadBook(t)
	for line, want := range map[string]string{
		"Is it free?": "sentence", "Who is ann?": "sentence", "Kostet das etwas?": "sentence", "Qui est Ann ?": "sentence",
		"Can you send me the rules?": "rules", "Wie sind die Regeln?": "rules", "Quelles sont les règles ?": "rules",
		"Never played this, but sure!": "accept?", "I have no idea how this works, but OK": "accept?", "Noch nie gespielt, aber gerne!": "accept?",
		"Jamais joué, mais oui !":    "accept?",
		"Never played this, and no!": "desk.Misread", "I am not sure": "desk.Sentence", "Ich bin nicht sicher": "desk.Sentence", "Yes, but not today": "desk.No",
	} {
		got := ""
		switch c := desk.Unwrap(command.Read(parser.Mail{Line: line}, command.Context{Invited: true, Book: book})).(type) {
		case desk.Ask:
			got = c.Line + "?"
		case desk.ExplainRules:
			got = "rules"
		case desk.Sentence:
			if got = fmt.Sprintf("%T", c); c.Friendly {
				got = "sentence"
			}
		default:
			got = fmt.Sprintf("%T", c)
		}
		if got != want {
			t.Errorf("%q is read as %s, want %s", line, got, want)
		}
	}
}
