package notation

import (
	"bufio"
	"bytes"
	"io"
)

// MaxRecord is how many bytes a single record may have; the longest real ones have
// a few thousand. Longer ones are skipped and reported.
const MaxRecord = 256 << 10

// Reader reads game records one after the other, of any of the forms that are
// known, in any order: text with headers in brackets, SGF, and bare lists of moves,
// one game a line. It keeps a single record in memory.
type Reader struct {
	options ReadOptions
	in      *bufio.Reader
	piece   []byte // read but not yet taken: a line, or a part of a long one
	atStart bool   // piece begins a line
	err     error  // what came after piece
	record  []byte // the text of the record being cut out
	over    bool   // it was longer than MaxRecord
}

// NewReader returns a reader of the records in r.
func NewReader(r io.Reader, o ReadOptions) *Reader {
	return &Reader{options: o, in: bufio.NewReaderSize(r, 64<<10), atStart: true}
}

// byteOrderMark is what some programs put before UTF-8 text.
var byteOrderMark = []byte("\xEF\xBB\xBF")

// Next returns the next record. One that cannot be read has a [Record.Fault], and
// the next call goes on behind it. The error is [io.EOF] at the end, else that of
// the source.
func (r *Reader) Next() (Record, error) {
	first, ok := r.begin()
	if !ok {
		return Record{}, r.err
	}
	r.record, r.over = r.record[:0], false
	var rec Record
	switch first {
	case '[':
		r.cutText()
		rec = readText(string(r.record))
	case '(':
		r.cutSGF()
		rec = readSGF(string(r.record))
	default:
		r.cutList()
		rec.readMoves(string(r.record))
	}
	if len(r.piece) == 0 && r.err != nil && r.err != io.EOF {
		return Record{}, r.err // the record may go on where the source broke
	}
	if r.over {
		rec.Fault = nil
		rec.spoil("the record is longer than %d bytes", MaxRecord)
	}
	r.settle(&rec)
	return rec, nil
}

// settle decides by which rules and in which system the record is to be read.
func (r *Reader) settle(rec *Record) {
	rec.readRules(r.options)
	switch {
	case rec.Rules.Name == "": // spoilt
	case rec.System == SGF:
		rec.settleSGF()
	default:
		rec.detect(r.options.System)
	}
	if len(rec.Moves) == 0 {
		rec.spoil("the record has no moves")
	}
}

// begin skips to the next record and returns the first byte of it; ok is false if
// there is none. Lines that begin with # are comments.
func (r *Reader) begin() (first byte, ok bool) {
	for comment := false; r.more(); r.skip() {
		if r.atStart {
			text := bytes.TrimLeft(r.piece, " \t\r\n\f\v")
			if comment = len(text) > 0 && text[0] == '#'; !comment && len(text) > 0 {
				return text[0], true
			}
		} else if !comment && len(bytes.TrimSpace(r.piece)) > 0 {
			return bytes.TrimSpace(r.piece)[0], true
		}
	}
	return 0, false
}

// more makes sure that there is a piece, and reports whether there is.
func (r *Reader) more() bool {
	for len(r.piece) == 0 && r.err == nil {
		first := r.record == nil
		r.piece, r.err = r.in.ReadSlice('\n')
		if r.err == bufio.ErrBufferFull {
			r.err = nil
		}
		if first {
			r.piece = bytes.TrimPrefix(r.piece, byteOrderMark)
			r.record = []byte{}
		}
	}
	return len(r.piece) > 0
}

// skip passes over the piece.
func (r *Reader) skip() {
	r.atStart = r.piece[len(r.piece)-1] == '\n'
	r.piece = nil
}

// take adds the first n bytes of the piece to the record.
func (r *Reader) take(n int) {
	if len(r.record)+n > MaxRecord {
		r.over = true
	} else if !r.over {
		r.record = append(r.record, r.piece[:n]...)
	}
	if n == len(r.piece) {
		r.skip()
		return
	}
	r.piece, r.atStart = r.piece[n:], false
}

// cutText takes the lines of a record with headers: up to a header behind the
// moves, to one that repeats the first of all, or to a record in SGF.
func (r *Reader) cutText() {
	var first []byte
	moves := false
	for r.more() {
		if r.atStart {
			text := bytes.TrimLeft(r.piece, " \t\r\n")
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
		r.take(len(r.piece))
	}
}

// headerName returns the name of the header with which text begins.
func headerName(text []byte) []byte {
	name, _, _ := bytes.Cut(text[1:min(len(text), 64)], []byte(`"`))
	return bytes.TrimSpace(name)
}
