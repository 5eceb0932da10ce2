// Package templates words and draws what players are told.
//
// [Renderer.Render] is a pure function of a [View]: the notice and what the
// database says of it. The words stand in words/en, a file for each kind of letter;
// the order of a letter's parts is the same for all and stands in layout.go.
package templates
