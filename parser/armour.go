package parser

import "strings"

// dropWrapping takes away what a text is packed in: PGP signature lines and
// uuencoded files. Both are found line by line.
func dropWrapping(lines []line) []line {
	out := lines[:0:0]
	for i := 0; i < len(lines); i++ {
		switch text := strings.TrimRight(lines[i].text, " \t"); {
		case text == "-----BEGIN PGP SIGNED MESSAGE-----":
			for i+1 < len(lines) && !blankLine(lines[i+1].text) {
				i++ // "Hash: SHA256"
			}
		case text == "-----BEGIN PGP SIGNATURE-----":
			i = skipTo(lines, i, "-----END PGP SIGNATURE-----")
		case uuencodeStart(text):
			i = skipTo(lines, i, "end")
		default:
			out = append(out, lines[i])
		}
	}
	return out
}

// skipTo returns the index of the line that is end, or of the last one.
func skipTo(lines []line, i int, end string) int {
	for ; i < len(lines)-1; i++ {
		if strings.TrimRight(lines[i].text, " \t") == end {
			return i
		}
	}
	return i
}

// uuencodeStart reports "begin 644 name".
func uuencodeStart(s string) bool {
	rest, ok := strings.CutPrefix(s, "begin ")
	if !ok || len(rest) < 5 || len(rest) > 200 {
		return false
	}
	mode, name, _ := strings.Cut(rest, " ")
	return (len(mode) == 3 || len(mode) == 4) && strings.Trim(mode, "01234567") == "" && name != ""
}
