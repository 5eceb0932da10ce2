package rescue

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"pentepost/cmd/pentepost/record"
	"pentepost/mailer/mime"
)

// Limits on what is read of a mail, in bytes.
const (
	maxHeader = 1 << 20          // a file with a longer header is no mail
	maxLine   = record.MaxLength // a longer line of a header is left out
)

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
// mbox file. Of bodies no more than a line is in memory at a time.
func eachMail(in io.Reader, do func(mime.Header)) error {
	s := mailScanner{in: bufio.NewReaderSize(in, maxLine)}
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
func (s *mailScanner) header(line []byte) mime.Header {
	var raw []byte
	for read := 0; len(line) > 0 && read < maxHeader; line = s.line() {
		read += len(line)
		if len(line) < maxLine {
			raw = append(append(raw, line...), '\n')
		}
		if s.err != nil {
			break
		}
	}
	header, _ := mime.ReadHeader(append(raw, '\n'), mime.Limits{})
	return header
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
