package reply

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pentepost/notation/visible"
)

// A person is the sender of a mail, as the text may name them.
type person struct {
	addresses []string // in lower case
	name      []string // the words of the display name
}

func newPerson(o Options) person { return person{addresses: o.Sender, name: words(o.Name)} }

// markContacts finds contact details among the own text from line i to the end of
// its block: lines that hold an address, a telephone number or a key of the sender,
// and a name with a title, a firm and the like at the end. They are for people
// who get mail from the sender. Other players see only a nickname.
//
// It returns the lines that the sender should hear of. DECISION: these are the lines
// with a detail in or above the text. A signature at the end is not among them, marked
// or not: it stands below every mail of that person, so that every answer would name it.
func markContacts(lines []line, kinds []lineKind, i int, o Options) (withheld []string) {
	var texts []string
	var at []int
	for size := 0; i < len(lines) && inBlock(kinds[i]) && size <= maxRest(o); i++ {
		text := visible.Line(lines[i].text)
		texts, at, size = append(texts, text), append(at, i), size+len(text)+1
	}
	who := newPerson(o)
	end := signatureBlock(texts, who)
	paragraph, header := 0, unknownHeader(texts)
	for k, text := range texts {
		if text == "" {
			paragraph, header = k+1, unknownHeader(texts[k+1:])
		}
		switch {
		case kinds[at[k]] != ownKind || k < end && (!who.contactIn(text) || secret(text)):
		case k < end && header:
			for _, below := range at[paragraph:] {
				kinds[below] = belowKind
			}
			return withheld
		default:
			kinds[at[k]] = contactKind
			if k < end {
				withheld = append(withheld, text)
			}
		}
	}
	return withheld
}

// HasContact reports a line with an address, a telephone number or a key of the sender
// with that address and display name.
func HasContact(s, address, name string) bool {
	return newPerson(Options{Sender: []string{address}, Name: name}).contactIn(visible.Line(s))
}

func (p person) contactIn(s string) bool {
	return p.addressIn(s) || telephone(s) || strings.Contains(s, "@") && keyAddress.MatchString(s)
}

// keyAddress matches an address with one of our keys, see games.Seal. Its groups are the key
// and what follows it.
var keyAddress = regexp.MustCompile(`(?i)([a-z2-7]{28,})([^\s@]*@)`)

// HideKeys replaces the keys in a line by dots.
func HideKeys(s string) string { return keyAddress.ReplaceAllString(s, "...$2") }

// unknownHeader reports whether the lines begin with a paragraph that has two names of
// fields. With a contact in it, that is a quoted header block in a language that we do not
// know.
func unknownHeader(lines []string) bool {
	fields := 0
	for _, text := range lines {
		if text == "" {
			break
		}
		if fieldLine.MatchString(text) && !mailLabel.MatchString(text) && !phoneLabel.MatchString(text) {
			fields++
		}
	}
	return fields >= 2
}

// fieldLine matches a line of a quoted header block: "Kome: ann@example.org".
var fieldLine = regexp.MustCompile(`^\pL[^:：]{0,30}[:：]`)

// secret reports a private note, which no other player gets.
func secret(s string) bool { return strings.HasPrefix(strings.ToLower(CommandLine(s)), "note") }

// addressIn reports a line with the sender's address, also if it is spelled out
// ("ann at example.org"), or with hardly more than an address that looks like
// another one of theirs.
func (p person) addressIn(s string) bool {
	low := strings.ToLower(s)
	for _, address := range p.addresses {
		if spelledIn(low, address) {
			return true
		}
	}
	if !addressLine(s) {
		return false
	}
	const minLetters = 3 // shorter words of a name are in many addresses
	local, _, _ := strings.Cut(low, "@")
	return mailLabel.MatchString(s) || slices.ContainsFunc(p.name, func(word string) bool {
		return utf8.RuneCountInString(word) >= minLetters && strings.Contains(local, word)
	})
}

// spelledIn looks for an address in lower-case text, with or without its tag
// ("ann+games@example.org"), also with "at" or brackets in the place of the "@".
func spelledIn(low, address string) bool {
	local, domain, whole := strings.Cut(address, "@")
	if !whole || domain == "" {
		return false
	}
	plain, _, _ := strings.Cut(local, "+")
	for at := 0; ; at += len(domain) {
		i := strings.Index(low[at:], domain)
		if i < 0 {
			return false
		}
		at += i
		before := strings.TrimRight(low[:at], " ([{<>}])")
		name := strings.TrimSuffix(strings.TrimSuffix(strings.TrimSuffix(before, "@"), "＠"), "at")
		hasSign := len(name) < len(before)
		before = strings.TrimRight(name, " ([{<")
		if hasSign && (strings.HasSuffix(before, local) || plain != "" && strings.HasSuffix(before, plain)) {
			return true
		}
	}
}

