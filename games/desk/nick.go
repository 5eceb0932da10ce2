package desk

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"pentepost/games"
	"pentepost/games/letters"
	"pentepost/rules"
)

// Nick changes the sender's nickname.
type Nick struct{ Name string }

func (Nick) traits() Traits {
	return Traits{Ways: []Way{{Form: "nick NICKNAME", Example: "nick Ann"}}, Read: readNick, Stranger: SignsUp}
}

func readNick(l CommandLine) Command {
	if len(l.Args) != 1 {
		return nil
	}
	return Nick{Name: l.Typed[0]}
}

func (c Nick) do(h *house) error {
	if err := h.accounts.rename(c.Name); err != nil {
		return err
	}
	return h.answers.reply(letters.Notice{Letter: letters.SettingsShown{}})
}

func (ac *accounts) rename(nick string) error {
	if !GoodNick(nick) || !strings.EqualFold(nick, ac.From.Nick) && ac.namesService(nick) {
		return games.RefuseAbout(games.NotAllowed, games.TopicNick, nick)
	}
	other, taken, err := ac.tx.Players.ByNick(nick)
	switch {
	case err != nil:
		return err
	case taken && other.ID != ac.From.ID:
		return games.RefuseAbout(games.NotAllowed, games.TopicNickTaken, nick)
	}
	return ac.change(func(p *games.Player) { p.Nick = nick })
}

// serviceNames are names under which people expect the server or who runs it. Players who have one already keep it.
var serviceNames = []string{"pentepost", "postmaster", "mailer-daemon", "admin", "administrator", "operator", "server"}

// namesService reports whether a nickname would pass its owner off as the server: it is one of its names, or the local part of one of its
// addresses.
func (ac *accounts) namesService(nick string) bool {
	is := func(name string) bool { return strings.EqualFold(name, nick) }
	isLocal := func(address string) bool {
		local, _, _ := strings.Cut(address, "@")
		return is(local)
	}
	return slices.ContainsFunc(serviceNames, is) || is(ac.ServiceName) || isLocal(ac.Service) || slices.ContainsFunc(ac.MoreServices, isLocal)
}

// MaxNick is the maximum length of a nickname, in characters.
const MaxNick = 20

// GoodNick reports whether nick can be shown and typed everywhere: ASCII letters,
// digits and - _ . only, starting with a letter, ending with a letter or digit, and
// not a word of the command grammar.
func GoodNick(nick string) bool {
	if len(nick) < 2 || len(nick) > MaxNick || !isLetter(nick[0]) || reserved(nick) {
		return false
	}
	if last := nick[len(nick)-1]; !isLetter(last) && !isDigit(last) {
		return false // the command grammar strips a full stop at the end of a line
	}
	for i := range len(nick) {
		if c := nick[i]; !isLetter(c) && !isDigit(c) && !strings.ContainsRune("-_.", rune(c)) {
			return false
		}
	}
	return true
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// freeNick returns a free nickname made from a display name or, if that makes none, from
// the local part of an address.
func (ac *accounts) freeNick(name, address string) (string, error) {
	local, _, _ := strings.Cut(address, "@")
	local, _, _ = strings.Cut(local, "+")
	base := nickOf(name)
	if base == "" {
		base = cutNick(strings.Map(func(r rune) rune {
			if nickRune(r) {
				return r
			}
			return -1
		}, local))
	}
	if !GoodNick(base) || ac.namesService(base) {
		base = "player"
	}
	for n := 1; ; n++ {
		nick := base
		if n > 1 || base == "player" {
			nick += strconv.Itoa(n)
		}
		_, taken, err := ac.tx.Players.ByNick(nick)
		if err != nil || !taken {
			return nick, err
		}
	}
}

// nickOf returns the nickname that a display name makes: the given name, since a player has
// not agreed to show more. Accents are removed. It returns "" if the name has other
// characters, or is an address, or is too short.
func nickOf(name string) string {
	if family, given, ok := strings.Cut(name, ","); ok && strings.TrimSpace(family) != "" { // "Miller, Bob"
		name = given
	}
	for word := range strings.FieldsSeq(name) {
		word = strings.Trim(word, "\"'()")
		if strings.HasSuffix(word, ".") {
			continue // "Dr." or an initial
		}
		word = strings.Map(func(r rune) rune {
			if unicode.Is(unicode.Mn, r) {
				return -1
			}
			return r
		}, norm.NFKD.String(word))
		if strings.ContainsFunc(word, func(r rune) bool { return !nickRune(r) }) {
			return ""
		}
		if nick := cutNick(word); GoodNick(nick) {
			return nick
		}
		return ""
	}
	return ""
}

// nickRune reports whether a nickname can have a character.
func nickRune(r rune) bool {
	return r < 0x80 && (isLetter(byte(r)) || isDigit(byte(r)) || strings.ContainsRune("-_.", r))
}

// cutNick shortens a nickname so that there is room for a number.
func cutNick(nick string) string {
	return strings.TrimRight(nick[:min(len(nick), MaxNick-4)], "-_.")
}

// optionWords have a meaning inside a challenge.
var optionWords = []string{
	"first", "second", "days", "day", "per", "rated", "unrated", "zone", "size", "series", "target",
	"handicap", "ring", "announce", "team", "claim", "bank", "someone", "yes", "no", "all", "off", "me",
	"to", "and", "a", "on", "black", "both", "none", "double-three", "banks", "weekends",
}

// reserved reports whether a nickname is a word of the command grammar.
func reserved(nick string) bool {
	is := func(word string) bool { return strings.EqualFold(word, nick) }
	_, word := CommandNamed(strings.ToLower(nick))
	_, game := rules.Find(nick)
	return word || game || slices.ContainsFunc(optionWords, is) || computerNames.MatchString(nick)
}
