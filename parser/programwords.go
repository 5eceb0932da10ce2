package parser

import (
	"regexp"
	"sync"

	"pentepost/templates/words"
)

// wordsOfPrograms are what programs write in all languages. The English file programs.toml says what they are.
type wordsOfPrograms struct {
	bounces, complaints, receipts         []string
	waiting, waitingText, copies          []string
	addresses                             []string
	absences, headings, within, reactions []string
	until, back                           []string
	untilBehind, backBehind               *regexp.Regexp
}

var programWords = sync.OnceValue(func() *wordsOfPrograms {
	all := words.Together("programs.toml")
	return &wordsOfPrograms{
		bounces: all["bounces"], complaints: all["complaints"], receipts: all["receipts"],
		waiting: all["waiting"], waitingText: all["waiting_text"], copies: all["copies"],
		addresses: all["addresses"],
		absences:  all["absences"], headings: all["headings"], within: all["within"], reactions: all["reactions"],
		until: all["until"], back: all["back"],
		// "24. December'e kadar": an ending may stand between.
		untilBehind: regexp.MustCompile(`^['’]? ?(?:\pL{1,3} )?` + words.Pattern(all["until_behind"])),
		backBehind:  regexp.MustCompile(`^ ?` + words.Pattern(all["back_behind"])),
	}
})
