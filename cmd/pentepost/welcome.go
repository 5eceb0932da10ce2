package main

import (
	"fmt"
	"io"
	"net"
	"os"

	"golang.org/x/term"
)

// welcome says to a person at a terminal what to open next. It goes to standard error, and nothing is said where
// programs read: they know the first lines of standard output.
func (s Streams) welcome(smtp, imap, page net.Addr, dir string) {
	if isTerminal(s.Out) && isTerminal(s.Err) {
		io.WriteString(s.Err, welcomeText(smtp, imap, page, dir))
	}
}

// isTerminal reports whether a stream is a terminal.
func isTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// welcomeText is what a new reader needs. The page is nil if there is none.
func welcomeText(smtp, imap, page net.Addr, dir string) string {
	text := "\n"
	if page != nil {
		text += fmt.Sprintf("To play now, open http://%v in a browser and press \"Start a game\".\n", page)
	}
	text += fmt.Sprintf("A mail program works, too: IMAP %v, SMTP %v, no encryption, any name and password.\n", imap, smtp)
	return text + fmt.Sprintf("Games and mailboxes stay in %s. Ctrl-C stops the server.\n", dir)
}
