package reply

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pentepost/notation/visible"
)

// markFooters marks what devices, mail programs, scanners and firms put below the text of a
// mail: the last lines of each block of own text.
func markFooters(lines []line, kinds []lineKind) {
	for end := len(kinds); end > 0; {
		start := end
		for start > 0 && (kinds[start-1] == ownKind || kinds[start-1] == emptyKind) {
			start--
		}
		for i := footerStart(lines, start, end); i < end; i++ {
			if kinds[i] == ownKind {
				kinds[i] = signatureKind
			}
		}
		end = min(start, end-1)
	}
}

// footerStart returns the index of the first line of the footers in the block of the lines
// from start to before end; end if there are none.
func footerStart(lines []line, start, end int) int {
	const reach, names = 30, 4 // lines
	first, below := end, 0     // lines below that are only a name or an address
	linked := false            // the line below is the address of a product
	for i := end - 1; i >= max(start, end-reach); i-- {
		if gap(lines[i].text) {
			continue
		}
		text := visible.Line(visible.Cut(lines[i].text, 1000))
		notice := noticeStart(lines, start, i)
		switch {
		case notice <= i:
			i, first, below, linked = notice, notice, 0, false
		case advertises(text, linked):
			first, below, linked = i, 0, productLink(text)
		case productLink(text) && below < names:
			linked = true
			below++
		case terse(text) && below < names:
			below++
		default:
			return first
		}
	}
	return first
}

// footerLinks are links and addresses of pages.
var footerLinks = regexp.MustCompile(`(?i)[<(\[]?(?:https?://|www\.)[^\s<>)\]]*[>)\]]?`)

// productLink reports a line with hardly more than a link to a product.
func productLink(s string) bool {
	const few = 3 // words
	if !strings.Contains(s, "/") && !strings.Contains(s, "www.") || len(strings.Fields(s)) > few {
		return false
	}
	shape := readShape(footerLinks.FindString(s))
	return shape.found
}

// advertises reports a line in which a device, a mail program or a scanner names itself, in any
// language: a few words around the name of a product, perhaps a link. linked says that a link
// to a product stands below.
//
// DECISION: "Sent from my iPhone" and "I bought a new iPhone" have the same name. What people
// write begins with a pronoun or an article, goes on behind the name, asks, exclaims, or has
// more words. Of 297 lines of devices and programs in 41 languages 6 were not recognised, and
// of 223 lines of people, many about their devices, 5 were taken for one: testdata has the rest.
func advertises(s string, linked bool) bool {
	whole := readShape(s)
	if !whole.found || hasAddress(s) || beginsCommand(s) || secret(s) {
		return false
	}
	text := footerLinks.ReplaceAllString(s, " ")
	linked = linked || len(text) < len(s)
	if whole.named[scannerName] {
		return linked || drawn(s) || checksVirus(text) && !exclaims(text) && !speaks(text)
	}
	first := firstSentence(text)
	if exclaims(text) || speaks(text) || len(words(text[len(first):])) > 6 && !linked {
		return false
	}
	shape := readShape(strings.TrimRight(first, " .。:"))
	return shape.ofSignature(linked)
}

// drawn reports a line that begins as a drawn one.
func drawn(s string) bool { return len(s) > 3 && strings.Trim(s[:3], "-_=*~#+") == "" }

// exclaims reports a line with marks that no device makes.
func exclaims(s string) bool {
	s = strings.ReplaceAll(strings.ToLower(s), "yahoo!", "yahoo")
	return strings.ContainsFunc(s, func(r rune) bool {
		return strings.ContainsRune("?!¿¡？！…", r) || unicode.Is(unicode.So, r) && !strings.ContainsRune("®™©", r)
	}) || strings.Contains(s, "...") || strings.Contains(s, ":)") || strings.Contains(s, ":-)")
}

