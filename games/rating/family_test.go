package rating

import (
	"testing"

	"pentepost/rules"
)

// Every game for two is in one family, and no other game is in any.
func TestFamilies(t *testing.T) {
	for _, name := range rules.Names() {
		r, _ := rules.Named(name)
		if family := FamilyOf(r); (family != "") != (r.Seats == 2) {
			t.Errorf("%s for %d players is in the family %q", name, r.Seats, family)
		}
	}
	seen := map[string]string{}
	for _, f := range families {
		for _, name := range f.variants {
			if _, known := rules.Named(name); !known || seen[name] != "" {
				t.Errorf("%s of %s: known %v, also in %q", name, f.name, known, seen[name])
			}
			seen[name] = f.name
		}
	}
}
