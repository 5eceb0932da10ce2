// Package templates words and draws the letters to players.
//
// [Renderer.Render] is a pure function of a [View]: the notice and the data that it refers to. The words are in words/en. Each kind
// of letter has a type that words it from a few views of these data (parts.go). All letters have the same order of parts (layout.go).
package templates
