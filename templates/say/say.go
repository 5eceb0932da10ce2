// Package say has a function for each sentence of the letters, whose parameters are what stands in it, in alphabetical order. So a sentence
// that does not exist, or one with other names, does not compile. Sentences that are worded by cases have a type for them.
//
// The pages on the web have templates, which say their sentences by id.
package say

import "pentepost/templates/messages"

//go:generate go run ./generate

func of(id string, args ...string) messages.Sentence { return messages.Sentence{ID: id, Args: args} }
