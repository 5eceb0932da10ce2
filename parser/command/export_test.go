package command

import "cmp"

// Left returns what is left of a line without courtesies and a verb of playing.
func Left(line string) string {
	left, _ := courtesy{assent: true}.off(line)
	return cmp.Or(withoutVerb(left), left)
}
