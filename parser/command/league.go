package command

import (
	"errors"
	"strconv"
	"strings"

	"pentepost/games"
	"pentepost/games/clock"
	"pentepost/games/desk"
	"pentepost/games/league"
	"pentepost/games/leagues"
	"pentepost/parser"
	"pentepost/rules"
)

// ReadLeague reads a league's file, with its variant, options and pace. The error has all mistakes,
// each a [*league.Mistake].
func ReadLeague(text string) (leagues.League, error) {
	f, err := league.ReadFile(text)
	l := leagues.League{Terms: leagues.Terms{File: f, Text: text}}
	var mistakes []error
	wrong := func(name, reason string) { mistakes = append(mistakes, f.Wrong(name, reason)) }
	game := readTerms(strings.Fields(strings.ToLower(f.Variant + " " + strings.Join(f.Options, " "))))
	pace := readTerms(strings.Fields(strings.ToLower(f.Pace)))
	if len(game.Whom) > 0 || game.wrong != nil || game.Pace != clock.DefaultPace {
		name := "variant"
		if alone := readTerms([]string{strings.ToLower(f.Variant)}); alone.understood() {
			name = "options"
		}
		wrong(name, `must be a game and its options as in a challenge, such as "keryo-pente" and ["zone=on"]`)
	}
	if !pace.understood() {
		wrong("pace", league.WrongPace)
	}
	for _, address := range f.Organisers {
		switch normal, ok := parser.NormalAddress(address); {
		case !ok:
			wrong("organisers", strconv.Quote(address)+" is not a mail address")
		case normal != strings.ToLower(address): // addresses are compared in that form
			wrong("organisers", strconv.Quote(address)+" must be written "+strconv.Quote(normal))
		}
	}
	l.Rules, l.Pace = game.Rules, pace.Pace
	for _, m := range leagues.Mistakes(l.Terms) {
		wrong(m.Name, m.Reason)
	}
	return l, errors.Join(append([]error{err}, mistakes...)...)
}

// understood reports whether all words were read, and none of them as the name of a player.
func (c *challengeReader) understood() bool { return c.wrong == nil && len(c.Whom) == 0 }

// readLeague reads "league NAME", "league new" and what organisers write.
func readLeague(r *reader, args []string) desk.Command {
	if len(args) == 0 {
		return desk.ListLeagues{}
	}
	if args[0] == "new" && len(args) == 1 {
		return r.newLeague()
	}
	if len(args) == 1 {
		return desk.ShowLeague{Name: args[0]}
	}
	if len(args) == 3 && args[1] == "challenge" {
		return desk.Climb{League: args[0], Nick: r.typed()[2]}
	}
	if look := readLook(args[1:]); look != nil {
		return desk.LookAtLeague{Name: args[0], At: look}
	}
	if action, sure := ReadAction(r.typed()[1:], r.remark); action != nil {
		return desk.Organise{Name: args[0], Action: action, Sure: sure}
	}
	return nil
}

// maxMistakes is how many mistakes in a league's file a letter tells, at most.
const maxMistakes = 20

// newLeague reads the file below the command line as it was written: the addresses of its organisers
// are no signature.
func (r *reader) newLeague() desk.Command {
	_, below, _ := strings.Cut(r.letter.Body, r.letter.Line)
	var file strings.Builder
	for line := range strings.Lines(strings.TrimLeft(below, ": \t")) {
		if end := strings.TrimSpace(line); end == "--" || strings.HasPrefix(end, ">") { // a signature, or a letter that is quoted
			break
		}
		file.WriteString(line)
	}
	l, err := ReadLeague(file.String())
	if err != nil {
		mistakes := strings.Split(err.Error(), "\n")
		facts := games.Facts{Topic: games.TopicLeagueFile, Known: mistakes[:min(len(mistakes), maxMistakes)]}
		return desk.Misread{Reason: games.NotUnderstood, Facts: facts}
	}
	return desk.NewLeague{League: l}
}

// ReadRuling reads how a game ends that is adjudicated: "win NICK", "draw" or "void". The winner is "" without
// one; ok is false for anything else.
func ReadRuling(words []string) (outcome rules.Outcome, winner string, ok bool) {
	switch {
	case len(words) == 1 && words[0] == "draw":
		return rules.Draw, "", true
	case len(words) == 1 && words[0] == "void":
		return rules.Void, "", true
	case len(words) == 2 && words[0] == "win":
		return rules.Win, words[1], true
	}
	return outcome, "", false
}
