package letters

import (
	"slices"

	"pentepost/games"
)

// Cleaned returns a notice in which a function has changed each text that comes from a mail. The notice itself stays as it
// is.
func (n Notice) Cleaned(clean func(string) string) Notice {
	each := func(texts []string) []string {
		texts = slices.Clone(texts)
		for i := range texts {
			texts[i] = clean(texts[i])
		}
		return texts
	}
	n.NotDone, n.Withheld, n.Untaken = each(n.NotDone), each(n.Withheld), slices.Clone(n.Untaken)
	for i := range n.Untaken {
		u := &n.Untaken[i]
		u.Line, u.Word = clean(u.Line), clean(u.Word)
	}
	if l, ok := n.Letter.(Refused); ok {
		l.Reason, l.Topic, l.Line, l.Meant = games.Reason(clean(string(l.Reason))), clean(l.Topic), clean(l.Line), clean(l.Meant)
		l.Name, l.Known = clean(l.Name), each(l.Known)
		n.Letter = l
		return n
	}
	n.Letter = cleaned(n.Letter, clean)
	return n
}

// cleaned is Cleaned for a letter with one or two texts. What a [Teller] tells is cleaned where it stands in a sentence.
func cleaned(letter Letter, clean func(string) string) Letter {
	switch l := letter.(type) {
	case WelcomeAsks:
		l.Line = clean(l.Line)
		return l
	case WasThisYou:
		l.Meant = clean(l.Meant)
		return l
	case ChangeAsked:
		l.Meant = clean(l.Meant)
		return l
	case HelpText:
		l.Topic, l.Variant = clean(l.Topic), clean(l.Variant)
		return l
	case StandingsListed:
		l.Family = clean(l.Family)
		return l
	}
	return letter
}
