// Package templates words and draws the letters to players.
//
// [Renderer.Render] is a pure function of a [View]: the notice and the
// data that it refers to. The words are in words/en, with a file for each kind of letter
// in letters. All letters have the same order of parts (layout.go).
package templates
