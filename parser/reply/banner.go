package reply

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"pentepost/notation/visible"
)

// Proofpoint writes these lines around its banners.
const (
	bannerStart = "zjqcmqryfpfptbannerstart"
	bannerEnd   = "zjqcmqryfpfptbannerend"
)

const (
	maxBannerLines = 12
	maxBannerHead  = 3   // lines of the sentence that says where the mail comes from
	maxBannerText  = 600 // characters of a line
)

// takeBanners marks the banners that mail providers put on top of a mail: "CAUTION: This email originated from outside of
// the organization." The player's own text in the line where one ends stays as a line of its own.
//
// DECISION: a banner is known by its whole first sentence. Single words such as "external" stand in remarks, too.
func takeBanners(lines []line, kinds []lineKind) {
	for i := 0; i < len(lines); {
		if visible.Empty(lines[i].text) {
			i++
			continue
		}
		last, own := i-1, ""
		if !lines[i].below {
			last, own = bannerAt(lines, i)
		}
		if last < i {
			return
		}
		for k := i; k <= last; k++ {
			kinds[k] = bannerKind
		}
		if own != "" {
			lines[last].text, kinds[last] = own, ""
			return
		}
		i = last + 1
	}
}

// bannerAt returns the last line of the banner that begins at lines[i], and the text behind it in that line. last is less
// than i if there is none.
func bannerAt(lines []line, i int) (last int, own string) {
	if end := bracketedBanner(lines, i); end > i {
		return end, ""
	}
	first := i
	for boxLine(lines[i].text) && first < len(lines) && (first == i || visible.Empty(lines[first].text)) {
		first++
	}
	n, own, closed := bannerHead(lines, first)
	if n == 0 {
		return i - 1, ""
	}
	last = first + n - 1
	for !closed && last+1 < len(lines) && last-i < maxBannerLines && (own == "" || brokenOff(lines[last].text)) && goesOn(lines, last+1) {
		last++
		own = behindBanner(lines[last].text)
	}
	if own == "" {
		last = boxEnd(lines, last)
	}
	return last, own
}

// bracketedBanner returns the last line of a banner between the marks of Proofpoint, -1 if there is none.
func bracketedBanner(lines []line, i int) int {
	if bannerText(lines[i].text) != bannerStart {
		return -1
	}
	for k := i + 1; k < len(lines) && k <= i+maxBannerLines; k++ {
		if bannerText(lines[k].text) == bannerEnd {
			return k
		}
	}
	return -1
}

// boxEnd returns the index of the line that closes the box around a banner, or last if there is none.
func boxEnd(lines []line, last int) int {
	for k := last + 1; k < len(lines); k++ {
		if boxLine(lines[k].text) {
			return k
		}
		if !visible.Empty(lines[k].text) {
			break
		}
	}
	return last
}

// boxLine reports a line that is only drawn.
func boxLine(s string) bool {
	s = visible.Line(s)
	return len(s) >= 3 && strings.Trim(s, "-–—_=*~#+| ") == ""
}

// bannerHead returns how many lines the first sentence of a banner takes, 0 if there is none, and the text behind the
// banner in the last of them. closed reports that nothing else belongs to the banner, because it is a tag.
func bannerHead(lines []line, i int) (n int, own string, closed bool) {
	joined := ""
	for n < maxBannerHead && i+n < len(lines) && joinable(lines[i+n]) {
		text := bannerText(lines[i+n].text)
		if slices.Contains(mailWords().banner.alerts, text) || slices.Contains(mailWords().banner.tags, text) {
			text += ":" // it stands on a line of its own
		}
		joined = strings.TrimSpace(joined + " " + text)
		if n++; isBannerHead(joined, n) {
			return n, behindBanner(lines[i+n-1].text), false
		}
	}
	if i < len(lines) && joinable(lines[i]) {
		if text, ok := behindTag(lines[i].text); ok {
			return 1, text, true
		}
	}
	return 0, "", false
}

// behindTag returns what stands behind a tag at the beginning of a line: "[EXTERNAL] K10". A tag without brackets stands
// alone, in capitals or between marks.
func behindTag(s string) (text string, ok bool) {
	s = visible.Line(visible.Cut(s, maxBannerText))
	if inside, after, closed := strings.Cut(strings.TrimLeft(s, "* "), "]"); closed && strings.HasPrefix(inside, "[") {
		if !slices.Contains(mailWords().banner.tags, bannerText(inside)) {
			return "", false
		}
		return strings.TrimLeft(after, "*:- "), true
	}
	bare := strings.Trim(s, "*-=#!<>:. ")
	marked := len(bare) < len(s) || strings.ToUpper(bare) == bare
	return "", marked && slices.Contains(mailWords().banner.tags, bannerText(bare))
}

