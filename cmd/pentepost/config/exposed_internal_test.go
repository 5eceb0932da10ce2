package config

import "testing"

// A file of root that the group of the server may read is as packages install it. No hint locks the server out.
func TestO1HintsAboutExposedFiles(t *testing.T) {
	const server, ours, other = 104, 112, 1000
	for _, test := range []struct {
		says string
		of   rights
		want string
	}{
		{"private", rights{mode: 0o600, owner: server, group: ours, user: server}, ""},
		{"as installed", rights{mode: 0o640, owner: root, group: ours, user: server}, ""},
		{"as installed, by a second group", rights{mode: 0o640, owner: root, group: 5, user: server}, ""},
		{"as installed, seen by root", rights{mode: 0o640, owner: root, group: ours, user: root}, ""},
		{"installed for everybody", rights{mode: 0o644, owner: root, group: ours, user: server}, "chmod 640 FILE"},
		{"installed for everybody, seen by root", rights{mode: 0o644, owner: root, group: ours, user: root}, "chmod 640 FILE"},
		{"our own", rights{mode: 0o644, owner: server, group: ours, user: server}, "chmod 600 FILE"},
		{"our own, for the group", rights{mode: 0o640, owner: server, group: ours, user: server}, "chmod 600 FILE"},
		{"of root, for a server of root", rights{mode: 0o640, owner: root, group: root, user: root}, "chmod 600 FILE"},
		{"of the server, seen by root", rights{mode: 0o644, owner: server, group: ours, user: root}, "chmod 600 FILE"},
		{"of root and a foreign group", rights{mode: 0o644, owner: root, group: other, user: server}, "as root: chown root:pentepost FILE && chmod 640 FILE"},
		{"of somebody else", rights{mode: 0o644, owner: other, group: other, user: server}, "as root: chown root:pentepost FILE && chmod 640 FILE"},
	} {
		test.of.groupsName = "pentepost"
		if test.of.groups = []int{ours, 5}; test.of.user == root {
			test.of.groups = []int{root}
		}
		if got := test.of.fix(); got != test.want {
			t.Errorf("%s: %q, want %q", test.says, got, test.want)
		}
	}
}
