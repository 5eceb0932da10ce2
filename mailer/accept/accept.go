// Package accept reads which languages a browser asks for.
package accept

import (
	"net/http"
	"slices"

	"golang.org/x/text/language"
)

// Languages returns the tags of the languages that a request asks for by its field Accept-Language (RFC 9110 section 12.5.4), the one
// that its reader likes best first. Regions and scripts are left out: "de-AT" is "de". There are none if the field is missing, wrong, or has a tag that is not registered.
//
// DECISION: whoever answers takes the first of them that it speaks, and no language near one of them. A matcher of languages would give
// Russian to readers of Ukrainian, and no German to those who like an unknown language better.
func Languages(r *http.Request) (tags []string) {
	wanted, _, err := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	if err != nil {
		return nil
	}
	for _, tag := range wanted {
		if base, _ := tag.Base(); !slices.Contains(tags, base.String()) {
			tags = append(tags, base.String())
		}
	}
	return tags
}