// isBannerHead reports whether the text of some lines begins as a banner does: with a tag or a word of warning and then
// advice, or with a sentence that says where the mail comes from.
func isBannerHead(text string, lines int) bool {
	rest, tagged := withoutAlerts(text)
	sentence, warned := firstSentence(rest), len(rest) < len(text)
	switch {
	case beginsWith(rest, mailWords().banner.strangers):
		return true
	case isOwnSentence(sentence):
		return false
	case beginsWith(rest, mailWords().banner.subjects):
		return stems(sentence, mailWords().banner.outside) > 0
	}
	advice := stems(sentence, mailWords().banner.advice)
	return tagged && lines == 1 && advice > 1 || warned && advice > 2
}

// isOwnSentence reports a sentence that no banner has: it has a point, or words like "I am" and "my".
func isOwnSentence(text string) bool {
	words := wordsOf(text)
	spaced := " " + strings.Join(words, " ") + " "
	return slices.ContainsFunc(words, isPoint) || slices.ContainsFunc(mailWords().banner.self, func(self string) bool { return strings.Contains(spaced, " "+self+" ") })
}

// isPoint reports a word like a point: "k10".
func isPoint(word string) bool {
	return len(word) > 1 && len(word) <= 3 && word[0] >= 'a' && word[0] <= 't' && digits(word[1:]) == len(word)-1
}

// wordsOf returns the words of a text in lower case. An apostrophe is a part of a word.
func wordsOf(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '\'' })
}

// withoutAlerts removes the words of warning and the tags at the beginning of a text. tagged reports whether a tag was among them.
func withoutAlerts(text string) (rest string, tagged bool) {
	for {
		tag, isTag := cutWords(text, mailWords().banner.tags)
		if isTag {
			text, tagged = tag, true
			continue
		}
		alert, isAlert := cutWords(text, mailWords().banner.alerts)
		if !isAlert {
			return text, tagged
		}
		text = alert
	}
}

// cutWords removes the first of some words from the beginning of a text, with the marks behind it, which there must be.
func cutWords(text string, words []string) (rest string, ok bool) {
	for _, word := range words {
		rest, ok := strings.CutPrefix(text, word)
		if bare := strings.TrimLeft(rest, ":!-–—.,*] "); ok && bare != rest && strings.ContainsAny(rest[:len(rest)-len(bare)], ":!-–—.*]") {
			return bare, true
		}
	}
	return text, false
}

// firstSentence returns a text up to the end of its first sentence.
func firstSentence(text string) string {
	for _, end := range []string{". ", "! "} {
		text, _, _ = strings.Cut(text, end)
	}
	return text
}

// goesOn reports whether a line is a part of the banner above it: it has several of the words of banners, or one if
// a sentence was broken off above. A command has more of them only if it is none.
func goesOn(lines []line, i int) bool {
	text := bannerText(strings.TrimSuffix(visible.Line(lines[i].text), behindBanner(lines[i].text)))
	if !joinable(lines[i]) || isOwnSentence(text) {
		return false
	}
	switch n := stems(text, mailWords().banner.advice); n {
	case 0:
		return false
	case 1:
		return brokenOff(lines[i-1].text) && !beginsSentence(lines[i].text)
	case 2:
		return !beginsCommand(lines[i].text)
	}
	return true
}

// brokenOff reports a line that is long enough to be broken, and does not end a sentence.
func brokenOff(s string) bool {
	const width = 40 // characters
	s = strings.TrimRight(visible.Line(s), " *|")
	return utf8.RuneCountInString(s) >= width && !strings.ContainsAny(s[len(s)-1:], ".!:?>")
}

// beginsSentence reports a line with a capital letter at its beginning alone.
func beginsSentence(s string) bool {
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(visible.Line(s), "* "))
	return unicode.IsUpper(first) && strings.ToUpper(s) != s
}

// behindBanner returns the sentences at the end of a line that have no word of banners: the player's text, which a mail
// program joined with the banner.
func behindBanner(s string) string {
	s = visible.Line(s)
	own := ""
	for {
		i := max(strings.LastIndex(s, ". "), strings.LastIndex(s, "! "))
		if i < 0 {
			return own
		}
		tail := s[i+2:]
		if text := bannerText(tail); text == "" || stems(text, mailWords().banner.advice)+stems(text, mailWords().banner.outside) > 0 {
			return own
		}
		own, s = strings.TrimSpace(tail+" "+own), s[:i+1]
	}
}

// bannerText returns a line in the form of the words of banners: in lower case, without decoration.
func bannerText(s string) string {
	s = strings.ToLower(visible.Line(visible.Cut(s, maxBannerText)))
	s = oneSpelling.Replace(s)
	return strings.Trim(s, " []*-–—_=~#+|<>⚠️")
}

// oneSpelling leaves one way to write a word.
var oneSpelling = strings.NewReplacer("e-mail", "email", "e‑mail", "email", "e-post", "epost", "’", "'", "*", "")

func beginsWith(text string, words []string) bool {
	return slices.ContainsFunc(words, func(word string) bool { return strings.HasPrefix(text, word) })
}

// stems counts the stems with which words of a text begin.
func stems(text string, of []string) (n int) {
	text = " " + strings.Join(wordsOf(text), " ")
	for _, stem := range of {
		if strings.Contains(text, " "+stem) {
			n++
		}
	}
	return n
}
