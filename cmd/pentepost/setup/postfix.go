package setup

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// inPostfix is what has to be set in Postfix for the service.
type inPostfix struct {
	recipients []string // addresses, or "@" and a domain
	delimiter  bool     // mail to play+KEY@ is for play@
	nexthop    string   // as transport(5) has it
	hostname   string   // how it has to call itself; "": as it does
}

// postfixFor returns what Postfix needs for addresses, and for a pattern such as KEY@play.example.org. Mail goes to a socket or
// a port, as in lmtp.listen.
func postfixFor(addresses []string, pattern, lmtp string) inPostfix {
	p := inPostfix{recipients: slices.Clone(addresses), nexthop: "lmtp:inet:" + lmtp}
	if strings.HasPrefix(lmtp, "unix:") {
		p.nexthop = "lmtp:" + lmtp
	}
	local, domain, _ := strings.Cut(pattern, "@")
	switch {
	case strings.HasPrefix(pattern, "KEY@"):
		p.recipients = append(p.recipients, "@"+domain)
	case strings.HasSuffix(local, "+KEY"):
		p.delimiter = true
	}
	return p
}

// postfixParameters are the settings of Postfix that have to do with where mail goes.
var postfixParameters = []string{
	"myhostname", "recipient_delimiter", "transport_maps", "mydestination", "local_recipient_maps", "virtual_mailbox_domains", "virtual_mailbox_maps",
	"relay_domains", "relay_recipient_maps",
}

// parameter is a setting of Postfix, as main.cf has it and with the variables in it filled in.
type parameter struct{ raw, full string }

// changes returns the settings that have to be changed, as postconf -e takes them. What stands there already stays.
func (p inPostfix) changes(now map[string]parameter) (list []string) {
	set := func(name, value string) {
		if now[name].raw != value {
			list = append(list, name+" = "+value)
		}
		now[name] = parameter{value, value}
	}
	if p.hostname != "" {
		set("myhostname", p.hostname)
	}
	if delimiter := now["recipient_delimiter"].full; p.delimiter && !strings.Contains(delimiter, "+") {
		set("recipient_delimiter", delimiter+"+")
	}
	var routes []string
	for _, r := range p.recipients {
		routes = append(routes, strings.TrimPrefix(r, "@")+"="+p.nexthop)
	}
	set("transport_maps", inFront(table(routes), without(now["transport_maps"].raw, routes)))
	for _, r := range p.recipients {
		_, domain, _ := strings.Cut(r, "@")
		maps := recipientMaps(now, domain)
		if maps == "" {
			before := now["virtual_mailbox_domains"].raw
			if now["virtual_mailbox_domains"].full == "" {
				before = "" // it names the domains of another setting by default, and there are none
			}
			maps = "virtual_mailbox_maps"
			if before != "" && now[maps].raw == "" {
				maps = "" // the domains that are there would lose their addresses
			}
			set("virtual_mailbox_domains", inFront(domain, before))
		} else if now[maps].raw == "" {
			maps = "" // Postfix takes any address of such a domain
		}
		if maps != "" && !lists(now[maps].full, r+"=pentepost") {
			set(maps, inFront(table([]string{r + "=pentepost"}), now[maps].raw))
		}
	}
	return list
}

// recipientMaps returns the setting that has the addresses of a domain, "" if Postfix does not take mail for the domain.
func recipientMaps(now map[string]parameter, domain string) string {
	for _, class := range []struct{ domains, maps string }{
		{"mydestination", "local_recipient_maps"}, {"virtual_mailbox_domains", "virtual_mailbox_maps"}, {"relay_domains", "relay_recipient_maps"},
	} {
		if lists(now[class.domains].full, domain) {
			return class.maps
		}
	}
	return ""
}

// lists reports whether a list of Postfix, with commas and blanks between the words, has a word.
func lists(list, word string) bool {
	return slices.ContainsFunc(strings.FieldsFunc(list, func(r rune) bool { return strings.ContainsRune(", \t{}", r) }), func(have string) bool {
		return strings.EqualFold(have, word)
	})
}

func table(rows []string) string { return "inline:{ " + strings.Join(rows, ", ") + " }" }

func inFront(value, list string) string {
	if list == "" {
		return value
	}
	return value + ", " + list
}

var inlineTable = regexp.MustCompile(`inline:\{[^{}]*\}[, ]*`)

// without removes tables for the same addresses from a list, which we have written earlier.
func without(list string, routes []string) string {
	list = inlineTable.ReplaceAllStringFunc(list, func(t string) string {
		for _, route := range routes {
			address, _, _ := strings.Cut(route, "=")
			if strings.Contains(t, " "+address+"=") {
				return ""
			}
		}
		return t
	})
	return strings.TrimRight(list, ", ")
}

// shellQuote quotes a word for a shell, if it needs that.
func shellQuote(word string) string {
	if !strings.ContainsFunc(word, func(r rune) bool { return strings.ContainsRune(" ={}'\"$,:@+", r) }) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}

// Command is a program with its arguments.
type Command []string

// String writes the command as a shell takes it.
func (c Command) String() string {
	var words []string
	for _, word := range c {
		words = append(words, shellQuote(word))
	}
	return strings.Join(words, " ")
}

// commandsFor returns the commands that make changes in Postfix. A socket outside of Postfix's own root needs a client that is not
// locked into that root, and that is of the service's group.
func commandsFor(changes []string, chrooted, inGroup bool) (list []Command) {
	for _, change := range changes {
		list = append(list, Command{"postconf", "-e", change})
	}
	if chrooted {
		list = append(list, Command{"postconf", "-F", "lmtp/unix/chroot=n"})
	}
	if !inGroup {
		list = append(list, Command{"usermod", "--append", "--groups", "pentepost", "postfix"})
	}
	if list != nil {
		list = append(list, Command{"postfix", "reload"})
	}
	return list
}

// postfixFinding says whether Postfix is set up.
func postfixFinding(commands []Command, err error) Finding {
	switch {
	case err != nil:
		return Finding{"postfix", Unknown, fmt.Sprintf("the settings of Postfix cannot be read: %v", err), "install Postfix (apt-get install postfix), and run this as root."}
	case commands != nil:
		var lines []string
		for _, c := range commands {
			lines = append(lines, c.String())
		}
		return Finding{"postfix", Missing, "Postfix does not hand mail over yet", "run \"pentepost setup --apply\", or these commands:\n" + strings.Join(lines, "\n")}
	}
	return Finding{Check: "postfix", Status: OK, Says: "Postfix hands the mail over"}
}
