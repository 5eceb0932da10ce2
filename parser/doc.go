// Package parser turns a raw mail into what a player asks for. Pure.
//
// [Read] makes a [Letter] of the bytes of a mail, in this order: limits, text,
// machine or not, sender. Package mailer/mime reads
// fields, parts, encodings and charsets; each step here has a file of its own:
//
//	html.go htmltable.go           HTML to lines
//	choose.go line.go sort.go      which part, which lines are the player's own
//	attribution.go date.go separator.go signature.go armour.go languages.go
//	                               what is not: the words of 20 languages are data
//	trim.go clean.go               the command line as the grammar reads it
//	machine.go machinetable.go     RFC 3834, and what senders do instead
//	bounce.go bouncesigns.go bouncestatus.go bouncetext.go bouncetable.go
//	statuscode.go statusfind.go    RFC 3464, and what servers write instead
//	address.go sender.go authresults.go keys.go identity.go
//	                               who sent it, and is it the same mail again
//
// It believes nothing: all limits are in [Options], all work is linear in what
// they let through, and what comes out is clean. Where it has to doubt whether
// a line is the player's own, it is not: a wrong refusal costs a mail, a wrong
// move costs a game.
//
// # DECISION: HTML tokens instead of the HTML tree
//
// Building the tree reconstructs formatting elements: 60 kB of "<p>x</p>"
// after 450 unclosed "<b id=n>" make x/net/html allocate 481 MB in a second,
// although it allows only 512 open elements. The tokens are linear, and a
// stack of open elements is all that hidden text and quotes need.
package parser