// speaks reports a line that begins as a sentence of somebody does, or ends so in a language
// without blanks between words.
func speaks(s string) bool {
	first, _, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(s, "’", "'")), " ")
	before, _, elided := strings.Cut(first, "'")
	w := mailWords()
	if w.speakers[strings.TrimRight(first, ",.:")] || elided && w.speakers[before+"'"] {
		return true
	}
	letters := strings.TrimFunc(s, func(r rune) bool { return !unicode.IsLetter(r) })
	last, _ := utf8.DecodeLastRuneInString(letters)
	return unicode.Is(unicode.Hiragana, last) || beginsWith(letters, w.beginnings) ||
		slices.ContainsFunc(w.inside, func(word string) bool { return strings.Contains(s, word) }) ||
		slices.ContainsFunc(w.endings, func(word string) bool { return strings.HasSuffix(letters, word) })
}

// A lineShape counts the words of a line around the names of products in it. Those with digits
// do not count: they are names of models.
type lineShape struct {
	found                bool // it has a name
	before, inner, after int  // other words before the first name, between names, after the last one
	unspaced             int  // letters of scripts without blanks between words in these
	named                [productKinds]bool
	ending               bool // a name has an ending of its language
}

// readShape finds the names of products in a line.
func readShape(s string) (shape lineShape) {
	name := 0 // where the name above ends
	for i := 0; i < len(s); {
		word := nextWord(s[i:])
		first, size := utf8.DecodeRuneInString(s[i:])
		kind, ending, ok := productNamed(word)
		switch {
		case word == "":
			i += size
			continue
		case ok && isPoint(strings.ReplaceAll(strings.ToLower(word), "-", "")) && !strings.Contains(strings.ToLower(s[i:]), "mail"): // "keep K9"
		case ok:
			shape.add(kind, ending)
			name = i + len(word)
		case shape.found && (s[name:i] == "'" || s[name:i] == "’" || s[name:i] == "-"):
			shape.ending = true // "iPhone'umdan"
		case unspacedScript(first):
			shape.unspaced++
		case !strings.ContainsAny(word, "0123456789"):
			shape.after++
		}
		i += len(word)
	}
	if !shape.found {
		shape.before, shape.after = shape.after, 0
	}
	return shape
}

// add adds a name.
func (l *lineShape) add(kind productKind, ending bool) {
	if l.found {
		l.inner += l.after
	} else {
		l.before = l.after
	}
	l.found, l.after, l.named[kind], l.ending = true, 0, true, l.ending || ending
}

// nextWord returns the word with which a text begins, "" if it begins with none: the name of a
// product with other characters than letters in it ("K-9"), one in a script without blanks, a
// letter of such a script, or letters and digits.
func nextWord(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	if unspacedScript(first) {
		for n := min(len(s), mailWords().longestProduct); n > size; n-- {
			if _, ok := mailWords().products[s[:n]]; ok {
				return s[:n]
			}
		}
		return s[:size]
	}
	const longest = 20 // bytes of a name with marks
	letters := lettersAt(s, "")
	name := strings.TrimRight(lettersAt(s[:min(len(s), longest)], "-.&"), "-.&")
	if _, ok := mailWords().products[strings.ToLower(name)]; ok && letters != "" {
		return name
	}
	return letters
}

// lettersAt returns the letters, digits and some marks with which a text begins.
func lettersAt(s, marks string) string {
	end := strings.IndexFunc(s, func(r rune) bool {
		letter := unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || strings.ContainsRune(marks, r)
		return !letter || unspacedScript(r)
	})
	if end < 0 {
		return s
	}
	return s[:end]
}

// ofSignature reports the shape of a line that a device or a mail program adds.
func (l *lineShape) ofSignature(linked bool) bool {
	products := 0
	for _, kind := range []productKind{programName, platformName, deviceName} {
		if l.named[kind] {
			products++
		}
	}
	last := l.after == 0 && l.before > 1 && l.before < 6
	switch {
	case l.before+l.inner+l.after > 8:
		return false
	case linked:
		return products > 0
	case l.unspaced > 0:
		named := products > 0 || l.named[deviceNoun]
		return l.unspaced < 15 && named && (l.unspaced > 3 || products > 1 || l.named[mailNoun])
	case products == 0:
		return l.named[deviceNoun] && last && l.before+l.inner <= 3
	case products > 1, l.named[platformName] && l.named[mailNoun]:
		return l.after <= 1 && l.before < 7
	case l.named[deviceName]:
		return last || l.ending && l.before+l.after == 1 || l.after == 1 && (l.before > 1 || l.ending)
	}
	return last
}
