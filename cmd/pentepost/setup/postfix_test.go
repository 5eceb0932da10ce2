package setup

import (
	"slices"
	"strings"
	"testing"
)

// What Postfix needs depends on what it does with the domain already; after that it needs nothing.
func TestPostfixChanges(t *testing.T) {
	const there = "inline:{ play@example.org=lmtp:unix:/run/pentepost/lmtp.sock }"
	for _, test := range []struct {
		name string
		now  map[string]string
		want []string
	}{
		{"a domain that it does not know", map[string]string{"mydestination": "mail.example.org, localhost"}, []string{
			"recipient_delimiter = +", "transport_maps = " + there, "virtual_mailbox_domains = example.org", "virtual_mailbox_maps = inline:{ play@example.org=pentepost }",
		}},
		{"a domain that it does not know, as Postfix is by default", map[string]string{"recipient_delimiter": "+", "virtual_mailbox_domains": "$virtual_mailbox_maps"}, []string{
			"transport_maps = " + there, "virtual_mailbox_domains = example.org", "virtual_mailbox_maps = inline:{ play@example.org=pentepost }",
		}},
		{"domains that are in a table", map[string]string{"recipient_delimiter": "+", "virtual_mailbox_domains": "$virtual_mailbox_maps", "virtual_mailbox_maps": "hash:/etc/postfix/boxes"}, []string{
			"transport_maps = " + there, "virtual_mailbox_domains = example.org, $virtual_mailbox_maps", "virtual_mailbox_maps = inline:{ play@example.org=pentepost }, hash:/etc/postfix/boxes",
		}},
		{"its own domain", map[string]string{"mydestination": "example.org localhost", "recipient_delimiter": "+", "local_recipient_maps": "proxy:unix:passwd.byname $alias_maps"}, []string{
			"transport_maps = " + there, "local_recipient_maps = inline:{ play@example.org=pentepost }, proxy:unix:passwd.byname $alias_maps",
		}},
		{"a domain with mailboxes, and another delimiter", map[string]string{"virtual_mailbox_domains": "Example.org", "recipient_delimiter": "-", "virtual_mailbox_maps": "hash:/etc/postfix/boxes", "transport_maps": "hash:/etc/postfix/transport"}, []string{
			"recipient_delimiter = -+", "transport_maps = " + there + ", hash:/etc/postfix/transport", "virtual_mailbox_maps = inline:{ play@example.org=pentepost }, hash:/etc/postfix/boxes",
		}},
		{"other domains whose addresses nobody lists", map[string]string{"virtual_mailbox_domains": "example.net", "recipient_delimiter": "+"}, []string{
			"transport_maps = " + there, "virtual_mailbox_domains = example.org, example.net",
		}},
		{"another socket before", map[string]string{"relay_domains": "example.org", "recipient_delimiter": "+", "transport_maps": "inline:{ play@example.org=lmtp:inet:127.0.0.1:2424 }, hash:/etc/postfix/transport"}, []string{
			"transport_maps = " + there + ", hash:/etc/postfix/transport",
		}},
		{"all of it", map[string]string{"recipient_delimiter": "+", "transport_maps": there, "virtual_mailbox_domains": "example.org", "virtual_mailbox_maps": "inline:{ play@example.org=pentepost }"}, nil},
	} {
		now := map[string]parameter{}
		for name, value := range test.now {
			now[name] = parameter{value, strings.ReplaceAll(value, "$virtual_mailbox_maps", test.now["virtual_mailbox_maps"])}
		}
		p := postfixFor([]string{"play@example.org"}, "play+KEY@example.org", "unix:/run/pentepost/lmtp.sock")
		if got := p.changes(now); !slices.Equal(got, test.want) {
			t.Errorf("%s:\n%s\nwant\n%s", test.name, strings.Join(got, "\n"), strings.Join(test.want, "\n"))
		}
		if got := p.changes(now); got != nil {
			t.Errorf("%s, once more: %q", test.name, got)
		}
	}
	named := inPostfix{hostname: "mail.example.org", nexthop: "lmtp:inet:127.0.0.1:2424"}
	if got := named.changes(map[string]parameter{"myhostname": {"debian", "mail.example.org"}}); len(got) == 0 || got[0] != "myhostname = mail.example.org" {
		t.Errorf("another name: %q", got)
	}
	p := postfixFor([]string{"play@example.org"}, "KEY@play.example.org", "127.0.0.1:2424")
	got := strings.Join(p.changes(map[string]parameter{"mydestination": {"example.org", "example.org"}}), "\n")
	want := "transport_maps = inline:{ play@example.org=lmtp:inet:127.0.0.1:2424, play.example.org=lmtp:inet:127.0.0.1:2424 }\n" +
		"virtual_mailbox_domains = play.example.org\nvirtual_mailbox_maps = inline:{ @play.example.org=pentepost }"
	if got != want {
		t.Errorf("a domain for keys:\n%s\nwant\n%s", got, want)
	}
}

func TestCommandsFor(t *testing.T) {
	got := commandsFor([]string{"recipient_delimiter = +"}, true, false)
	want := []string{"postconf -e 'recipient_delimiter = +'", "postconf -F 'lmtp/unix/chroot=n'", "usermod --append --groups pentepost postfix", "postfix reload"}
	for i, c := range got {
		if i >= len(want) || c.String() != want[i] {
			t.Errorf("%s, want %q", c, want)
		}
	}
	if len(got) != len(want) || commandsFor(nil, false, true) != nil {
		t.Errorf("%q", got)
	}
}
