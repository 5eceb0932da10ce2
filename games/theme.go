package games

// Theme is what a sentence is about of somebody who knows no commands. It is stored.
type Theme string

// The themes of sentences.
const (
	ThemePlaying  Theme = "play"
	ThemeComputer Theme = "computer"
	ThemeFriend   Theme = "friend"
	ThemeOpponent Theme = "opponent"
	ThemePuzzle   Theme = "puzzle"
	ThemeRules    Theme = "rules"
	ThemeLeague   Theme = "league"
)
