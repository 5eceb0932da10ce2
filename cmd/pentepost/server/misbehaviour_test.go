package server

import (
	"fmt"
	"strings"
)

// misbehaviours are what servers do, each with how often it has to happen for the test
// to be one.
var misbehaviours = []struct {
	name  string
	least int
	manners
}{
	{"silent from the beginning", 2, manners{silences: true, answered: func(v *visit, answer string) string {
		if strings.HasPrefix(answer, "* OK") && v.number <= 2 {
			v.happened++
			v.silent = true
		}
		return answer
	}}},
	{"silent in the middle of a mail", 2, manners{silences: true, answered: func(v *visit, answer string) string {
		if isMail(answer) && v.brought == 3 && v.first(2) {
			v.say(answer[:len(answer)/2])
			v.silent = true
		}
		return answer
	}}},
	{"half open: everything is done, nothing is said", 1, manners{silences: true, said: func(v *visit, line string) string {
		if _, c := command(line); strings.HasPrefix(c, "UID MOVE") && v.first(2) {
			v.silent = true
		}
		return line
	}}},
	{"hangs up before a move is done", 1, manners{said: func(v *visit, line string) string {
		if _, c := command(line); strings.HasPrefix(c, "UID MOVE") && v.first(2) {
			v.leaving = true
			return ""
		}
		return line
	}}},
	{"BYE in the middle of a fetch", 3, manners{answered: func(v *visit, answer string) string {
		if isMail(answer) && v.brought == 5 && v.first(3) {
			v.leaving = true
			return "* BYE going down for a moment\r\n"
		}
		return answer
	}}},
	{"hangs up in every third mail", 8, manners{answered: func(v *visit, answer string) string {
		if isMail(answer) && v.brought == 3 && v.first(1000) {
			v.leaving = true
			return answer[:len(answer)-20]
		}
		return answer
	}}},
	{"gives out one mail over a connection", 20, manners{answered: func(v *visit, answer string) string {
		if isMail(answer) && v.brought == 2 && v.first(1000) {
			v.leaving = true
			return ""
		}
		return answer
	}}},
	{"throttles", 2, manners{said: func(v *visit, line string) string {
		tag, c := command(line)
		if (strings.HasPrefix(c, "UID FETCH") || strings.HasPrefix(c, "UID MOVE")) && v.happened%2 == 0 && v.first(7) ||
			strings.HasPrefix(c, "UID SEARCH") && v.happened%2 == 1 && v.first(7) {
			v.say(tag + " BAD Request is throttled. Suggested Backoff Time: 30 milliseconds\r\n")
			return ""
		}
		return line
	}}},
	{"literal before UID", 20, manners{answered: func(v *visit, answer string) string {
		if m := mailAnswer.FindStringSubmatch(answer); m != nil {
			v.happened++
			body := strings.TrimSuffix(answer[len(m[0]):], ")\r\n")
			return fmt.Sprintf("* %s FETCH (%s {%s}\r\n%s %s)\r\n", m[1], m[3], m[4], body, m[2])
		}
		return answer
	}}},
	{"no UID", 20, manners{answered: func(v *visit, answer string) string {
		if m := mailAnswer.FindStringSubmatch(answer); m != nil {
			v.happened++
			return strings.Replace(answer, m[2]+" ", "", 1)
		}
		return answer
	}}},
	{"leaves every other mail out", 5, manners{answered: func(v *visit, answer string) string {
		if isMail(answer) && v.brought%2 == 0 && v.first(12) {
			return ""
		}
		return answer
	}}},
	{"sends far more than asked for", 2, manners{answered: func(v *visit, answer string) string {
		m := mailAnswer.FindStringSubmatch(answer)
		if m == nil || v.brought != 2 || !v.first(2) {
			return answer
		}
		body := strings.TrimSuffix(answer[len(m[0]):], ")\r\n")
		v.say(fmt.Sprintf("* %s FETCH (%s %s {99000000000}\r\n%s", m[1], m[2], m[3], body))
		return strings.Repeat("> and more\r\n", 30_000)
	}}},
	{"data nobody knows", 4, manners{answered: func(v *visit, answer string) string {
		if isMail(answer) && v.brought == 4 && v.first(4) {
			return "* WEATHER fine\r\n" + answer
		}
		return answer
	}}},
	{"attributes nobody knows", 4, manners{answered: func(v *visit, answer string) string {
		if isMail(answer) && v.brought == 4 && v.first(4) {
			return strings.Replace(answer, " BODY[]", " X-COLOUR green BODY[]", 1)
		}
		return answer
	}}},
	{"another UIDVALIDITY each time", 3, manners{answered: func(v *visit, answer string) string {
		if before, after, found := strings.Cut(answer, "[UIDVALIDITY "); found {
			_, after, _ = strings.Cut(after, "]")
			return fmt.Sprintf("%s[UIDVALIDITY %d]%s", before, v.number, after)
		}
		if isMail(answer) && v.brought == 6 && v.first(3) {
			v.leaving = true
		}
		return answer
	}}},
	{"no IDLE, MOVE, UIDPLUS", 3, without("IDLE", "MOVE", "UIDPLUS")},
	{"no IDLE, no MOVE", 3, without("IDLE", "MOVE")},
	{"no MOVE, and hangs up between copying and expunging", 1, manners{
		answered: without("MOVE").answered,
		said: func(v *visit, line string) string {
			if _, c := command(line); (strings.HasPrefix(c, "UID STORE") || strings.HasPrefix(c, "UID EXPUNGE")) && v.first(6) {
				v.leaving = true
				return ""
			}
			return line
		},
	}},
}

// without takes capabilities away wherever they are told.
func without(names ...string) manners {
	return manners{answered: func(v *visit, answer string) string {
		before, caps, found := strings.Cut(answer, "CAPABILITY ")
		if !found || !strings.HasPrefix(answer, "* ") && !strings.Contains(before, " OK [") {
			return answer
		}
		v.happened++
		for _, name := range names {
			caps = strings.ReplaceAll(caps, " "+name, "")
		}
		return before + "CAPABILITY " + caps
	}}
}
