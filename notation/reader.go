package notation

import (
	"bufio"
	"bytes"
	"io"
)

// MaxRecord is the maximum size of a record, in bytes. The longest real ones have a few
// thousand. A Reader skips longer ones and reports a [Fault].
const MaxRecord = 256 << 10

// Reader reads game records. They can be text with headers in brackets, SGF, or bare
// lists of moves, one game a line, in any order. A Reader holds only one record in
// memory.
type Reader struct {
	options ReadOptions
	in      *bufio.Reader
	buf     []byte // read but not yet consumed: a line, or a part of a long one
	atStart bool   // buf is at the start of a line
	err     error  // error after buf
	record  []byte // text of the current record
	tooLong bool   // the record is longer than MaxRecord
	lines   int    // that are over
	line    int    // where the current record begins
}

// NewReader returns a Reader of the records in r.
func NewReader(r io.Reader, o ReadOptions) *Reader {
	return &Reader{options: o, in: bufio.NewReaderSize(r, 64<<10), atStart: true}
}

// byteOrderMark is written by some programs before UTF-8 text.
var byteOrderMark = []byte("\xEF\xBB\xBF")

// Next returns the next record. A record that cannot be parsed has a [Record.Fault],
// and the next call returns the record after it. The error is [io.EOF] at the end, and
// otherwise an error of the source.
func (r *Reader) Next() (Record, error) {
	first, ok := r.begin()
	if !ok {
		return Record{}, r.err
	}
	r.record, r.tooLong, r.line = r.record[:0], false, r.lines+1
	var rec Record
	switch first {
	case '[':
		r.scanText()
		rec = parseText(string(r.record))
	case '(':
		r.scanSGF()
		rec = parseSGF(string(r.record))
	default:
		r.scanList()
		rec.parseMoves(string(r.record))
	}
	if len(r.buf) == 0 && r.err != nil && r.err != io.EOF {
		return Record{}, r.err // the record may be incomplete
	}
	if r.tooLong {
		rec.Fault = nil
		rec.fail("the record is longer than %d bytes", MaxRecord)
	}
	r.interpret(&rec)
	return rec, nil
}

// interpret finds the rules and the system of the record.
func (r *Reader) interpret(rec *Record) {
	rec.readRules(r.options)
	switch {
	case rec.Rules.Name == "": // readRules has failed
	case rec.System == SGF:
		rec.interpretSGF()
	default:
		rec.detect(r.options.System)
		rec.addChoice()
	}
	if len(rec.Moves) == 0 {
		rec.fail("the record has no moves")
	}
}

// begin skips to the next record and returns its first byte; ok is false if there is
// none. Lines that begin with # are comments.
func (r *Reader) begin() (first byte, ok bool) {
	for comment := false; r.fill(); r.skip() {
		if r.atStart {
			text := bytes.TrimLeft(r.buf, " \t\r\n\f\v")
			if comment = len(text) > 0 && text[0] == '#'; !comment && len(text) > 0 {
				return text[0], true
			}
		} else if !comment && len(bytes.TrimSpace(r.buf)) > 0 {
			return bytes.TrimSpace(r.buf)[0], true
		}
	}
	return 0, false
}

// fill reads more of the source if buf is empty. It returns false at the end.
func (r *Reader) fill() bool {
	for len(r.buf) == 0 && r.err == nil {
		first := r.record == nil
		r.buf, r.err = r.in.ReadSlice('\n')
		if r.err == bufio.ErrBufferFull {
			r.err = nil
		}
		if first {
			r.buf = bytes.TrimPrefix(r.buf, byteOrderMark)
			r.record = []byte{}
		}
	}
	return len(r.buf) > 0
}

// skip discards buf.
func (r *Reader) skip() {
	if r.atStart = r.buf[len(r.buf)-1] == '\n'; r.atStart {
		r.lines++
	}
	r.buf = nil
}

// Line returns the line on which the record begins that [Reader.Next] has returned last, from 1.
func (r *Reader) Line() int { return r.line }

// consume moves the first n bytes of buf to the record.
func (r *Reader) consume(n int) {
	if len(r.record)+n > MaxRecord {
		r.tooLong = true
	} else if !r.tooLong {
		r.record = append(r.record, r.buf[:n]...)
	}
	if n == len(r.buf) {
		r.skip()
		return
	}
	r.buf, r.atStart = r.buf[n:], false
}

// scanText reads the lines of a record with headers. The record ends before a header
// that follows moves, a header that repeats the first one, or a record in SGF.
func (r *Reader) scanText() {
	var first []byte
	moves := false // some have been read
	for r.fill() {
		if r.atStart {
			text := bytes.TrimLeft(r.buf, " \t\r\n")
			switch {
			case bytes.HasPrefix(text, []byte("[")) && first == nil:
				first = bytes.Clone(headerName(text))
			case bytes.HasPrefix(text, []byte("[")) && (moves || bytes.EqualFold(headerName(text), first)):
				return
			case bytes.HasPrefix(text, []byte("[")):
			case bytes.HasPrefix(text, []byte("(;")):
				return
			case len(text) > 0:
				moves = true
			}
		}
		r.consume(len(r.buf))
	}
}

// headerName returns the name of the header at the beginning of text.
func headerName(text []byte) []byte {
	name, _, _ := bytes.Cut(text[1:min(len(text), 64)], []byte(`"`))
	return bytes.TrimSpace(name)
}

// scanList reads a bare list of moves: a line, and the lines that can only be its
// continuation, because a long list with move numbers was wrapped.
func (r *Reader) scanList() {
	r.scanLine()
	for r.fill() && r.atStart && !r.tooLong && continues(r.record, r.buf) {
		r.scanLine()
	}
}

// scanLine reads the rest of a line.
func (r *Reader) scanLine() {
	for more := true; more; {
		more = r.buf[len(r.buf)-1] != '\n'
		r.consume(len(r.buf))
		more = more && r.fill()
	}
}

// continues reports whether a line continues a list: if the list ends with a move
// number, if the line has the next move number, or if it is only a result.
func continues(list, line []byte) bool {
	line = bytes.TrimSpace(line)
	list = bytes.TrimRight(list, " \t\r\n")
	if len(line) == 0 || line[0] == '[' || line[0] == '(' || line[0] == '#' {
		return false
	}
	if list[len(list)-1] == '.' {
		return true
	}
	if n := moveNumber(line, bytes.IndexByte(line, '.')); n > 1 {
		return moveNumber(list, bytes.LastIndexByte(list, '.')) == n-1
	}
	_, ok := parseScore(string(line[:min(len(line), 24)]))
	return ok
}

// moveNumber returns the number before a dot, or 0 if there is none.
func moveNumber(line []byte, dot int) int {
	for dot > 0 && line[dot-1] == '.' {
		dot--
	}
	start := dot
	for start > 0 && line[start-1] >= '0' && line[start-1] <= '9' {
		start--
	}
	if dot < 0 {
		return 0
	}
	n, _ := number(string(line[start:dot]))
	return n
}
