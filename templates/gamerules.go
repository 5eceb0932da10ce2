package templates

import (
	"fmt"
	"path"
	"strings"
	"text/template"

	"pentepost/rules"
)

// Rules explains a variant.
type Rules struct {
	Name string
	Text string // paragraphs with empty lines between them; drawings and lists begin with blanks
}

// AllRules explains all variants, in the order of the rule book. It reads no other words.
func AllRules() (list []Rules, err error) {
	blocks, err := template.New("").ParseFS(wordsFS, path.Join("words", defaultLanguage, "rules.txt"))
	if err != nil {
		return nil, fmt.Errorf("read rules: %w", err)
	}
	for _, name := range rules.Names() {
		var text strings.Builder
		if err := blocks.ExecuteTemplate(&text, "rules "+name, nil); err != nil {
			return nil, fmt.Errorf("word rules: %w", err)
		}
		list = append(list, Rules{name, strings.TrimSpace(text.String())})
	}
	return list, nil
}
