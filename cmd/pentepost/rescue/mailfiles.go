package rescue

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"net/mail"
	"net/textproto"
	"os"
	"path/filepath"
)

// Bounds of what is read of a mail that somebody has kept.
const (
	mostHeader = 1 << 20  // bytes of a header; what is longer is no mail
	mostField  = 16 << 10 // bytes of a field; the longest record has less
)

// keptFields are the fields that matter of a mail that somebody has kept.
var keptFields = []string{RecordField, "To", "Date"}

// eachMailFile calls a function for a file, or for every file in a folder and those
// below it, such as a Maildir. It goes on after an error, and returns all of them.
func eachMailFile(name string, do func(file string) error) error {
	info, err := os.Stat(name)
	if err != nil || !info.IsDir() {
		return do(name) // which says what is wrong
	}
	var failed []error
	err = filepath.WalkDir(name, func(file string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			err = do(file)
		}
		if err != nil {
			failed = append(failed, err)
		}
		return nil
	})
	return errors.Join(append(failed, err)...)
}

// eachMail calls a function with the header of the mail in a file or, in a file of
// the form mbox, of every mail. Only the fields that matter are in it. Of the rest
// no more is kept in memory than a line.
func eachMail(in io.Reader, do func(mail.Header)) error {
	s := mailScanner{in: bufio.NewReaderSize(in, 16<<10)}
	first := s.line()
	for len(first) == 0 && s.err == nil {
		first = s.line()
	}
	if !bytes.HasPrefix(first, []byte("From ")) {
		do(s.header(first))
		return s.failure()
	}
	for s.err == nil {
		do(s.header(s.line()))
		s.skipBody()
	}
	return s.failure()
}

// mailScanner reads mails line by line.
type mailScanner struct {
	in  *bufio.Reader
	err error // the end, or what went wrong
}

// failure is what went wrong, nil at the end of the file.
func (s *mailScanner) failure() error {
	if s.err == io.EOF {
		return nil
	}
	return s.err
}

// line returns the next line without its end, of a long one the beginning. It is
// good until the next call.
func (s *mailScanner) line() []byte {
	line, err := s.in.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		line = bytes.Clone(line)
		for err == bufio.ErrBufferFull {
			_, err = s.in.ReadSlice('\n')
		}
	}
	s.err = err
	return bytes.TrimRight(line, "\r\n")
}

// header reads a header that begins with a line, up to the empty line below it.
func (s *mailScanner) header(line []byte) mail.Header {
	header, name := mail.Header{}, ""
	for size := 0; len(line) > 0 && size < mostHeader; line = s.line() {
		size += len(line)
		switch {
		case line[0] != ' ' && line[0] != '\t':
			name = begin(header, line)
		case name != "" && len(header[name][0])+len(line) < mostField:
			header[name][0] += " " + string(bytes.TrimSpace(line))
		}
		if s.err != nil {
			break
		}
	}
	return header
}

// begin adds the field that begins on a line, if it is one of those that matter and
// has not come yet, and returns its name.
func begin(header mail.Header, line []byte) string {
	before, value, _ := bytes.Cut(line, []byte(":"))
	name := textproto.CanonicalMIMEHeaderKey(string(bytes.TrimSpace(before)))
	for _, wanted := range keptFields {
		if name == wanted && header[name] == nil && len(value) < mostField {
			header[name] = []string{string(bytes.TrimSpace(value))}
			return name
		}
	}
	return ""
}

// skipBody passes over the rest of a mail in an mbox file and the line "From ..."
// that begins the next.
func (s *mailScanner) skipBody() {
	for empty := true; s.err == nil; {
		line := s.line()
		if empty && bytes.HasPrefix(line, []byte("From ")) {
			return
		}
		empty = len(line) == 0
	}
}
