package command

import (
	"strings"
	"sync"
	"unicode"

	"pentepost/games/desk"
	"pentepost/templates/words"
)

// phrases are whole lines that people write instead of a command, by what they say. Capitals and marks around them do not matter, see
// plain.
var phrases = sync.OnceValue(func() map[string]string { return words.Keys("lines.toml") })

// phrase returns the command that a whole line stands for, "" if it is none of the phrases.
func phrase(line string) string {
	line = plain(line)
	if command := phrases()[line]; command != "" {
		return command
	}
	asked, question := strings.CutSuffix(line, "?")
	if word := wordAsked(asked); word != "" {
		return "help " + word
	}
	command := phrases()[strings.TrimSpace(asked)]
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
	case "help", "rules", "show", "moves", "gif", "games", "game", "rating", "seeks", "settings", "threats", "last", "near", "explore":
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
