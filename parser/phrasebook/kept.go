package phrasebook

import (
	"math"
	"slices"
	"strings"
)

// kept says what stays as it is behind a word of the grammar.
type kept struct {
	text  bool     // all: it is written to people
	words int      // so many names
	but   []string // words that are no such names
	only  []string // if there are some, all words but these are names
}

// keptBehind returns what stays as it is behind a command of one or more words, if anything does. People choose the names of players,
// leagues and teams, so that they can be any word.
func keptBehind(command string) (k kept, is bool) {
	switch strings.TrimSuffix(command[strings.LastIndex(command, " ")+1:], ":") {
	case "say", "report", "enter":
		return kept{text: true}, true
	case "join", "nick", "block", "unblock", "rating", "watch", "leave", "table", "league":
		return kept{words: 1}, true
	case "unwatch":
		return kept{words: 1, but: []string{"all"}}, true
	case "withdraw":
		return kept{words: 1, but: []string{"invitation", "league", "offer", "draw"}}, true
	case "challenge", "seek":
		return kept{only: wordsOfChallenge()}, true
	case "invitation", "late", "remove", "return", "bye", "unpair", "rename", "result", "adjudicate", "win":
		return kept{words: 1}, true
	case "substitute", "pair":
		return kept{words: 2}, true
	case "add", "order":
		return kept{words: math.MaxInt}, true
	}
	return kept{}, false
}

// TakesText reports whether an English line has something that is written to people behind its first words: "say TEXT", "league club say TEXT".
func TakesText(english string) bool {
	words := strings.Fields(english)
	switch {
	case len(words) == 0:
		return false
	case words[0] == "league" && len(words) > 3:
		return slices.Contains([]string{"say", "announce", "set"}, words[2])
	}
	k, _ := keptBehind(words[0])
	return k.text && words[0] != "enter" || strings.HasSuffix(words[0], ":")
}

// TakesNames reports whether names stand behind the first words of an English line.
func TakesNames(english string) bool {
	word, _, _ := strings.Cut(english, " ")
	k, is := keptBehind(word)
	return is && !k.text || word == "enter"
}

// gameOfPoints is the one name of a game that is a word of its own. It is shown as it is.
const gameOfPoints = "points"

// wordsOfChallenge returns what can stand in a challenge beside names.
func wordsOfChallenge() []string {
	return strings.Fields(gameOfPoints + ` first second random days day hours hour per move bank plus max weekends off on vacation claim rated unrated
		announce private public explore series target handicap me level computer rating to and with for or zone size ring opening double-three
		black white both none banks time pace`)
}

// consistsOf reports whether each word of a meaning is one of some words.
func consistsOf(meaning string, words []string) bool {
	return !slices.ContainsFunc(strings.Fields(meaning), func(word string) bool { return !slices.Contains(words, strings.TrimSuffix(word, ":")) })
}
