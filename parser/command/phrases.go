package command

import (
	"strings"
	"unicode"

	"pentepost/games/desk"
)

// phrases are whole lines that people write instead of a command. Capitals and marks around
// them do not matter, see plain.
var phrases = map[string]string{
	"👍": "yes",

	"i accept": "accept", "accepted": "accept", "i accept it": "accept",
	"i accept the invitation": "accept", "i accept your invitation": "accept", "i accept the draw": "accept", "i accept the offer": "accept",
	"i decline": "decline", "declined": "decline", "i decline it": "decline",
	"i resign": "resign", "i resign all": "resign all", "resign all games": "resign all", "resign them all": "resign all",
	"i swap": "swap", "i'll swap": "swap", "i will swap": "swap", "i keep": "keep", "i'll keep": "keep", "i will keep": "keep",
	"draw?": "draw", "a draw?": "draw", "offer draw": "draw", "offer a draw": "draw", "i offer a draw": "draw", "i offer you a draw": "draw",
	"take back": "undo", "take it back": "undo",
	"withdraw offer": "withdraw", "withdraw the offer": "withdraw", "withdraw my offer": "withdraw", "withdraw draw": "withdraw",
	"withdraw invitation": "withdraw", "withdraw the invitation": "withdraw", "withdraw my invitation": "withdraw",
	"invite once more": "invite again",
	"ooops":            "oops", "whoops": "oops",
	"keep playing": "continue", "keep on playing": "continue", "play on": "continue", "go on": "continue", "go on playing": "continue",
	"i keep playing": "continue", "i want to keep playing": "continue",
	"stop letters":   "stop",
	"unsubscribe me": "stop", "no more letters": "stop", "no more mail": "stop",
	"i am back": "back", "i'm back": "back", "im back": "back", "i am back now": "back", "i'm back now": "back", "end vacation": "back",
	"end my vacation": "back", "no vacation": "back", "no more vacation": "back", "stop vacation": "back", "my vacation": "vacation", "vacation?": "vacation",
	"no notes": "notes off", "notes off": "notes off", "delete notes": "notes off", "delete my notes": "notes off", "my notes": "notes",
	"no ifs": "no ifs", "no if": "no ifs", "drop ifs": "no ifs", "drop my ifs": "no ifs", "my ifs": "ifs", "show ifs": "ifs",
	"the rules": "rules pente", "the answer": "solution",
	"show solution": "solution", "show the solution": "solution", "show me the solution": "solution", "the solution": "solution",
	"give me the solution": "solution", "show the answer": "solution",

	"help me": "help", "who is this": "help", "who are you": "help", "what is this": "help",
	"what's this": "help", "what is pentepost": "help", "how does this work": "help", "how does it work": "help", "how do i play": "help",
	"what can i write": "help", "what can i do": "help", "what do i do": "help", "commands": "help", "info": "help",
	"what is pente": "rules pente", "what's pente": "rules pente", "how is pente played": "rules pente", "how do i play pente": "rules pente",
	"how to play": "rules pente", "how to play pente": "rules pente", "what are the rules": "rules pente",
}

// phrase returns the command that a whole line stands for, "" if it is none of the phrases.
func phrase(line string) string {
	line = plain(line)
	if command := phrases[line]; command != "" {
		return command
	}
	asked, question := strings.CutSuffix(line, "?")
	if word := wordAsked(asked); word != "" {
		return "help " + word
	}
	command := phrases[strings.TrimSpace(asked)]
	if word, _, _ := strings.Cut(command, " "); question && asks(word) {
		return command
	}
	return ""
}

// wordAsked returns the word of the games that somebody asks about: "what is a tria".
func wordAsked(line string) string {
	for _, begins := range []string{"what is ", "what's ", "what are ", "what does "} {
		if rest, ok := strings.CutPrefix(line, begins); ok {
			rest = strings.TrimSuffix(strings.TrimSpace(rest), " mean")
			for _, article := range []string{"a ", "an ", "the "} {
				rest = strings.TrimPrefix(rest, article)
			}
			word, _ := desk.GameWord(rest)
			return word
		}
	}
	return ""
}

// asks reports whether a command only asks for a letter, so that a question mark behind it
// changes nothing.
func asks(word string) bool {
	switch word {
	case "help", "rules", "show", "moves", "gif", "games", "game", "seeks", "settings", "threats", "last", "near", "explore":
		return true
	}
	return false
}

// plain returns a line in lower case, without what is around its words and without the
// marks between them.
func plain(line string) string {
	if thumb := strings.TrimRight(line, "\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff .!"); thumb == "👍" {
		return thumb
	}
	line = strings.Map(func(r rune) rune {
		switch r {
		case ',', ';', ':', '.', '!', '…', '-', '–', '—':
			return ' '
		case '’':
			return '\''
		}
		return unicode.ToLower(r)
	}, undecorated(line))
	return strings.Join(strings.Fields(line), " ")
}
