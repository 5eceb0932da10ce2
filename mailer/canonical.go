package mailer

import "strings"

// The form in which a letter is signed, "relaxed" for header and body: what servers on
// the way may do to blanks and to the breaks of header lines changes nothing in it.

// splitLetter returns the fields of a header, with their line ends and the lines that
// continue them, and the body. ok is false if the header does not end.
func splitLetter(raw string) (fields []string, body string, ok bool) {
	for {
		line, rest, found := strings.Cut(raw, "\r\n")
		switch {
		case !found:
			return nil, "", false
		case line == "":
			return fields, rest, true
		case strings.IndexByte(" \t", line[0]) >= 0 && len(fields) > 0:
			fields[len(fields)-1] += line + "\r\n"
		default:
			fields = append(fields, line+"\r\n")
		}
		raw = rest
	}
}

func fieldName(field string) string {
	name, _, _ := strings.Cut(field, ":")
	return strings.TrimRight(name, " \t")
}

// canonicalField is a field on one line, its name in lower case and every run of
// blanks as one (RFC 6376 section 3.4.2).
func canonicalField(field string) string {
	_, value, _ := strings.Cut(field, ":")
	value = strings.NewReplacer("\r", " ", "\n", " ").Replace(value)
	return strings.ToLower(fieldName(field)) + ":" + strings.Trim(oneBlank(value), " ") + "\r\n"
}

// canonicalBody has no blanks at the ends of lines, every other run of them as one,
// and no empty lines at its end (RFC 6376 section 3.4.4).
func canonicalBody(body string) string {
	var b strings.Builder
	empty := 0
	for line := range strings.SplitSeq(strings.TrimSuffix(body, "\r\n"), "\r\n") {
		line = strings.TrimRight(oneBlank(line), " ")
		if line == "" {
			empty++
			continue
		}
		b.WriteString(strings.Repeat("\r\n", empty) + line + "\r\n")
		empty = 0
	}
	return b.String()
}

// oneBlank makes one space of every run of spaces and tabs.
func oneBlank(s string) string {
	var b strings.Builder
	blank := false
	for i := range len(s) {
		if s[i] == ' ' || s[i] == '\t' {
			blank = true
			continue
		}
		if blank {
			b.WriteByte(' ')
			blank = false
		}
		b.WriteByte(s[i])
	}
	if blank {
		b.WriteByte(' ')
	}
	return b.String()
}
