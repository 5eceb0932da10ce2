package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"
)

// Man is the command `pentepost man`.
type Man struct{}

// Run prints the manual page, made from the same table as --help.
//
// DECISION: written here. Mango-kong 0.1.0 was tried, the newest, of 2022: it leaves out what arguments mean and the program's
// description, sorts commands and flags by name, leaves hyphens to become typographic ones, and puts the date of the
// build into the page, so that two builds differ.
func (Man) Run(s Streams) error {
	model, err := newModel(s)
	if err != nil {
		return err
	}
	_, err = io.WriteString(s.Out, manPage(model))
	return err
}

// manEnd is what a manual page says after the commands.
const manEnd = `.SH EXIT STATUS
0 if it is done, 1 if the answer is no or it failed, 2 if it was used wrongly.
Results go to standard output, everything else to standard error.
.SH ENVIRONMENT
.TP
.B PENTEPOST_IMAP_PASSWORD\fR, \fBPENTEPOST_SMTP_PASSWORD
The passwords, instead of the ones in the configuration.
.TP
.B PENTEPOST_HTTP_PASSWORD
The password of the built-in post office's page.
.SH FILES
.TP
.I pentepost.toml
The configuration; \fBpentepost config\fR prints an example with comments.
.TP
.I pentepost\-data
The data directory: the database, and the key that makes reply addresses.
`

// manPage returns the page in roff, with the macros of man(7).
func manPage(model *kong.Application) string {
	var b strings.Builder
	fmt.Fprintf(&b, ".TH PENTEPOST 1\n.SH NAME\npentepost \\- Pente and its relatives, played by mail\n")
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B pentepost\n.I command\n[\\fIflags\\fR] [\\fIarguments\\fR]\n.SH DESCRIPTION\n%s\n", roff(model.Help))
	b.WriteString(".SH FLAGS\n")
	for _, f := range model.Flags {
		manFlag(&b, f)
	}
	b.WriteString(".SH COMMANDS\n")
	for _, command := range model.Children {
		fmt.Fprintf(&b, ".SS pentepost %s\n%s\n", roff(command.Summary()), roff(command.Help))
		for _, p := range command.Positional {
			fmt.Fprintf(&b, ".TP\n.I %s\n%s\n", roff(p.Summary()), roff(p.Help))
		}
		for _, f := range command.Flags {
			manFlag(&b, f)
		}
	}
	b.WriteString(manEnd)
	return b.String()
}

func manFlag(b *strings.Builder, f *kong.Flag) {
	fmt.Fprintf(b, ".TP\n.B %s\n%s\n", roff(f.String()), roff(f.Help))
}

// roff escapes a text: a hyphen would become a typographic one, and a dot or an apostrophe at the
// beginning of a line would be a command.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	if strings.HasPrefix(text, ".") || strings.HasPrefix(text, "'") {
		text = `\&` + text
	}
	return text
}