// mailLabel stands before a mail address.
var mailLabel = regexp.MustCompile(`(?i)^\W*(?:e-?mail|mail|mailto|courriel|correo|e|почта|メール|邮箱)\s?[:：]|^[📧✉📨]`)

// addressLine reports a line with a mail address and at most two other words.
func addressLine(s string) bool {
	const maxOthers = 2
	return hasAddress(s) && len(slices.DeleteFunc(strings.Fields(s), func(field string) bool { return strings.Contains(field, "@") })) <= maxOthers
}

// named reports a line that is the sender's name, with at most a few words more.
func (p person) named(s string) bool {
	const more = 3
	all := words(s)
	if len(p.name) == 0 || len(all) > len(p.name)+more {
		return false
	}
	return hasWords(all, p.name)
}

// maxBlock is the number of lines of the longest block of contact details that is
// recognised by its words.
const maxBlock = 15

// signatureBlock returns the index of the line with which a block of contact
// details begins that nobody marked as a signature, len(lines) if there is none. It
// begins with the sender's name, below a closing ("Kind regards,") or with a
// paragraph, goes to the end, and is as short as it can be without leaving a
// detail out.
func signatureBlock(lines []string, who person) int {
	start, best := len(lines), 0
	var below detailCount
	for i := len(lines) - 1; i >= max(0, len(lines)-maxBlock); i-- {
		text := lines[i]
		if !hasLetter(text) {
			continue
		}
		named, closes := who.named(text), closing(text)
		n, inside := below.with(text, who)
		if !inside && !named && !closes {
			break
		}
		details := n.sure + n.titles
		switch {
		case details+n.names <= best:
		case named && (details > 0 || len(who.name) > 1 && n.others > 0):
			start, best = i, details+n.names
		case closes && details > 0:
			start, best = i+1, details+n.names
		case inside && n.sure > 0 && details > 1 && (i == 0 || lines[i-1] == ""):
			start, best = i, details+n.names
		}
		if !inside || closes {
			break
		}
		below = n
	}
	if start == len(lines) {
		start = detailsAtEnd(lines, who)
	}
	for start < len(lines) && start > 0 && (lines[start-1] == "" || dashes(lines[start-1])) {
		start--
	}
	return start
}

// detailsAtEnd returns the index of the first of the lines at the end that have nothing but
// an address or a telephone number, below an empty line, a name or a closing. It returns
// len(lines) if there are none.
func detailsAtEnd(lines []string, who person) int {
	end := len(lines)
	for end > 0 && lines[end-1] == "" {
		end--
	}
	start := end
	for start > 0 && who.onlyContact(lines[start-1]) {
		start--
	}
	if start == end || start > 0 && lines[start-1] != "" && !closing(lines[start-1]) && !who.namedInPart(lines[start-1]) {
		return len(lines)
	}
	return start
}

// namedInPart reports a line that is a part of the sender's name.
func (p person) namedInPart(s string) bool {
	all := words(s)
	return len(all) > 0 && hasWords(p.name, all)
}

// onlyContact reports a line with an address or a telephone number and at most one word
// beside it: "Mobile: 0171 234 5678", but not "Ring me: 0171 234 5678".
func (p person) onlyContact(s string) bool {
	others := 0
	for field := range strings.FieldsSeq(s) {
		if strings.Contains(field, "@") {
			continue
		}
		for _, word := range words(field) {
			if !startsWithDigit(word) && utf8.RuneCountInString(word) > 1 {
				others++
			}
		}
	}
	return others <= 1 && p.contactIn(s) && !secret(s)
}

// detailCount counts the lines of a block of contact details.
type detailCount struct {
	sure   int // with an address, a telephone number, a page of the web, or several things side by side
	titles int // with a title, a firm or a street
	names  int // with the sender's name
	others int
}

// with returns the count with one line more. inside reports that the line may stand
// in the block: it is neither a sentence nor a command.
func (n detailCount) with(text string, who person) (more detailCount, inside bool) {
	switch {
	case sureDetail(text, who):
		n.sure++
	case titled(text):
		n.titles++
	case !terse(text):
		return n, false
	case len(who.name) > 1 && who.named(text):
		n.names++
	default:
		n.others++
	}
	return n, true
}

// terse reports a line that may stand in a block of contact details: a few words
// that are no sentence, no postscript and no command.
func terse(s string) bool {
	const maxWords, maxLetters = 9, 70
	first, _ := utf8.DecodeRuneInString(s)
	last, _ := utf8.DecodeLastRuneInString(s)
	low := words(s)
	return len(low) > 0 && len(low) <= maxWords && utf8.RuneCountInString(s) <= maxLetters &&
		!unicode.IsLower(first) && !strings.ContainsRune("!?:。！？", last) && (last != '.' || abbreviations[low[len(low)-1]]) &&
		low[0] != "ps" && !strings.HasPrefix(s, "P.S") && low[0] != "if" && low[0] != "note" && !isCommand(s)
}

