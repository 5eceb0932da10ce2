package server

import (
	"fmt"
	"strings"
)

// misbehaviours are what mail servers do, and how often it has to happen for the test to prove
// something.
var misbehaviours = []struct {
	name  string
	least int
	hooks
}{
	{"silent from the beginning", 2, hooks{impatient: true, onResponse: func(v *proxyConn, response string) string {
		if strings.HasPrefix(response, "* OK") && v.number <= 2 {
			v.happened++
			v.silent = true
		}
		return response
	}}},
	{"silent in the middle of a mail", 2, hooks{impatient: true, onResponse: func(v *proxyConn, response string) string {
		if isMail(response) && v.mails == 3 && v.first(2) {
			v.tell(response[:len(response)/2])
			v.silent = true
		}
		return response
	}}},
	{"half open: everything is done, nothing is said", 1, hooks{impatient: true, onCommand: func(v *proxyConn, line string) string {
		if _, c := splitTag(line); strings.HasPrefix(c, "UID MOVE") && v.first(2) {
			v.silent = true
		}
		return line
	}}},
	{"hangs up before a move is done", 1, hooks{onCommand: func(v *proxyConn, line string) string {
		if _, c := splitTag(line); strings.HasPrefix(c, "UID MOVE") && v.first(2) {
			v.hangUp = true
			return ""
		}
		return line
	}}},
	{"hangs up at the first command, then at the second, and so on", 8, hooks{onCommand: func(v *proxyConn, line string) string {
		if v.commands == v.number && v.first(30) {
			v.hangUp = true
			return ""
		}
		return line
	}}},
	{"hangs up in place of the first answer, then of the second, and so on", 8, hooks{onResponse: func(v *proxyConn, response string) string {
		if v.answers == v.number && v.first(30) {
			v.hangUp = true
			return ""
		}
		return response
	}}},
	{"BYE in the middle of a fetch", 3, hooks{onResponse: func(v *proxyConn, response string) string {
		if isMail(response) && v.mails == 5 && v.first(3) {
			v.hangUp = true
			return "* BYE going down for a moment\r\n"
		}
		return response
	}}},
	{"hangs up in every third mail", 8, hooks{onResponse: func(v *proxyConn, response string) string {
		if isMail(response) && v.mails == 3 && v.first(1000) {
			v.hangUp = true
			return response[:len(response)-20]
		}
		return response
	}}},
	{"gives out one mail over a connection", 20, hooks{onResponse: func(v *proxyConn, response string) string {
		if isMail(response) && v.mails == 2 && v.first(1000) {
			v.hangUp = true
			return ""
		}
		return response
	}}},
	{"throttles", 2, hooks{onCommand: func(v *proxyConn, line string) string {
		tag, c := splitTag(line)
		if (strings.HasPrefix(c, "UID FETCH") || strings.HasPrefix(c, "UID MOVE")) && v.happened%2 == 0 && v.first(7) ||
			strings.HasPrefix(c, "UID SEARCH") && v.happened%2 == 1 && v.first(7) {
			v.tell(tag + " BAD Request is throttled. Suggested Backoff Time: 30 milliseconds\r\n")
			return ""
		}
		return line
	}}},
	{"literal before UID", 20, hooks{onResponse: func(v *proxyConn, response string) string {
		if m := mailResponse.FindStringSubmatch(response); m != nil {
			v.happened++
			body := strings.TrimSuffix(response[len(m[0]):], ")\r\n")
			return fmt.Sprintf("* %s FETCH (%s {%s}\r\n%s %s)\r\n", m[1], m[3], m[4], body, m[2])
		}
		return response
	}}},
	{"no UID", 20, hooks{onResponse: func(v *proxyConn, response string) string {
		if m := mailResponse.FindStringSubmatch(response); m != nil {
			v.happened++
			return strings.Replace(response, m[2]+" ", "", 1)
		}
		return response
	}}},
	{"leaves every other mail out", 5, hooks{onResponse: func(v *proxyConn, response string) string {
		if isMail(response) && v.mails%2 == 0 && v.first(12) {
			return ""
		}
		return response
	}}},
	{"sends far more than asked for", 2, hooks{onResponse: func(v *proxyConn, response string) string {
		m := mailResponse.FindStringSubmatch(response)
		if m == nil || v.mails != 2 || !v.first(2) {
			return response
		}
		body := strings.TrimSuffix(response[len(m[0]):], ")\r\n")
		v.tell(fmt.Sprintf("* %s FETCH (%s %s {99000000000}\r\n%s", m[1], m[2], m[3], body))
		return strings.Repeat("> and more\r\n", 30_000)
	}}},
	{"data nobody knows", 1, hooks{onResponse: func(v *proxyConn, response string) string {
		if isMail(response) && v.mails == 4 && v.first(4) {
			return "* WEATHER fine\r\n" + response
		}
		return response
	}}},
	{"attributes nobody knows", 4, hooks{onResponse: func(v *proxyConn, response string) string {
		if isMail(response) && v.mails == 4 && v.first(4) {
			return strings.Replace(response, " BODY[]", " X-COLOUR green BODY[]", 1)
		}
		return response
	}}},
	{"another UIDVALIDITY each time", 3, hooks{onResponse: func(v *proxyConn, response string) string {
		if before, after, found := strings.Cut(response, "[UIDVALIDITY "); found {
			_, after, _ = strings.Cut(after, "]")
			return fmt.Sprintf("%s[UIDVALIDITY %d]%s", before, v.number, after)
		}
		if isMail(response) && v.mails == 6 && v.first(3) {
			v.hangUp = true
		}
		return response
	}}},
	{"no IDLE, MOVE, UIDPLUS", 3, without("IDLE", "MOVE", "UIDPLUS")},
	{"no IDLE, no MOVE", 3, without("IDLE", "MOVE")},
	{"no MOVE, and hangs up between copying and expunging", 1, hooks{
		onResponse: without("MOVE").onResponse,
		onCommand: func(v *proxyConn, line string) string {
			if _, c := splitTag(line); (strings.HasPrefix(c, "UID STORE") || strings.HasPrefix(c, "UID EXPUNGE")) && v.first(6) {
				v.hangUp = true
				return ""
			}
			return line
		},
	}},
}

// without removes capabilities from the responses that list them.
func without(names ...string) hooks {
	return hooks{onResponse: func(v *proxyConn, response string) string {
		before, caps, found := strings.Cut(response, "CAPABILITY ")
		if !found || !strings.HasPrefix(response, "* ") && !strings.Contains(before, " OK [") {
			return response
		}
		v.happened++
		for _, name := range names {
			caps = strings.ReplaceAll(caps, " "+name, "")
		}
		return before + "CAPABILITY " + caps
	}}
}
