package templates

import (
	"pentepost/games/desk"
	"pentepost/templates/say"
)

// wordDrawings show what the words of the games mean.
var wordDrawings = map[string][]string{
	"five": {fiveMade}, "overline": {sixMade}, "capture": {pairTaken, gapFilled}, "pair": {pairTaken}, "trio": {trioTaken},
	"tria": {threeOpen, threeSplit}, "tessera": {fourOpen, fourSplit}, "double-four": {twoFoursOnALine}, "poof": {pairLost},
}

// wordOfGames explains a word of the games, with drawings, and names the other words.
func wordOfGames(s *speaker, word string) string {
	var rows []example
	for _, drawing := range wordDrawings[word] {
		rows = append(rows, example{drawing: drawing})
	}
	drawings := drawn(rows...)
	if word == "double-three" {
		drawings = beside(twoThrees, 0, "")
	}
	var others []string
	for _, other := range desk.GameWords() {
		if other != word {
			others = append(others, s.commands.Say(other))
		}
	}
	return join("\n\n", s.tell(say.Glossary(say.GlossaryCase(word))), drawings, s.tell(say.GlossaryWords(s.commas(others))))
}