// sureDetail reports a short line with an address, a telephone number or a page of
// the web, or with several things side by side.
func sureDetail(s string, who person) bool {
	const maxWords, maxLetters = 6, 120
	inLetters := slices.DeleteFunc(words(s), func(word string) bool { return startsWithDigit(word) })
	switch {
	case utf8.RuneCountInString(s) > maxLetters || len(inLetters) > maxWords || secret(s):
		return false
	case who.addressIn(s), addressLine(s), telephone(s):
		return true
	case webAddress.MatchString(s) && len(strings.Fields(s)) <= 3:
		return true
	}
	return strings.ContainsAny(s, "|•·") && terse(strings.TrimLeft(s, "|•· "))
}

// titled reports a line with a title, a firm, a street or a town.
func titled(s string) bool {
	if !terse(s) {
		return false
	}
	if postalCode.MatchString(s) {
		return true
	}
	for field := range strings.FieldsSeq(s) {
		first, _ := utf8.DecodeRuneInString(field)
		if !unicode.IsLower(first) && slices.ContainsFunc(words(field), func(word string) bool { return titles[word] }) {
			return true
		}
	}
	return false
}

var (
	webAddress = regexp.MustCompile(`(?i)\bwww\.\pL|\bhttps?://`)
	// postalCode is "0123 Oslo", "D-12345 Berlin" or "SW1A 1AA" at the end.
	postalCode = regexp.MustCompile(`^(?:\pL{1,2}[- ])?\d{4,5} \p{Lu}|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$|, [A-Z]{2} \d{5}\b`)
)

// abbreviations end a line that is no sentence with a full stop.
var abbreviations = wordSet("inc ltd co corp llc phd jr sr md st ev dept univ bros dipl ing d")

// titles are words of titles, firms and streets, in lower case.
var titles = wordSet(`
	ceo cto cfo coo cio manager director engineer developer consultant president chairman chairwoman professor prof dr phd msc bsc mba
	head chief officer lead architect analyst assistant associate founder partner attorney lawyer solicitor teacher lecturer physician
	scientist researcher editor designer specialist administrator coordinator executive representative secretary accountant technician
	department dept division university college institute school hospital limited ltd llc llp inc corp corporation company plc gmbh kg ag bv nv srl
	spa sarl sas ab aps oy oyj asa as kft sro doo zoo pty group holding foundation
	geschäftsführer geschäftsführerin geschäftsführung leiter leiterin abteilung abteilungsleiter vertrieb mitarbeiter mitarbeiterin berater beraterin
	ingenieur ingenieurin rechtsanwalt rechtsanwältin assistentin universität hochschule institut schule verein dipl
	directeur directrice responsable ingénieur gérant gérante avocat université école service société
	gerente directora ingeniero ingeniera jefe abogado universidad empresa departamento
	direttore direttrice responsabile ingegnere avvocato università ufficio
	diretor diretora engenheiro engenheira advogado universidade
	hoofd adviseur medewerker universiteit afdeling chef ingenjör universitet avdelning avdeling leder rådgiver afdeling johtaja päällikkö yliopisto
	dyrektor kierownik inżynier uniwersytet ředitel vedoucí univerzita директор менеджер инженер начальник отдел университет ооо директорка менеджерка
	müdür mühendis üniversitesi şirketi διευθυντής πανεπιστήμιο 株式会社 部長 課長 经理 公司 總監
	street road avenue lane square building floor suite straße strasse str platz weg gasse rue boulevard calle avenida via piazza rua straat laan
	gatan gata gate vei veien vej vägen katu tie ulica ul улица
`)

// wordSet returns the words of a text.
func wordSet(text string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(text) {
		set[word] = true
	}
	return set
}

// words returns the words of a text in lower case, without punctuation. A Chinese
// character is a word of its own.
func words(s string) []string {
	var all []string
	start := -1
	end := func(i int) {
		if start >= 0 {
			all = append(all, strings.ToLower(s[start:i]))
		}
		start = -1
	}
	for i, r := range s {
		switch {
		case r >= 0x2e80 && unicode.IsLetter(r):
			end(i)
			start = i
			end(i + utf8.RuneLen(r))
		case !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r):
			end(i)
		case start < 0:
			start = i
		}
	}
	end(len(s))
	return all
}

// hasLetter reports whether a text has any words.
func hasLetter(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
}

// hasWords reports whether all has each of some.
func hasWords(all, some []string) bool {
	for _, word := range some {
		if !slices.Contains(all, word) {
			return false
		}
	}
	return true
}
