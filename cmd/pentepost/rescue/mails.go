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

// Limits on what is read of a mail, in bytes.
const (
	maxHeader = 1 << 20  // a file with a longer header is no mail
	maxField  = 16 << 10 // the longest record is shorter
)

// neededFields are the header fields that are read.
var neededFields = []string{RecordField, "To", "Date"}

// eachMailFile calls a function for a file, or for every file in a folder and the folders below
// it, such as a Maildir. It continues after an error, and returns all errors.
func eachMailFile(name string, do func(file string) error) error {
	info, err := os.Stat(name)
	if err != nil || !info.IsDir() {
		return do(name) // which finds out what is wrong
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

// eachMail calls a function with the header of each mail in a file, which is a raw mail or an
// mbox file. The header has only the needed fields. Of everything else no more than a line is in
// memory at a time.
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
	err error // io.EOF at the end
}

// failure returns what went wrong, or nil at the end of the file.
func (s *mailScanner) failure() error {
	if s.err == io.EOF {
		return nil
	}
	return s.err
}

// line returns the next line without its end, or the beginning of a long line. The line is valid
// until the next call.
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

// header reads a header up to the empty line below it. The first line has been read already.
func (s *mailScanner) header(line []byte) mail.Header {
	header, name := mail.Header{}, ""
	for size := 0; len(line) > 0 && size < maxHeader; line = s.line() {
		size += len(line)
		switch {
		case line[0] != ' ' && line[0] != '\t':
			name = addField(header, line)
		case name != "" && len(header[name][0])+len(line) < maxField:
			header[name][0] += " " + string(bytes.TrimSpace(line))
		}
		if s.err != nil {
			break
		}
	}
	return header
}

// addField adds the field that begins on a line, if it is needed and is the first of its name.
// It returns the name, or "".
func addField(header mail.Header, line []byte) string {
	before, value, _ := bytes.Cut(line, []byte(":"))
	name := textproto.CanonicalMIMEHeaderKey(string(bytes.TrimSpace(before)))
	for _, needed := range neededFields {
		if name == needed && header[name] == nil && len(value) < maxField {
			header[name] = []string{string(bytes.TrimSpace(value))}
			return name
		}
	}
	return ""
}

// skipBody skips the rest of a mail in an mbox file, and the line "From ..." before the next.
func (s *mailScanner) skipBody() {
	for empty := true; s.err == nil; {
		line := s.line()
		if empty && bytes.HasPrefix(line, []byte("From ")) {
			return
		}
		empty = len(line) == 0
	}
}
