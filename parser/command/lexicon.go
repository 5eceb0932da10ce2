package command

import (
	"strings"
	"sync"

	"golang.org/x/text/unicode/norm"

	"pentepost/parser/phrasebook"
	"pentepost/templates/words"
)

// A lexicon has the words of all languages by which lines are read, but for those of commands, which are in the phrase book. The language
// of a line is never determined.
type lexicon struct {
	wishes   *phraseTable[wish]
	tags     map[string]string     // of the languages that wishes ask for
	playing  *phraseTable[bool]    // words beside a point that is played; true: they say that the writer plays
	and      map[string]bool       // words that begin something else behind a move
	openings *phraseTable[string]  // words about the choice of an opening; "": it changes nothing
	below    *phraseTable[meaning] // words of lines below a move
}

var knownWords = sync.OnceValue(func() *lexicon {
	x := &lexicon{newPhraseTable[wish](), map[string]string{}, newPhraseTable[bool](), map[string]bool{}, newPhraseTable[string](), newPhraseTable[meaning]()}
	for key, phrases := range words.Together("wishes.toml") {
		for _, phrase := range phrases {
			switch key {
			case conjunction:
				x.and[textOf(tokensOf(phrase))] = true
			case placing, connecting:
				x.playing.put(tokensOf(phrase), func(announces bool) bool { return announces || key == placing })
			default:
				x.addWish(phrase, wishNamed[key])
			}
		}
	}
	for tag, phrases := range words.Together("languages.toml") {
		for _, phrase := range phrases {
			x.tags[x.addWish(phrase, wishLanguage)] = tag
		}
	}
	for word, phrases := range words.Together("opening.toml") {
		if word == "beside" {
			word = ""
		}
		for _, phrase := range phrases {
			x.openings.put(tokensOf(norm.NFKC.String(phrase)), func(string) string { return word })
		}
	}
	for key, phrases := range words.Together("below.toml") {
		for _, phrase := range phrases {
			x.addBelow(phrase, belowNamed[key])
		}
	}
	x.pruneWishes()
	return x
})

// The keys of words that stand beside a point that is played.
const (
	placing     = "placing"    // say that the writer plays: "I play"
	connecting  = "connecting" // say nothing: "on", "stone"
	conjunction = "and"        // begin something else behind it
)

// addWish adds words with what they say, and returns them as they stand in the table. A star at their end stands for any end of a word.
func (x *lexicon) addWish(phrase string, means wish) (text string) {
	phrase, isStem := strings.CutSuffix(phrase, "*")
	tokens, also := split(phrasebook.Fold(phrase)), func(already wish) wish { return already | means }
	if isStem {
		return x.wishes.putStem(tokens, also)
	}
	return x.wishes.put(tokens, also)
}

// pruneWishes drops phrases that say no more than a part of them does beside a courtesy: "no thanks".
func (x *lexicon) pruneWishes() {
	polite := func(words string) bool {
		m := x.wishes.means[words]
		return m&courtesies != 0 && m&^(courtesies|wishBegins|wishHello|wishEmphasis) == 0
	}
	var more []string
	for key, means := range x.wishes.means {
		for i := range len(key) {
			if head, tail := key[:i], key[i+1:]; key[i] == ' ' && means&wishUnsure == 0 && (means&^x.wishes.means[head] == 0 && polite(tail) || means&^x.wishes.means[tail] == 0 && polite(head)) {
				more = append(more, key)
			}
		}
	}
	for _, key := range more {
		delete(x.wishes.means, key)
	}
}

// addBelow adds words with a meaning. If they make a line secret, it depends on the mark behind them whether they do so with
// one point, with two, or only beside other words. A word of correction with a mark is none by itself.
func (x *lexicon) addBelow(phrase string, means meaning) {
	switch {
	case strings.HasSuffix(phrase, "?"):
		means = means&^secret | secretOfTwo
	case strings.HasSuffix(phrase, "*") && means == correction:
		means = beside
	case strings.HasSuffix(phrase, "*"):
		means &^= secret
	}
	x.below.put(split(strings.TrimRight(phrase, "?*")), func(already meaning) meaning { return already | means })
}

// wish returns the longest phrase of a wish that tokens begin with, or their first word, and its number of tokens.
func (x *lexicon) wish(tokens []token) (p wishPhrase, n int) {
	means, n := x.wishes.first(tokens)
	n = max(n, 1)
	return wishPhrase{text: textOf(tokens[:n]), means: means, words: n}, n
}

// plays returns how many tokens are words beside a point that is played, 0 if the first is none, and whether they say that the
// writer plays. A run of letters in a script without blanks must be nothing else.
func (x *lexicon) plays(tokens []token) (n int, announces bool) {
	announces, n = x.playing.first(tokens)
	if n == 0 && tokens[0].unspaced {
		if announces, is := x.playsIn([]rune(tokens[0].text)); is {
			return 1, announces
		}
	}
	return n, announces
}

// playsIn reports whether a run can be split into words beside a point and courtesies, and whether one says that the writer plays.
func (x *lexicon) playsIn(run []rune) (announces, is bool) {
	reached, announced := make([]bool, len(run)+1), make([]bool, len(run)+1) // by words that end there
	reached[0] = true
	for i := range run {
		for end := i + 1; reached[i] && end <= min(i+max(x.playing.widest, x.wishes.widest), len(run)); end++ {
			announces, is := x.playing.means[string(run[i:end])]
			if is || x.wishes.means[phrasebook.Fold(string(run[i:end]))]&(courtesies|wishBegins) != 0 {
				reached[end], announced[end] = true, announced[end] || announced[i] || announces
			}
		}
	}
	return announced[len(run)], reached[len(run)]
}
