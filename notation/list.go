package notation

import "bytes"

// cutList takes a bare list of moves: a line, and the lines that can only be its
// continuation, as when a long list with move numbers was broken.
func (r *Reader) cutList() {
	r.cutLine()
	for r.more() && r.atStart && !r.over && continues(r.record, r.piece) {
		r.cutLine()
	}
}

// cutLine takes what is left of a line.
func (r *Reader) cutLine() {
	for more := true; more; {
		more = r.piece[len(r.piece)-1] != '\n'
		r.take(len(r.piece))
		more = more && r.more()
	}
}

// continues reports whether a line goes on with the list before it: there the last
// word was a move number, or the numbers go on, or only the result is left.
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
	_, ok := parseClaim(string(line[:min(len(line), 24)]))
	return ok
}

// moveNumber returns the number that ends at a dot, 0 if there is none.
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
