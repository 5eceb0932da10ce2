// Package reply finds the player's own text in the text of a mail.
//
// [Read] takes the text of one part and leaves out what somebody else wrote:
// quotes, attributions, forwarded mails, signatures. The first line that is
// left is the command line, the rest of its block a remark.
//
//	html.go htmltable.go style.go  HTML to lines; what style sheets hide
//	htmlmarks.go blockquote.go     how mail programs mark quotes and signatures in HTML
//	look.go                        what cannot be seen, or is struck out
//	line.go                        plain text to lines: quote marks, format=flowed, PGP
//	classify.go                    what each line is
//	attribution.go joined.go date.go
//	                               "On Saturday Bob wrote:", also run into the text above
//	separator.go signature.go      what ends the player's text
//	footer.go footerwords.go notice.go
//	                               what devices, mail programs, scanners and firms put at the end
//	banner.go                      what providers put on top: "[EXTERNAL]"
//	beside.go                      what the HTML version tells about plain text
//	contact.go telephone.go        contact details, which other players do not get
//	contactblock.go                blocks of them at the end of a text
//	mailwords.go                   the words of mail programs, by language
//	commandline.go                 the command line as the grammar reads it
//	explain.go                     why a line was taken for what it is
//
// If there is a doubt whether a line is the player's own, it is not: a wrong
// refusal costs a mail, a wrong move costs a game.
//
// A QUIRK comment names the sample mail in parser/testdata/mail that shows it.
//
// # DECISION: HTML tokens instead of the HTML tree
//
// Building the tree reconstructs formatting elements: 60 kB of "<p>x</p>"
// after 450 unclosed "<b id=n>" make x/net/html allocate 481 MB in a second,
// although it allows only 512 open elements. The tokens are linear, and a
// stack of open elements is enough to recognise hidden text and quotes.
package reply
