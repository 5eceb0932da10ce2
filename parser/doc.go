// Package parser turns a raw mail into a [Mail]: its sender, the key in its
// address, its command line. It does no input or output.
//
// [Read] takes these steps. Package mailer/mime reads header and parts, package
// parser/reply finds the player's own text, and package parser/command turns the
// letter into a command.
//
//	read.go letter.go options.go   the steps, the result, the limits
//	text.go                        which part is read
//	sender.go address.go           who wrote the mail
//	authresults.go                 what the receiving server says about that
//	keys.go identity.go            keys; Message-IDs; is it the same mail again
//	machine.go machinetable.go     RFC 3834, and what programs do instead
//	calendar.go                    answers from a calendar; reactions
//	bounce.go                      is it a bounce
//	bouncereport.go bouncestatus.go
//	                               delivery reports (RFC 3464) and their codes (RFC 3463)
//	bouncetext.go                  what mail servers write instead
//	complaint.go                   does a reader call a letter spam (RFC 5965)
//	explain.go                     why a mail was read as it was
//
// Nothing in a mail is trusted: all limits are in [Options], all work is linear in
// the size that they allow, and the fields of a Letter are clean.
//
// A QUIRK comment names the sample mail in testdata/mail that shows it.
package parser
