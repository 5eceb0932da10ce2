package letters

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"pentepost/games/play"
)

// Letter is what a notice tells. There is a type for each letter: it holds the facts that this letter alone has, and says
// what is unusual about it. Its words are in templates.
type Letter interface {
	name() Name
	Traits() Traits
}

// Teller is a letter that needs no words in Go: its facts stand in its sentences as they are, by their names there. They are
// numbers, text, times, players and moves.
type Teller interface{ Tells() map[string]any }

// Name tells letters apart. It is stored.
type Name struct {
	Kind  Kind
	Topic string // "" for the usual letter of its kind
}

// Traits say how a letter is treated. What is not stated is usual.
type Traits struct {
	Class       Class // usually AnswerClass
	Unlimited   bool  // it is part of playing: it never counts towards the limits on letters to a player, and never waits
	Reply       ReplyTo
	Board       BoardIn
	Attachment  Attachment
	Calendar    CalendarEntry
	Unsubscribe Unsubscribe
	Same        Likeness
	Outdated    Outdated
	MayWait     bool  // for the letter of the day, which then tells its news
	Receipt     bool  // as an answer it only says what happened to the reader's mail
	Needs       Needs // what its words are about, beside its game or invitation
}

// Traits returns how a notice is treated. A letter that a newer program wrote is not part of playing, and has no board.
func (n Notice) Traits() Traits {
	t := unworded{}.Traits()
	if n.Letter != nil {
		t = n.Letter.Traits()
	}
	t.Class = cmp.Or(t.Class, AnswerClass)
	return t
}

// Kind returns the kind of the letter.
func (n Notice) Kind() Kind { return n.name().Kind }

func (n Notice) name() Name {
	if n.Letter == nil {
		return Name{}
	}
	return n.Letter.name()
}

// Needs says what must be loaded to word a letter.
type Needs int

// What letters need.
const (
	NeedsTree      Needs = 1 << iota // the reader's conditional moves
	NeedsTurns                       // how long each turn of the game took
	NeedsInvitees                    // which invited players are away
	NeedsAddresses                   // the reader's addresses
	NeedsVacations                   // the reader's vacations
	NeedsGames                       // the reader's games and invitations
	NeedsWatches                     // what the reader watches
	NeedsBlocks                      // whom the reader has blocked
	NeedsRatings                     // of the player whom the letter is about
	NeedsStandings                   // the strongest players of a family
	NeedsLeagues                     // all leagues
	NeedsSeeks                       // who looks for an opponent
	NeedsParts                       // the letters that a letter of the day tells
	NeedsEntrants                    // who takes part in the next season of a league
	NeedsDivision                    // the reader's division of a season
	NeedsTables                      // all divisions of a season, if they are not too many
	NeedsOpenGames                   // the reader's running games of a season
	NeedsRulings                     // all running games of a season
)

// unworded is a letter that a newer program wrote. Nobody knows what it says.
type unworded struct {
	is   Name
	text []byte
}

func (l unworded) name() Name { return l.is }

func (unworded) Traits() Traits {
	return Traits{Class: OtherClass, Board: NoBoard}
}

// FactsText returns the facts of a notice as the outbox keeps them: one JSON object with those of its letter, and of all
// else that it says.
func (n Notice) FactsText() (string, error) {
	if l, newer := n.Letter.(unworded); newer {
		return string(l.text), nil
	}
	parts := []any{n.Letter, n.Matter, n.Said, n.Besides}
	switch n.Letter.(type) {
	case Refused, HelpText: // their facts have it
	default:
		parts = append(parts, struct {
			Topic string `json:"topic,omitempty"`
		}{n.name().Topic})
	}
	if b, ok := n.Letter.(Eventful); ok {
		parts = append(parts, b.Happened())
	}
	text := []byte("{")
	for _, part := range parts {
		if part == nil {
			continue
		}
		object, err := json.Marshal(part)
		if err != nil {
			return "", fmt.Errorf("write facts of %s: %w", n.Kind(), err)
		}
		if inner := bytes.TrimSuffix(bytes.TrimPrefix(object, []byte("{")), []byte("}")); len(inner) > 0 {
			if len(text) > 1 {
				text = append(text, ',')
			}
			text = append(text, inner...)
		}
	}
	return string(append(text, '}')), nil
}

// ReadFacts sets the letter of a notice, and all else that it says, from the kind and the facts that the outbox keeps.
func (n *Notice) ReadFacts(kind Kind, text string) error {
	facts := struct {
		Topic string `json:"topic"`
		Matter
		play.Said
		Besides
	}{Matter: n.Matter}
	err := json.Unmarshal([]byte(text), &facts)
	if err == nil {
		n.Matter, n.Said, n.Besides = facts.Matter, facts.Said, facts.Besides
		n.Letter, err = readLetter(Name{kind, facts.Topic}, []byte(text))
	}
	if err != nil {
		return fmt.Errorf("read facts of %s: %w", kind, err)
	}
	return nil
}

// readLetter returns the letter with a name and some facts.
func readLetter(name Name, text []byte) (Letter, error) {
	if name == (Name{}) {
		return nil, nil
	}
	for _, l := range letters {
		is := l.zero.name()
		if is.Kind != name.Kind || is.Topic != name.Topic && !l.anyTopic {
			continue
		}
		return l.read(text)
	}
	usual, err := readUsual(name, text)
	if usual != nil || err != nil {
		return usual, err
	}
	return unworded{name, text}, nil
}

// readUsual returns the usual letter of a kind with something that has happened in its game beside a move; nil if the topic
// is none of that.
func readUsual(name Name, text []byte) (Letter, error) {
	happened, err := play.ReadHappening(name.Topic, text)
	if happened == nil || err != nil {
		return nil, err
	}
	for _, l := range letters {
		if b, ok := l.zero.(Eventful); ok && l.zero.name().Kind == name.Kind && b.Happened() == nil {
			read, err := l.read(text)
			if err != nil {
				return nil, err
			}
			return read.(Eventful).After(happened), nil
		}
	}
	return nil, nil
}

// someLetter is a type of letter.
type someLetter struct {
	zero     Letter
	anyTopic bool // the topic is one of its facts
	read     func(text []byte) (Letter, error)
}

func of[T Letter]() someLetter {
	var zero T
	return someLetter{zero: zero, read: func(text []byte) (Letter, error) {
		var l T
		err := json.Unmarshal(text, &l)
		return l, err
	}}
}

func ofAnyTopic[T Letter]() someLetter {
	l := of[T]()
	l.anyTopic = true
	return l
}

// letters are all letters, file by file. Each row of the outbox that is read looks for its type here.
var letters = slices.Concat(lettersOfPeople, lettersOfPuzzles, lettersOfDay, lettersOfPlay, lettersShown, lettersOfExploring, lettersOfLists, lettersOfLeague, lettersOfOrganisers, lettersOfReports, lettersOfUpkeep)

// Topic returns what tells the letter from others of its kind, as the outbox names it.
func (n Notice) Topic() string { return n.name().Topic }

// Eventful is a letter that can tell of something beside a move.
type Eventful interface {
	Letter
	Happened() play.Happening // nil: nothing
	After(play.Happening) Letter
}

// Happened returns what has happened in the game beside a move, as far as the letter tells; nil if nothing has.
func (n Notice) Happened() play.Happening {
	if b, ok := n.Letter.(Eventful); ok {
		return b.Happened()
	}
	return nil
}
